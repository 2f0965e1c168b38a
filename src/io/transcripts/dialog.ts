// One session as a text: the words of the person and the agent, in order, from its transcript.
import { existsSync } from "node:fs";
import type { Home } from "../../core/agents/folder.ts";
import type { PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import { sessionHead, type SessionHead } from "../../core/transcripts/session.ts";
import { listTranscripts, type Transcript } from "./list.ts";
import { rowsFrom } from "./rows.ts";
import { spokenFrom } from "./turns.ts";
import { sessionName } from "./catalog.ts";

export interface Dialog {
  readonly session: string;
  readonly text: string;
  /** When it was last spoken: milliseconds since 1970; absent if the transcript has no times. */
  readonly lastMs?: number;
}

/** A path, or the id of a session as its agent has it. Undefined if there is no such session, or it has no words. */
export const readDialog = (
  given: string,
  home: Home,
  pauses: readonly PausedSpan[],
): Dialog | undefined => {
  const transcript = existsSync(given) ? fileAt(given) : sessionNamed(given, home);
  if (transcript === undefined) return undefined;
  const parts: string[] = [];
  let lastMs = 0;
  for (const { spoken, atMs } of spokenFrom(transcript, 0)) {
    lastMs = Math.max(lastMs, atMs);
    // Nothing from while recording was paused; a row without a time is as old as the last one that has one.
    if (
      pauses.some(
        ({ fromMs, toMs = Number.POSITIVE_INFINITY }) => fromMs <= lastMs && lastMs <= toMs,
      )
    )
      continue;
    for (const { author, text } of spoken)
      if (author !== "file" && text.trim() !== "") parts.push(`**${author}**: ${text.trim()}`);
  }
  if (parts.length === 0) return undefined;
  return {
    session:
      transcript.inDatabase?.session ?? sessionName(transcript.path, headOf(transcript.path)),
    text: parts.join("\n\n"),
    ...(lastMs > 0 ? { lastMs } : {}),
  };
};

const fileAt = (path: string): Transcript => ({ agent: "", path, bytes: 0, changedMs: 0 });

const sessionNamed = (given: string, home: Home): Transcript | undefined =>
  listTranscripts(home).find(
    ({ path, inDatabase }) =>
      (inDatabase?.session ?? sessionName(path, {})) === given ||
      (inDatabase === undefined && sessionName(path, headOf(path)) === given),
  );

const MOST_ROWS = 40;

const headOf = (path: string): SessionHead => {
  let head: SessionHead = {};
  let rows = 0;
  for (const { row } of rowsFrom(path, 0)) {
    if (row !== undefined) head = sessionHead(head, row);
    rows += 1;
    if (rows === MOST_ROWS || head.session !== undefined) break;
  }
  return head;
};
