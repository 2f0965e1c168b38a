// Whether a session ran commands of which nobody knows what they looked at, so that one of them may have been the check.
import { isHarmlessCommand, isHarmlessTool, isReadingCommand } from "../../core/check/harmless.ts";
import { recognise } from "../../core/check/recognise.ts";
import { isManifest } from "../../core/judge/done/report/limits.ts";
import type { CheckWitness, RanCommand, TurnWitnesses } from "../../core/judge/done/witness.ts";
import { lazily } from "../../core/kit/lazy.ts";
import type { Conversation, ToolCall } from "../../core/transcripts/conversation.ts";
import type { SeenRun } from "../ports/session/check-runs.ts";

interface KnownRuns {
  readonly checks: readonly CheckWitness[];
  /** One for each of them. */
  readonly ran: readonly SeenRun[];
  /** All that were noted, also those that saw none of the work. */
  readonly noted: readonly SeenRun[];
}

/** A check that ran and left no outcome counts too: more were called than were noted. */
export const mayHaveChecked = (
  { calls }: Conversation,
  { checks, ran, noted }: KnownRuns,
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
      called > noted.filter(({ whenMs }) => whenMs > sinceMs).length ||
      later.some(({ isHarmless, isCheck }) => !isHarmless && !isCheck)
    );
  };
};

/**
 * All commands of a session; undefined if a tool was used that may have done what a command does, or if the beginning of the
 * session is in no transcript: a check of it was seen that is older.
 */
export const commandsOf = (
  conversation: Conversation,
  ran: readonly SeenRun[],
): readonly RanCommand[] | undefined =>
  isComplete(conversation, ran) &&
  conversation.calls.every(({ tool, command }) => command !== undefined || isHarmlessTool(tool))
    ? conversation.calls.flatMap(({ command, ended }) =>
        command === undefined ? [] : [ranCommand(command, ended)],
      )
    : undefined;

const ranCommand = (text: string, ended: ToolCall["ended"]): RanCommand => {
  const isCheck = recognise(text) !== undefined;
  const isHarmless = isHarmlessCommand(text);
  return {
    ...{ text, isCheck, isUnknown: !isCheck && !isHarmless },
    ...(ended === undefined || isHarmless ? {} : { ended }),
  };
};

const isComplete = ({ isWhole, firstWhen }: Conversation, ran: readonly SeenRun[]): boolean =>
  isWhole && !ran.some(({ whenMs }) => whenMs < (firstWhen ?? 0));

/**
 * Whether the session itself may have changed a file: a tool or a command names it. In the same work tree there is what others
 * changed, and what a merge brought.
 */
export const mayHaveWritten = (
  conversation: Conversation,
  ran: readonly SeenRun[],
): ((path: string) => boolean) => {
  const texts = lazily(() =>
    conversation.calls.flatMap(({ tool, command, given = "" }) =>
      command === undefined ? (READS.test(tool) ? [] : [given]) : [command],
    ),
  );
  return (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return (
      isComplete(conversation, ran) &&
      texts().some((text) => text.includes(name) || (isManifest(path) && INSTALLS.test(text)))
    );
  };
};

/** Whether a call since the last prompt names the file, other than to read it. */
export const touchedSince =
  ({ calls, firstCall }: Conversation): ((path: string) => boolean) =>
  (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return calls
      .slice(firstCall)
      .some(
        ({ tool, command, given = "" }) =>
          (command !== undefined || !READS.test(tool)) && (command ?? given).includes(name),
      );
  };

const INSTALLS = /\b(?:add|install|i|require|get)\b/u;

/** Whether anything since the last prompt may have changed a file: all but reading and checking. */
export const mayHaveEdited = ({ calls, firstCall }: Conversation): boolean =>
  calls
    .slice(firstCall)
    .some(({ tool, command }) =>
      command === undefined
        ? !READS.test(tool)
        : recognise(command) === undefined && !isReadingCommand(command),
    );

/** Whether a tool that does not only read was given that path since the last prompt. */
export const wroteIn =
  ({ calls, firstCall }: Conversation): ((path: string) => boolean) =>
  (path) =>
    calls
      .slice(firstCall)
      .some(
        ({ tool, command, given = "" }) =>
          command === undefined && !READS.test(tool) && given.includes(path),
      );

const READS =
  /^(?:read|grep|glob|ls|todo\w*|task(?:create|update|list|get|output)|update_?plan|write_todos|websearch|webfetch|web_\w+|google_web_search|read_\w+|list_\w+|search_\w*|view|view_image)$/iu;
