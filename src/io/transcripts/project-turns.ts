// The index of one project's sessions: a head, and files of turns. What was said since is read from where the last reading
// ended, and becomes one more file; a few files are merged into one.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { hash32 } from "../../core/kit/hash.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { mergedLists, type MaskedPart } from "../../core/search/parts.ts";
import { FIELD_COUNT } from "../../core/search/document.ts";
import type { SessionHead } from "../../core/transcripts/session.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { entriesOf, makeFolder } from "../kit/files.ts";
import { readStart } from "./rows.ts";
import { collectTurns, type TurnReading } from "./collect.ts";
import { sessionName } from "./catalog.ts";
import { readIndexHead, writeIndexHead, type IndexedTranscript, type IndexHead } from "./head.ts";
import type { Transcript } from "./list.ts";
import { openPart, writePart, type TurnPart } from "./part-file.ts";
import { spokenFrom } from "./turns.ts";

/** A transcript, and what is known of its session. */
export interface KnownTranscript {
  readonly transcript: Transcript;
  readonly head: SessionHead;
}

/** An index as it is on the disk. */
export interface OpenTurns {
  readonly head: IndexHead;
  readonly parts: readonly MaskedTurns[];
}

export interface MaskedTurns extends MaskedPart {
  readonly part: TurnPart;
}

const HEAD = "head.json";

/** Undefined if there is none yet, or not a whole one. */
export const openTurns = (folder: string): OpenTurns | undefined => {
  const head = readIndexHead(join(folder, HEAD));
  if (head === undefined) return undefined;
  const parts: MaskedTurns[] = [];
  for (const name of head.parts) {
    // Another process may have merged it away since.
    const part = orUndefined(() => openPart(join(folder, name)));
    if (part === undefined) return undefined;
    parts.push({ part, masked: maskedIn(part, head.transcripts) });
  }
  return { head, parts };
};

const maskedIn = (
  { total, recordOf }: TurnPart,
  transcripts: readonly IndexedTranscript[],
): ReadonlySet<number> => {
  const masked = new Set<number>();
  if (transcripts.some(({ isGone }) => isGone))
    for (let turn = 0; turn < total; turn += 1)
      if (transcripts[recordOf(turn).file]?.isGone !== false) masked.add(turn);
  return masked;
};

/** More files than this are merged into one. */
const MOST_PARTS = 6;

/** Returns how many of the transcripts could not be read to their end before patience ran out. */
export const refreshTurns = (
  folder: string,
  held: readonly KnownTranscript[],
  reading: TurnReading,
): Result<number, FileFault> => {
  const made = makeFolder(folder);
  if (!made.ok) return made;
  const before = openTurns(folder)?.head;
  const { salt, ...known } = before ?? { salt: randomHex(16), transcripts: [], parts: [] };
  const parts = [...known.parts];
  const collected = collectTurns(salt, reading, ({ records, lengths, lists }) => {
    const name = `${randomHex(6)}.turns`;
    writePart(join(folder, name), records, lengths, lists);
    parts.push(name);
  });
  return answeredBy(folder, () => {
    const transcripts = withoutGone(known.transcripts, held);
    const unread = held.filter((one) => !readOn(transcripts, one, collected, reading)).length;
    collected.end();
    const isSame = JSON.stringify(transcripts) === JSON.stringify(known.transcripts);
    if (isSame && before !== undefined) return ok(unread);
    const written = writeIndexHead(join(folder, HEAD), { salt, transcripts, parts });
    if (!written.ok) return written;
    if (parts.length > MOST_PARTS) mergeParts(folder);
    removeOthers(folder);
    return ok(unread);
  });
};

/** A disk that refuses a file is a fault like any other. */
const answeredBy = <T>(folder: string, act: () => Result<T, FileFault>): Result<T, FileFault> => {
  const done = answered("file-unwritable", folder, act);
  return done.ok ? done.value : done;
};

const withoutGone = (
  transcripts: readonly IndexedTranscript[],
  held: readonly KnownTranscript[],
): IndexedTranscript[] => {
  const isThere = new Set(held.map(({ transcript }) => nameOf(transcript)));
  return transcripts.map((one) =>
    isThere.has(nameOfIndexed(one)) ? one : { ...one, isGone: true },
  );
};

/** Whether a transcript is read to its end now. */
const readOn = (
  transcripts: IndexedTranscript[],
  { transcript, head }: KnownTranscript,
  collected: ReturnType<typeof collectTurns>,
  { isOver }: TurnReading,
): boolean => {
  const name = nameOf(transcript);
  const known = transcripts.findLastIndex((one) => !one.isGone && nameOfIndexed(one) === name);
  const indexed = transcripts[known];
  if (indexed !== undefined && isUnchanged(indexed, transcript)) return true;
  if (isOver()) return false;
  const from = indexed === undefined ? undefined : startOf(indexed, transcript);
  if (from === undefined && indexed !== undefined)
    transcripts[known] = { ...indexed, isGone: true };
  const file = from === undefined ? transcripts.length : known;
  let end = from ?? 0;
  let isWhole = true;
  for (const row of spokenFrom(transcript, end)) {
    collected.add(file, row);
    ({ end } = row);
    isWhole = transcript.inDatabase !== undefined || !isOver();
    if (!isWhole) break;
  }
  transcripts[file] = indexedAs(transcript, head, isWhole, end);
  return isWhole;
};

const nameOf = ({ path, inDatabase }: Transcript): string =>
  `${path}\n${inDatabase?.session ?? ""}`;

const nameOfIndexed = ({ path, isDatabase, session }: IndexedTranscript): string =>
  `${path}\n${isDatabase ? session : ""}`;

const isUnchanged = (indexed: IndexedTranscript, { bytes, changedMs }: Transcript): boolean =>
  indexed.changedMs === changedMs && (indexed.isDatabase || indexed.bytes <= bytes);

/** Where to read on; undefined if all of it must be read anew. */
const startOf = (indexed: IndexedTranscript, { path, bytes }: Transcript): number | undefined =>
  !indexed.isDatabase &&
  bytes >= indexed.bytes &&
  hashOfStart(path, indexed.bytes) === indexed.start
    ? indexed.bytes
    : undefined;

const hashOfStart = (path: string, bytes: number): number => hash32(readStart(path, bytes));

const indexedAs = (
  { agent, path, inDatabase, changedMs }: Transcript,
  { session, folder }: SessionHead,
  isWhole: boolean,
  end: number,
): IndexedTranscript => ({
  ...{ agent, path, isGone: false, isDatabase: inDatabase !== undefined },
  session: sessionName(path, session === undefined ? {} : { session }),
  ...(folder === undefined ? {} : { folder }),
  ...(inDatabase === undefined
    ? { bytes: end, start: hashOfStart(path, end) }
    : { bytes: 0, start: 0 }),
  // What is not read to its end counts as changed.
  changedMs: isWhole ? changedMs : 0,
});

const randomHex = (bytes: number): string =>
  process.getBuiltinModule("node:crypto").randomBytes(bytes).toString("hex");

/** Turns that no longer count are left out, and the transcripts that only they were of. */
const mergeParts = (folder: string): void => {
  const opened = openTurns(folder);
  if (opened === undefined) return;
  const { head, parts } = opened;
  const keys = new Set(parts.flatMap(({ part }) => [...part.keys()]));
  const standing = new Map(
    [...head.transcripts.entries()]
      .filter(([, { isGone }]) => !isGone)
      .map(([file], number) => [file, number]),
  );
  const kept = parts.flatMap(({ part, masked }) =>
    Array.from({ length: part.total }, (_, turn) => turn)
      .filter((turn) => !masked.has(turn))
      .map((turn) => ({ part, turn })),
  );
  const lengths = new Uint16Array(kept.length * FIELD_COUNT);
  for (const [at, { part, turn }] of kept.entries())
    lengths.set(
      part.lengths.subarray(turn * FIELD_COUNT, (turn + 1) * FIELD_COUNT),
      at * FIELD_COUNT,
    );
  const records = kept.map(({ part, turn }) => {
    const record = part.recordOf(turn);
    return { ...record, file: standing.get(record.file) ?? 0 };
  });
  const name = `${randomHex(6)}.turns`;
  writePart(join(folder, name), records, lengths, mergedLists(parts, keys));
  writeIndexHead(join(folder, HEAD), {
    salt: head.salt,
    transcripts: head.transcripts.filter(({ isGone }) => !isGone),
    parts: [name],
  });
};

/** Files that no head names: merged ones, and those of a process that was killed. */
const removeOthers = (folder: string): void => {
  const named = new Set(readIndexHead(join(folder, HEAD))?.parts);
  const entries = entriesOf(folder);
  for (const { name } of entries.ok ? entries.value : [])
    if (name.endsWith(".turns") && !named.has(name)) rmSync(join(folder, name), { force: true });
};
