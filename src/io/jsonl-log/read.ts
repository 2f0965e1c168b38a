// Reads a segment line by line, in chunks of bytes. Generous: whatever a line holds costs that line and no other.
import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { LINE_LIMIT_BYTES } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { parseLine, type Line } from "../../core/log/line.ts";
import type { ReadLine, Segment, Spot } from "../../core/log/spot.ts";
import { codeOf } from "./files.ts";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/** The lines of the file from a byte offset on. What cannot be read is told as one last line that says so. */
export function* readLines(path: string, segment: Segment, from = 0): Generator<ReadLine> {
  let at = from;
  try {
    const file = openSync(path, "r");
    try {
      for (const line of linesOf(file, segment, from)) {
        at = line.spot.offset + line.spot.length;
        yield line;
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const spot = { segment, offset: at, length: Math.max(0, segment.bytes - at) };
    yield { spot, line: { is: "unreadable", code }, text: "", ended: false };
  }
}

// One loop with its state: taken apart, each piece would need all of it.
function* linesOf(file: number, segment: Segment, from: number): Generator<ReadLine> {
  const expected = segment.bytes - from + 1;
  const buffer = Buffer.allocUnsafe(
    Math.min(CHUNK_BYTES, Math.max(2 * LINE_LIMIT_BYTES, expected)),
  );
  /** Where in the file the buffer begins, and how much of an unended line it holds. */
  let base = from;
  let held = 0;
  /** Bytes before `base` of a line too long to be ours: they are counted, not kept. */
  let dropped = 0;
  const lineOf = (chunk: Chunk, start: number, end: number, ended: boolean): ReadLine => {
    const spot = { segment, offset: base + start - dropped, length: end - start + dropped };
    const read = textOf(chunk, start, end);
    const line: Line = dropped > 0 ? { is: "torn" } : parseLine(read.text);
    dropped = 0;
    return { spot, line, ended, ...read };
  };
  for (;;) {
    const filled = held + readSync(file, buffer, held, buffer.length - held, base + held);
    const chunk = chunkOf(buffer.subarray(0, filled));
    if (filled === held) {
      if (held + dropped > 0) yield lineOf(chunk, 0, held, false);
      return;
    }
    let start = 0;
    for (;;) {
      const end = chunk.bytes.indexOf(NEWLINE, start);
      if (end < 0) break;
      yield lineOf(chunk, start, end, true);
      start = end + 1;
    }
    held = filled - start;
    if (held === buffer.length) {
      dropped += held;
      start = held;
      held = 0;
    }
    buffer.copyWithin(0, start, filled);
    base += start;
  }
}

/** Bytes, and the same as a string where each is one character. */
interface Chunk {
  readonly bytes: Buffer;
  readonly ascii: string | undefined;
}

const chunkOf = (bytes: Buffer): Chunk => ({
  bytes,
  ascii: isAscii(bytes) ? bytes.toString("latin1") : undefined,
});

const textOf = ({ bytes, ascii }: Chunk, start: number, end: number): Decoded =>
  ascii === undefined ? decode(bytes.subarray(start, end)) : { text: ascii.slice(start, end) };

type Decoded = Pick<ReadLine, "text" | "recoded">;

/**
 * The bytes as text. What is not UTF-8 is read as the encoding that editors most often put in its place: where that was
 * all that happened, the line's hashes prove it; else they fail, which costs that line.
 */
const decode = (bytes: Buffer): Decoded =>
  isUtf8(bytes)
    ? { text: bytes.toString("utf8") }
    : { text: new TextDecoder("windows-1252").decode(bytes), recoded: true };

/** The ids of the events that stand in a file from an offset on. */
export function* idsFrom(path: string, segment: Segment, from: number): Generator<EventId> {
  for (const { line } of readLines(path, segment, from))
    if (line.is === "event") yield line.event.id;
}

/** The one line at a spot, as an index remembers it; nothing where the file ends before. */
export const readLineAt = (path: string, spot: Spot): ReadLine | undefined => {
  const bytes = readBytes(path, spot.offset, spot.length + 1);
  if (bytes === undefined || bytes.length < spot.length) return undefined;
  const read = decode(bytes.subarray(0, spot.length));
  return { spot, line: parseLine(read.text), ended: bytes[spot.length] === NEWLINE, ...read };
};

/** The last ended line before an offset; nothing where it is longer than a line of ours, or there is none. */
export const lineEndingAt = (path: string, offset: number): Line | undefined => {
  const from = Math.max(0, offset - LINE_LIMIT_BYTES - 1);
  const bytes = readBytes(path, from, offset - from);
  if (bytes === undefined || bytes.length < offset - from) return undefined;
  if (bytes.at(-1) !== NEWLINE) return undefined;
  const start = bytes.lastIndexOf(NEWLINE, -2) + 1;
  return start === 0 && from > 0 ? undefined : parseLine(decode(bytes.subarray(start, -1)).text);
};

const readBytes = (path: string, from: number, length: number): Buffer | undefined => {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.allocUnsafe(length);
      return buffer.subarray(0, readSync(file, buffer, 0, length, from));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
};
