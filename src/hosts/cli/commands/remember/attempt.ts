// twiceshy attempt --worked|--failed|--partial <text>: something was tried. The outcome is always said, never assumed.
import { running } from "../../command.ts";
import {
  type FlagsOf,
  claimFlags,
  switchFlag,
  textFlag,
  whenFlag,
  wordsArgument,
} from "../../flags.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { AttemptOutcome } from "../../../../core/event/kinds/core/attempt.ts";
import { rememberAttempt } from "../../../../engine/remember/remember-attempt.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { changeFlags, rememberChanged } from "../../shared/change-given.ts";
import { rememberedAnswer } from "../../shared/claims.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";

const FLAGS = {
  ...claimFlags,
  ...changeFlags,
  worked: switchFlag("It worked"),
  failed: switchFlag("It failed"),
  partial: switchFlag("It partly worked"),
  issue: textFlag("The issue it was meant to fix", "id"),
  why: textFlag("Why it failed, or what it took"),
  check: textFlag("The command that showed it", "command"),
  when: whenFlag,
} as const;

export const { command, example, output } = running(
  {
    more: "The attempt belongs to the issue given with --issue, else to this session's current issue if both concern the same files or topics (without a session: the issue worked on in the last half hour). Otherwise it belongs to no issue. With --staged, --working or --diff, the gate warns of a change that repeats what failed.",
    example:
      'twiceshy attempt --failed "Retry the upload three times" --why "Each retry counts as a new upload" --file src/upload.ts',
    flags: FLAGS,
    positional: wordsArgument("What was tried; - reads it from standard input"),
    ...rememberedAnswer,
  },
  async (asked, ...words) => {
    const { flags: given } = asked;
    const outcome = outcomeOf(given);
    if (!outcome.ok) return outcome;
    return rememberChanged(asked, words, (project, fields) =>
      rememberAttempt(project, given.issue, {
        ...{ ...fields, outcome: outcome.value },
        ...defined({ reason: given.why, conditions: given.when && [...given.when] }),
        ...(given.check === undefined ? {} : { check: { by: "person", command: given.check } }),
      }),
    );
  },
);

const outcomeOf = (given: FlagsOf<typeof FLAGS>): Result<AttemptOutcome, Fault> => {
  const outcomes = (["worked", "failed", "partial"] as const).filter((outcome) => given[outcome]);
  const [only] = outcomes;
  if (only === undefined || outcomes.length > 1)
    return err({ kind: "outcome-unclear", given: outcomes });
  return ok(only);
};
