// Looks at the log before an append: reads what was added since the last look, and folds it into what is known.
import { join } from "node:path";
import { STREAMS, type EventId, type Stream, type WriterId } from "../../core/event/id.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { chainName, segmentPath, type Segment } from "../../core/log/line-position.ts";
import { emptyTail, follow, withChain } from "../../core/log/tail.ts";
import type { AppendFault } from "../../engine/ports/log.ts";
import type { WriterIdentity } from "../../engine/ports/place.ts";
import { listLog } from "./files.ts";
import { readFresh } from "./fresh.ts";
import type { HeldFiles } from "./open-files.ts";
import { knowNothing, recallKnown, type KnownLog } from "./known.ts";
import { SEGMENT_BYTES, type LogOptions } from "./options.ts";
import { lineEndingAt, readLines } from "./read.ts";

/** Of a chain that was never read, only this many segments at its end are read: its heads are there. */
const RECENT_SEGMENTS = 2;
/** How long files that only other writers append to may go without a look. */
const LOOK_AROUND_MS = 1_000;

/** What one process knows of the log, brought up to date before each append. */
export interface LogLook {
  readonly isFirst: () => boolean;
  readonly now: (identity: WriterIdentity) => Result<KnownLog, AppendFault>;
  /** Takes over what is known after an append. */
  readonly keep: (known: KnownLog) => void;
}

export const createLook = (options: LogOptions, files: HeldFiles): LogLook => {
  const { dir, localDir, digest, clock, segmentBytes = SEGMENT_BYTES } = options;
  let known: KnownLog | undefined;
  let aroundMs = 0;
  const around = (before: KnownLog, nowMs: number) => {
    aroundMs = nowMs;
    files.closeAll();
    return lookAtAll(dir, before, nowMs);
  };
  const look = ({ writer, previous }: WriterIdentity, nowMs: number) => {
    if (known?.tail.writer !== writer) {
      aroundMs = nowMs;
      files.closeAll();
      const recalled = recallKnown(localDir, writer, digest) ?? knowNothing(writer);
      const first = lookFirst(dir, recalled, nowMs);
      return first.ok ? continueFrom(dir, first.value, previous, nowMs) : first;
    }
    if (Math.abs(nowMs - aroundMs) >= LOOK_AROUND_MS) return around(known, nowMs);
    const own = lookAtOwn(dir, files, known, nowMs);
    if (!own.ok) return own;
    // Another process may have left a full segment and begun the next one.
    const isFull = STREAMS.some((stream) => {
      const number = lastRead(own.value, { writer, stream });
      return readTo(own.value, { writer, stream, number }) >= segmentBytes;
    });
    return isFull ? around(own.value, nowMs) : own;
  };
  return {
    isFirst: () => known === undefined,
    now: (identity) => {
      const looked = look(identity, clock.nowMs());
      if (looked.ok) known = looked.value;
      return looked;
    },
    keep: (after) => {
      known = after;
    },
  };
};

/** Reads on in all files of all writers. */
export const lookAtAll = (
  dir: string,
  known: KnownLog,
  nowMs: number,
): Result<KnownLog, AppendFault> => {
  const { segments } = listLog(dir);
  const recent = new Set(
    segments.filter((segment, at) => {
      const later = segments[at + RECENT_SEGMENTS];
      return later === undefined || chainName(later) !== chainName(segment);
    }),
  );
  const fresh = segments.filter((segment) => {
    const last = lastRead(known, segment);
    return last === 0
      ? recent.has(segment)
      : segment.number >= last || known.read.has(segmentPath(segment));
  });
  const looked = readOn(dir, known, fresh, nowMs);
  if (!looked.ok) return looked;
  const names = new Set([...recent].map(segmentPath));
  const read = [...looked.value.read].filter(([name]) => names.has(name));
  return ok({ ...looked.value, read: new Map(read) });
};

/** Reads on in the files that other processes of this clone append to. */
const lookAtOwn = (
  dir: string,
  files: HeldFiles,
  known: KnownLog,
  nowMs: number,
): Result<KnownLog, AppendFault> => {
  const { writer } = known.tail;
  const segments: Segment[] = [];
  let changed = false;
  for (const stream of STREAMS) {
    const last = lastRead(known, { writer, stream });
    const segment = { writer, stream, number: Math.max(1, last) };
    const bytes = files.look(`${dir}/${segmentPath(segment)}`);
    if (bytes !== undefined) segments.push({ ...segment, bytes });
    changed ||= bytes === undefined ? last > 0 : bytes !== readTo(known, segment);
  }
  return changed ? readOn(dir, known, segments, nowMs, files) : ok(known);
};

/** The number of the last segment of a chain that was read; 0 if none was. */
export const lastRead = (known: KnownLog, chain: Pick<Segment, "writer" | "stream">): number => {
  const start = `${chainName(chain)}-`;
  let last = 0;
  for (const name of known.read.keys())
    if (name.startsWith(start)) last = Math.max(last, parseInt(name.slice(start.length), 10));
  return last;
};

/** How far a file was read. */
export const readTo = (known: KnownLog, segment: Omit<Segment, "bytes">): number =>
  known.read.get(segmentPath(segment)) ?? 0;

/** The first look of a process: it trusts what was recalled only if the log still has the line that this ended with. */
export const lookFirst = (
  dir: string,
  recalled: KnownLog,
  nowMs: number,
): Result<KnownLog, AppendFault> =>
  STREAMS.every((stream) => endsAsKnown(dir, recalled, stream))
    ? lookAtAll(dir, recalled, nowMs)
    : lookAgain(dir, recalled, nowMs);

/**
 * The first events of a new writer name the heads of the writers that this clone had before. Once these were looked
 * for, they are kept with what is known: a chain may never begin, while the other one grows for years.
 */
const continueFrom = (
  dir: string,
  known: KnownLog,
  previous: readonly WriterId[],
  nowMs: number,
): Result<KnownLog, AppendFault> => {
  let { tail } = known;
  const unbegun = STREAMS.filter((stream) => {
    const { seq, heads } = tail.chains[stream];
    return seq === 0 && heads.length === 0;
  });
  const { segments } = previous.length * unbegun.length === 0 ? NONE : listLog(dir);
  for (const writer of previous)
    for (const stream of unbegun) {
      const chain = chainName({ writer, stream });
      const own = segments.filter((segment) => chainName(segment) === chain);
      const before = readOn(dir, knowNothing(writer), own.slice(-RECENT_SEGMENTS), nowMs);
      if (!before.ok) return before;
      const inherited = before.value.tail.chains[stream].heads;
      const heads = [...new Set([...tail.chains[stream].heads, ...inherited])];
      tail = withChain(tail, stream, { seq: 0, heads });
    }
  return ok({ ...known, tail });
};

const NONE = { segments: [] } as const;

const endsAsKnown = (dir: string, known: KnownLog, stream: Stream): boolean => {
  const { writer, chains } = known.tail;
  const segment = { writer, stream, number: lastRead(known, { writer, stream }) };
  const to = readTo(known, segment);
  if (to === 0) return chains[stream].seq === 0;
  const line = lineEndingAt(join(dir, segmentPath(segment)), to);
  return line?.is === "event" && chains[stream].heads.includes(line.event.id);
};

/**
 * Looks at a log that is not the one that was known: it was cut, or restored from a copy. An acknowledged event that is
 * gone stays a head: the next event names it, so that the loss can be proved from then on.
 */
const lookAgain = (dir: string, known: KnownLog, nowMs: number): Result<KnownLog, AppendFault> => {
  const { writer, ts, n } = known.tail;
  const forgotten = { ...knowNothing(writer), tail: { ...emptyTail(writer), ts, n } };
  const looked = lookAtAll(dir, forgotten, nowMs);
  if (!looked.ok) return looked;
  let { tail } = looked.value;
  for (const stream of STREAMS) {
    const id = known.acknowledged[stream];
    if (id === undefined || stands(dir, looked.value, stream, id)) continue;
    const { seq, heads } = tail.chains[stream];
    const lost = { seq: Math.max(seq, known.tail.chains[stream].seq), heads: [...heads, id] };
    tail = withChain(tail, stream, lost);
  }
  return ok({ ...looked.value, tail, acknowledged: known.acknowledged });
};

const stands = (dir: string, known: KnownLog, stream: Stream, id: EventId): boolean =>
  listLog(dir).segments.some(
    (segment) =>
      chainName(segment) === chainName({ writer: known.tail.writer, stream }) &&
      known.read.has(segmentPath(segment)) &&
      [...readLines(join(dir, segmentPath(segment)), segment)].some(
        ({ line }) => line.is === "event" && line.event.id === id,
      ),
  );

const readOn = (
  dir: string,
  known: KnownLog,
  segments: readonly Segment[],
  nowMs: number,
  files?: HeldFiles,
): Result<KnownLog, AppendFault> => {
  if (isCut(known, segments)) return lookAgain(dir, known, nowMs);
  let { tail } = known;
  const read = new Map(known.read);
  for (const segment of segments) {
    const name = segmentPath(segment);
    let to = read.get(name) ?? 0;
    if (segment.bytes > to) {
      const path = `${dir}/${name}`;
      const held = files?.opened(path);
      const fresh = held && readFresh(held.file, to, segment.bytes);
      if (fresh) {
        for (const line of fresh) if (line.is === "event") tail = follow(tail, line.event, nowMs);
        to = segment.bytes;
      } else {
        for (const { line, spot, ended } of readLines(path, segment, to)) {
          if (line.is === "unreadable" && segment.writer === tail.writer)
            return err({ kind: "log-not-writable", path, code: line.code });
          if (line.is === "event") tail = follow(tail, line.event, nowMs);
          if (ended) to = spot.offset + spot.length + 1;
        }
      }
    }
    read.set(name, to);
  }
  return ok({ ...known, tail, read });
};

/** Whether a file ends before the place up to which it was read, or the file last appended to is gone. */
const isCut = (known: KnownLog, segments: readonly Segment[]): boolean =>
  segments.some((segment) => segment.bytes < readTo(known, segment)) ||
  STREAMS.some((stream) => {
    const { writer } = known.tail;
    const last = lastRead(known, { writer, stream });
    const isLast = (one: Segment) =>
      one.writer === writer && one.stream === stream && one.number === last;
    return last > 0 && !segments.some(isLast);
  });
