// Edits of a file that changed since the agent last read it: what it saw is noted after each read and each change of
// its own, and compared before an edit. Off unless `gate.stale-read` says otherwise.
import { hash32, hash64 } from "../../core/kit/hash.ts";
import { counted } from "../../core/kit/text.ts";
import { codeSpan } from "../../core/kit/code-span.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Recipient } from "./deny-once.ts";
import type { FileFault } from "../ports/file.ts";
import type { CommandStarts } from "../ports/session/command-starts.ts";
import type { ReadNote, Reads } from "../ports/session/reads.ts";
import type { DeliveryMarks } from "../ports/session/deliveries.ts";

/** Longer files are compared as a whole. */
const MOST_LINES = 3_000;
const LINE = 3;

export const noteOf = (path: string, text: string, atMs: number): ReadNote => {
  const lines = text.split("\n");
  return {
    ...{ path, atMs, hash: hash64(text) },
    ...(lines.length > MOST_LINES ? {} : { lines: lines.map(markOf).join("") }),
  };
};

const markOf = (line: string): string =>
  (hash32(line) % 36 ** LINE).toString(36).padStart(LINE, "0");

/** A file that changed since it was read. */
export interface StaleRead {
  readonly path: string;
  readonly readMs: number;
  /** How many of its lines differ, if that is known. */
  readonly lines: number | undefined;
}

/** Undefined if it is as the agent saw it, or was never read. */
export const staleSince = (note: ReadNote | undefined, text: string): StaleRead | undefined => {
  if (note === undefined || note.hash === hash64(text)) return undefined;
  return { path: note.path, readMs: note.atMs, lines: linesApart(note.lines, text) };
};

/** The larger of what came and what went; a line that only moved counts as nothing. */
const linesApart = (before: string | undefined, text: string): number | undefined => {
  const now = text.split("\n");
  if (before === undefined || now.length > MOST_LINES) return undefined;
  const left = new Map<string, number>();
  for (let at = 0; at < before.length; at += LINE) {
    const mark = before.slice(at, at + LINE);
    left.set(mark, (left.get(mark) ?? 0) + 1);
  }
  let came = 0;
  for (const mark of now.map(markOf)) {
    const count = left.get(mark) ?? 0;
    if (count === 0) came += 1;
    else left.set(mark, count - 1);
  }
  const went = [...left.values()].reduce((sum, count) => sum + count, 0);
  return Math.max(came, went);
};

/** `time` writes a moment as a time of day. */
export const sayStaleRead = (
  { path, readMs, lines }: StaleRead,
  time: (ms: number) => string,
): string => {
  const differ = lines === 1 ? "1 line differs" : `${counted(lines ?? 0, "line")} differ`;
  const how = lines === undefined || lines === 0 ? "" : ` (${differ})`;
  return `twiceshy: ${codeSpan(path)} changed since you read it at ${time(readMs)}${how}. Read it again, then edit.`;
};

export interface StaleMeans {
  readonly reads: Reads;
  readonly deliveries: DeliveryMarks;
  readonly starts: CommandStarts;
}

/** An edit that is about to happen. */
export interface StaleEdit {
  readonly recipient: Recipient;
  /** The host's id of this use of a tool. */
  readonly use: string | undefined;
  readonly nowMs: number;
  /** The files that it edits, as they are now. */
  readonly files: () => Iterable<readonly [path: string, text: string]>;
}

/** The first of the files that changed since the agent read it, if it is to be told now. */
export const staleNow = (
  { reads, deliveries, starts }: StaleMeans,
  { recipient, use, nowMs, files }: StaleEdit,
): Result<StaleRead | undefined, FileFault> => {
  // If the moment cannot be marked, what a patch writes counts as written by others.
  starts.mark(editsBegin(recipient.session), undefined);
  const notes = reads.of(recipient.name);
  if (!notes.ok || notes.value.size === 0) return ok(undefined);
  for (const [path, text] of files()) {
    const stale = staleSince(notes.value.get(path), text);
    if (stale === undefined) continue;
    const stops = stopsOnce(deliveries, recipient, { path, text, use, nowMs });
    if (!stops.ok) return stops;
    if (stops.value) return ok(stale);
  }
  return ok(undefined);
};

/** Whether the agent is to be stopped now: once for each state of the file, and again for the same use of a tool. */
const stopsOnce = (
  deliveries: DeliveryMarks,
  { name }: Recipient,
  { path, text, use, nowMs }: StaleUse,
): Result<boolean, FileFault> => {
  const about = `${name} read ${path} ${hash64(text)}`;
  const marks = deliveries.marks(about);
  if (!marks.ok) return marks;
  const [first] = marks.value;
  if (first !== undefined) return ok(use !== undefined && first.use === use);
  return deliveries.make(about, 1, {
    atMs: nowMs,
    action: path,
    ...(use === undefined ? {} : { use }),
  });
};

interface StaleUse extends Pick<StaleEdit, "use" | "nowMs"> {
  readonly path: string;
  readonly text: string;
}

/** Names the moment at which the last edit of a session began. */
export const editsBegin = (session: string): string => `${session} edits`;

/** Notes what the agent sees or has itself made of these files. */
export const noteReads = (
  reads: Reads,
  reader: string,
  files: Iterable<readonly [path: string, text: string]>,
  nowMs: number,
): Result<void, FileFault> => {
  for (const [path, text] of files) {
    const noted = reads.note(reader, noteOf(path, text, nowMs));
    if (!noted.ok) return noted;
  }
  return ok(undefined);
};
