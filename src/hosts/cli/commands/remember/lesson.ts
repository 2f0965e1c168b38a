// twiceshy lesson <rule>: a rule learned here, what to avoid and what to prefer, and where it does not apply.
import { buildCommand } from "@stricli/core";
import type { Condition } from "../../../../core/event/check.ts";
import { ok } from "../../../../core/kit/result.ts";
import { lessonCommand } from "../../../../engine/remember/lesson-command.ts";
import { answer } from "../../answer.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import type { CliContext } from "../../context.ts";
import {
  claimFlags,
  textFlag,
  textsFlag,
  whenFlag,
  wordsArgument,
  type ClaimFlags,
} from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends ClaimFlags {
  readonly why?: string;
  readonly avoid?: string;
  readonly prefer?: string;
  readonly category?: string;
  readonly except?: readonly string[];
  readonly command?: string;
  readonly when?: readonly Condition[];
}

export const { output } = rememberedAnswer;
export const example =
  'twiceshy lesson "Force pushes lose reviews" --avoid "git push --force" --prefer "git push --force-with-lease"';

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe("Record a rule learned here", example),
  parameters: {
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
  },
  func: answer(rememberedAnswer, (context, flags: Flags, ...words: string[]) => {
    const against = lessonCommand(flags);
    if (!against.ok) return against;
    const told = rememberClaim(context, flags, words, (fields) => ({
      kind: "lesson",
      body: {
        ...fields,
        category: flags.category ?? "general",
        ...(flags.why === undefined ? {} : { reason: flags.why }),
        ...(flags.avoid === undefined ? {} : { avoid: flags.avoid }),
        ...(flags.prefer === undefined ? {} : { prefer: flags.prefer }),
        ...(flags.except === undefined ? {} : { exceptions: [...flags.except] }),
        ...(flags.when === undefined ? {} : { conditions: [...flags.when] }),
        ...against.value,
      },
    }));
    const isWarned = against.value.commandPattern !== undefined;
    return told.ok && isWarned ? ok({ ...told.value, warnsOfCommand: true }) : told;
  }),
});
