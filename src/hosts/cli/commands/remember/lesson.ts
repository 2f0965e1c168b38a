// twiceshy lesson <rule>: a rule learned here, what to avoid and what to prefer, and where it does not apply.
import { running } from "../../command.ts";
import { ok } from "../../../../core/kit/result.ts";
import { lessonLibrary } from "../../../../engine/remember/lesson-library.ts";
import { lessonCommand } from "../../../../engine/remember/lesson-command.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import {
  claimFlags,
  switchFlag,
  textFlag,
  textsFlag,
  whenFlag,
  wordsArgument,
} from "../../flags.ts";

export const { command, example, output } = running(
  {
    more: "A lesson about a library is kept on this machine and shown in each project that has the library in these versions, with the name of this project; no gate warns of its command. --local keeps it here. With --everywhere and without a library, it is shown in all projects, or in those whose language, framework or tool is one of its tags.",
    example:
      'twiceshy lesson "Force pushes lose reviews" --avoid "git push --force" --prefer "git push --force-with-lease"',
    flags: {
      ...claimFlags,
      why: textFlag("Why the rule holds"),
      avoid: textFlag("What not to do; the gate warns of a command written as typed"),
      prefer: textFlag("What to do instead"),
      category: textFlag("What it is about; default: general", "name"),
      except: textsFlag("Where it does not apply (repeat for more)"),
      command: textFlag("The shell command it is about, as typed", "command"),
      when: whenFlag,
      library: textFlag("The library it is about, as a manifest names it", "name"),
      versions: textFlag("The versions of that library, such as >=5", "range"),
      everywhere: switchFlag("Keep it on this machine, for all its projects"),
      local: switchFlag("Keep it in this project, although it is about a library"),
    },
    positional: wordsArgument("The rule, as a statement; - reads it from standard input"),
    ...rememberedAnswer,
  },
  (asked, ...words) => {
    const { why, avoid, prefer, except, when, category = "general" } = asked.flags;
    const against = lessonCommand(asked.flags);
    if (!against.ok) return against;
    const about = lessonLibrary(asked.flags);
    if (!about.ok) return about;
    const recorded = rememberClaim(
      asked,
      words,
      (fields, from) => ({
        kind: "lesson",
        body: {
          ...{ ...fields, category },
          ...defined({ reason: why, avoid, prefer, exceptions: except && [...except] }),
          ...defined({ conditions: when && [...when] }),
          ...{ ...against.value, ...about.value.fields },
          ...(about.value.isForAll ? { project: from } : {}),
        },
      }),
      about.value.isForAll,
    );
    // No gate reads what is kept for all projects.
    const isWarned = against.value.commandPattern !== undefined && !about.value.isForAll;
    return recorded.ok && isWarned ? ok({ ...recorded.value, warnsOfCommand: true }) : recorded;
  },
);
