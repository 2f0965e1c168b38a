// twiceshy attempt --worked|--failed|--partial <text>: something was tried. The outcome is always said, never assumed.
import { buildCommand } from "@stricli/core";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { Outcome } from "../../../../core/event/kinds/core/attempt.ts";
import { changeGiven } from "../../../../engine/remember/change-given.ts";
import { rememberAttempt } from "../../../../engine/remember/remember-attempt.ts";
import { answer } from "../../answer.ts";
import { changeFlags, changeToRemember, type ChangeFlags } from "../../shared/change-given.ts";
import { rememberBy, rememberedAnswer } from "../../shared/claims.ts";
import type { Condition } from "../../../../core/event/check.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  claimFlags,
  switchFlag,
  textFlag,
  whenFlag,
  wordsArgument,
  type ClaimFlags,
} from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends ClaimFlags, ChangeFlags {
  readonly worked: boolean;
  readonly failed: boolean;
  readonly partial: boolean;
  readonly issue?: string;
  readonly why?: string;
  readonly check?: string;
  readonly when?: readonly Condition[];
}

export const { output } = rememberedAnswer;
export const example =
  'twiceshy attempt --failed "Retry the upload three times" --why "Each retry counts as a new upload" --file src/upload.ts';

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Record an attempt and its outcome",
    example,
    "The attempt belongs to the issue given with --issue, else to this session's current issue if both concern the same files or topics (without a session: the issue worked on in the last half hour). Otherwise it belongs to no issue. With --staged, --working or --diff, the gate warns of a change that repeats what failed.",
  ),
  parameters: {
    flags: {
      ...claimFlags,
      ...changeFlags,
      worked: switchFlag("It worked"),
      failed: switchFlag("It failed"),
      partial: switchFlag("It partly worked"),
      issue: textFlag("The issue it was meant to fix", "id"),
      why: textFlag("Why it failed, or what it took"),
      check: textFlag("The command that showed it", "command"),
      when: whenFlag,
    },
    positional: wordsArgument("What was tried; - reads it from standard input"),
  },
  func: answer(rememberedAnswer, async (context, flags: Flags, ...words: string[]) => {
    const outcome = outcomeOf(flags);
    if (!outcome.ok) return outcome;
    const files = await changeToRemember(context, flags);
    if (!files.ok) return files;
    return rememberBy(context, flags, words, (project, fields) => {
      const told = changeGiven(project, files.value, fields.files);
      if (!told.ok) return told;
      return rememberAttempt(project, flags.issue, {
        ...{ ...fields, ...told.value },
        outcome: outcome.value,
        ...(flags.why === undefined ? {} : { reason: flags.why }),
        ...(flags.when === undefined ? {} : { conditions: [...flags.when] }),
        ...(flags.check === undefined ? {} : { check: { by: "person", command: flags.check } }),
      });
    });
  }),
});

const outcomeOf = (flags: Flags): Result<Outcome, Fault> => {
  const said = (["worked", "failed", "partial"] as const).filter((outcome) => flags[outcome]);
  const [only] = said;
  if (only === undefined || said.length > 1) return err({ kind: "outcome-unsaid", said });
  return ok(only);
};
