// Whether a session ran commands of which nobody knows what they looked at, so that one of them may have been the check.
import { isHarmlessCommand, isHarmlessTool } from "../../core/check/harmless.ts";
import { recognise } from "../../core/check/recognise.ts";
import type { TurnWitnesses } from "../../core/judge/done/nudge.ts";
import type { CheckWitness } from "../../core/judge/done/witness.ts";
import { lazily } from "../../core/kit/lazy.ts";
import type { Conversation } from "../../core/transcripts/conversation.ts";
import type { SeenRun } from "../ports/session/check-runs.ts";

/** A check that ran and left no outcome counts too: more were called than were noted. */
export const mayHaveChecked = (
  { calls }: Conversation,
  { checks, ran }: { readonly checks: readonly CheckWitness[]; readonly ran: readonly SeenRun[] },
): TurnWitnesses["mayHaveChecked"] => {
  const judged = lazily(() =>
    calls.map(({ tool, command, when = Number.POSITIVE_INFINITY }) => ({
      when,
      isHarmless: command === undefined ? isHarmlessTool(tool) : isHarmlessCommand(command),
      isCheck: command !== undefined && recognise(command) !== undefined,
    })),
  );
  return (after) => {
    const at = after === undefined ? -1 : checks.indexOf(after);
    const sinceMs = ran[at]?.whenMs ?? 0;
    const later = judged().filter(({ when }) => when > sinceMs);
    const called = later.filter(({ isCheck }) => isCheck).length;
    return (
      called > ran.length - at - 1 ||
      later.some(({ isHarmless, isCheck }) => !isHarmless && !isCheck)
    );
  };
};
