// A log in memory, of real lines with real ids: what the log on disk holds, without a disk.
import { identify } from "../../core/append/identify.ts";
import { isWriterId, type EventId, type Stream, type WriterId } from "../../core/event/id.ts";
import { assert } from "../../core/kit/assert.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { err, ok } from "../../core/kit/result.ts";
import { compareSegments, segmentPath } from "../../core/log/line-position.ts";
import type { LinePosition, ReadLine, Segment } from "../../core/log/line-position.ts";
import { parseLine, partsOf } from "../../core/log/line.ts";
import { emptyTail, type Tail } from "../../core/log/tail.ts";
import type { WritableBlobs } from "../../engine/ports/blobs.ts";
import type { Append, Erase, Log } from "../../engine/ports/log.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import { createMemoryBlobs } from "./blobs.ts";

/** A log with the two ways in which it changes. */
export interface WritableLog {
  readonly log: Log;
  readonly append: Append;
  readonly erase: Erase;
  readonly blobs: WritableBlobs;
  /** Adds lines of any writer as they are, newline included. */
  readonly addLines: (writer: WriterId, text: string, stream?: Stream) => void;
}

interface StoredSegment {
  readonly place: Omit<Segment, "bytes">;
  bytes: Uint8Array;
}

const WRITER = `w${"m".repeat(13)}`;
const NEWLINE = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export const createMemoryLog = (digest: Digest, clock: Clock): WritableLog => {
  assert(isWriterId(WRITER), "the memory's writer is one");
  const parts = new Map<string, StoredSegment>();
  const heads = new Map<string, readonly EventId[]>();
  const blobs = createMemoryBlobs();
  let tail: Tail = emptyTail(WRITER);
  const addLines = (writer: WriterId, text: string, stream: Stream = "team"): void => {
    const place = { writer, stream, number: 1 };
    const path = segmentPath(place);
    const part = parts.get(path) ?? { place, bytes: new Uint8Array() };
    parts.set(path, { place, bytes: joined(part.bytes, encoder.encode(text)) });
  };
  return {
    log: readingOf(parts, heads),
    addLines,
    blobs,
    append: (candidates) => {
      blobs.put(candidates.flatMap(({ blobs: texts = [] }) => texts));
      const ids: EventId[] = [];
      for (const candidate of candidates) {
        const next = identify(candidate, tail, clock.nowMs(), digest);
        addLines(WRITER, next.line, candidate.stream);
        heads.set(`${WRITER}/${candidate.stream}`, [next.id]);
        tail = next.tail;
        ids.push(next.id);
      }
      return ok(ids);
    },
    erase: (lines) => {
      for (const { at, id } of lines) {
        const path = segmentPath(at.segment);
        const part = parts.get(path);
        const text = part && textAt(part, at);
        const found = text === undefined ? undefined : partsOf(text);
        if (part === undefined || text === undefined || found === undefined || !ends(part, at))
          return err({ kind: "log-line-moved", path });
        const { skeleton, body } = found;
        if (
          !text.startsWith(`{"id":"${id}"`) ||
          digest(text.slice(skeleton.from, skeleton.to)) !== id
        )
          return err({ kind: "log-line-moved", path });
        const gone = encoder.encode(text.slice(body.from, body.to)).length;
        const from = at.offset + encoder.encode(text.slice(0, body.from)).length;
        part.bytes.set(encoder.encode("null".padEnd(gone)), from);
      }
      return ok(undefined);
    },
  };
};

const readingOf = (
  parts: ReadonlyMap<string, StoredSegment>,
  heads: ReadonlyMap<string, readonly EventId[]>,
): Log => {
  const partOf = (segment: Segment): StoredSegment | undefined => parts.get(segmentPath(segment));
  const lineAt = (at: LinePosition): ReadLine | undefined => {
    const part = partOf(at.segment);
    if (part === undefined) return undefined;
    const text = textAt(part, at);
    return { spot: at, line: parseLine(text), text, ended: true };
  };
  function* lines(segment: Segment, from = 0): Generator<ReadLine> {
    const part = partOf(segment);
    const bytes = part?.bytes ?? new Uint8Array();
    for (let offset = from; part && offset < bytes.length;) {
      const end = bytes.indexOf(NEWLINE, offset);
      const at = { segment, offset, length: (end < 0 ? bytes.length : end) - offset };
      const text = textAt(part, at);
      yield { spot: at, line: parseLine(text), text, ended: end >= 0 };
      offset += at.length + 1;
    }
  }
  return {
    segments: () =>
      [...parts.values()]
        .map(({ place, bytes }) => ({ ...place, bytes: bytes.length }))
        .toSorted(compareSegments),
    lines,
    texts: (segment) => [...lines(segment)].map(({ text }) => text),
    lineAt,
    textsAt: (places) => [...places].map((at) => lineAt(at)?.text),
    audit: { recordedHeads: () => heads, strays: () => [] },
    atOnce: (ask) => ask(),
  };
};

const textAt = ({ bytes }: StoredSegment, { offset, length }: LinePosition): string =>
  decoder.decode(bytes.subarray(offset, offset + length));

const ends = ({ bytes }: StoredSegment, { offset, length }: LinePosition): boolean =>
  offset + length >= bytes.length || bytes[offset + length] === NEWLINE;

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};
