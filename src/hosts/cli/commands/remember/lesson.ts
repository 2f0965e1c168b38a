// twiceshy lesson <rule>: a rule learned here, what to avoid and what to prefer, and where it does not apply.
import { running } from "../../command.ts";
import { ok } from "../../../../core/kit/result.ts";
import { lessonCommand } from "../../../../engine/remember/lesson-command.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import { claimFlags, textFlag, textsFlag, whenFlag, wordsArgument } from "../../flags.ts";

export const { command, example, output } = running(
  {
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
    },
    positional: wordsArgument("The rule, as a statement; - reads it from standard input"),
    ...rememberedAnswer,
  },
  (asked, ...words) => {
    const { why, avoid, prefer, except, when, category = "general" } = asked.flags;
    const against = lessonCommand(asked.flags);
    if (!against.ok) return against;
    const told = rememberClaim(asked, words, (fields) => ({
      kind: "lesson",
      body: {
        ...{ ...fields, category },
        ...defined({ reason: why, avoid, prefer, exceptions: except && [...except] }),
        ...defined({ conditions: when && [...when] }),
        ...against.value,
      },
    }));
    const isWarned = against.value.commandPattern !== undefined;
    return told.ok && isWarned ? ok({ ...told.value, warnsOfCommand: true }) : told;
  },
);
