// Whether a session ran commands of which nobody knows what they looked at, so that one of them may have been the check.
import { isHarmlessCommand, isHarmlessTool } from "../../core/check/harmless.ts";
import { recognise } from "../../core/check/recognise.ts";
import type { CheckWitness, RanCommand, TurnWitnesses } from "../../core/judge/done/witness.ts";
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

/** All commands of a session; undefined if a tool was used that may have done what a command does. */
export const commandsOf = ({ calls }: Conversation): readonly RanCommand[] | undefined =>
  calls.every(({ tool, command }) => command !== undefined || isHarmlessTool(tool))
    ? calls.flatMap(({ command: text }) =>
        text === undefined ? [] : [{ text, isCheck: recognise(text) !== undefined }],
      )
    : undefined;

/** Whether anything since the last prompt may have changed a file: all but reading and checking. */
export const mayHaveEdited = ({ calls, firstCall }: Conversation): boolean =>
  calls
    .slice(firstCall)
    .some(({ tool, command }) =>
      command === undefined ? !READS.test(tool) : recognise(command) === undefined,
    );

const READS =
  /^(?:read|grep|glob|ls|todo\w*|task(?:create|update|list|get|output)|update_?plan|write_todos|websearch|webfetch|web_\w+|google_web_search|read_\w+|list_\w+|search_\w*|view|view_image)$/iu;
