// Reads a segment line by line, in chunks of bytes. It is generous: whatever a line holds costs that line and no other.
import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { LINE_LIMIT_BYTES } from "../../core/event/envelope.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { parseLine, type Line } from "../../core/log/line.ts";
import {
  chainName,
  type ReadLine,
  type Segment,
  type LinePosition,
} from "../../core/log/line-position.ts";
import { codeOf } from "./files.ts";

/**
 * Read at once. With the held beginning of a line it stays under 128 KiB, from which on V8 maps memory anew for each
 * string.
 */
const CHUNK_BYTES = 1 << 16;
/** A longer line counts as torn, whatever it holds. */
const LONGEST_BYTES = 1 << 20;
const NEWLINE = 10;

/** The lines of the file from a byte offset on. If a part cannot be read, the last line says so. */
export const readLines = (path: string, segment: Segment, from = 0): Generator<ReadLine> =>
  readWith(READ, path, segment, from);

/** The texts of its lines; an empty text for each that is not ours to read. */
export const readTexts = (path: string, segment: Segment): Generator<string> =>
  readWith(LEAVE, path, segment, 0);

/** What is made of a line, and of a file that cannot be read from some place on. */
interface LineReader<Item> {
  readonly line: (chunk: Chunk, range: LineRange, segment: Segment, base: number) => Item;
  readonly unreadable: (spot: LinePosition, code: string) => Item;
}

/** Where a line is in a chunk, and what is known of it. */
interface LineRange {
  readonly start: number;
  readonly end: number;
  /** Bytes of it that came before the chunk. */
  readonly dropped: number;
  readonly ended: boolean;
}

function* readWith<Item>(
  way: LineReader<Item>,
  path: string,
  segment: Segment,
  from: number,
): Generator<Item> {
  let file: number | undefined;
  /** `base` is where in the file the buffer begins; `held` is how much of an unended line it holds. */
  let base = from;
  let held = 0;
  /** Bytes before `base` of a line too long to be ours: they are counted, not kept. */
  let dropped = 0;
  try {
    file = openSync(path, "r");
    const buffer = Buffer.allocUnsafe(roomFor(segment.bytes - from));
    for (;;) {
      const room = Math.min(CHUNK_BYTES, buffer.length - held);
      const filled = held + readSync(file, buffer, held, room, base + held);
      if (filled === held) break;
      const chunk = chunkOf(buffer.subarray(0, filled));
      let start = 0;
      for (;;) {
        const end = chunk.bytes.indexOf(NEWLINE, start);
        if (end < 0) break;
        yield way.line(chunk, { start, end, dropped, ended: true }, segment, base);
        start = end + 1;
        dropped = 0;
      }
      if (start === 0 && filled === buffer.length) {
        dropped += filled;
        start = filled;
      }
      held = filled - start;
      buffer.copyWithin(0, start, filled);
      base += start;
    }
    const rest = chunkOf(buffer.subarray(0, held));
    const range = { start: 0, end: held, dropped, ended: false };
    if (held + dropped > 0) yield way.line(rest, range, segment, base);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const offset = base - dropped;
    const spot = { segment, offset, length: Math.max(0, segment.bytes - offset) };
    yield way.unreadable(spot, code);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A whole line of ours must fit, and a small rest should not cost a large buffer. */
const roomFor = (bytes: number): number =>
  Math.min(LONGEST_BYTES, Math.max(2 * LINE_LIMIT_BYTES, bytes + 1));

const READ: LineReader<ReadLine> = {
  line: (chunk, { start, end, dropped, ended }, segment, base) => {
    const spot = { segment, offset: base + start - dropped, length: end - start + dropped };
    const { text, recoded } = textOf(chunk, start, end);
    const line: Line = dropped > 0 ? { is: "torn" } : parseLine(text);
    return recoded ? { spot, line, text, ended, recoded } : { spot, line, text, ended };
  },
  unreadable: (spot, code) => ({
    spot,
    line: { is: "unreadable", code },
    text: "",
    ended: false,
  }),
};

const LEAVE: LineReader<string> = {
  line: (chunk, { start, end, dropped }) => (dropped > 0 ? "" : textOf(chunk, start, end).text),
  unreadable: () => "",
};

/** Bytes, and the same as a string if each byte is one character. */
interface Chunk {
  readonly bytes: Buffer;
  readonly ascii: string | undefined;
}

const chunkOf = (bytes: Buffer): Chunk => ({
  bytes,
  ascii: isAscii(bytes) ? bytes.toString("latin1") : undefined,
});

const textOf = ({ bytes, ascii }: Chunk, start: number, end: number): DecodedText =>
  ascii === undefined ? decode(bytes.subarray(start, end)) : { text: ascii.slice(start, end) };

type DecodedText = Pick<ReadLine, "text" | "recoded">;

/**
 * The bytes as text. Bytes that are not UTF-8 are read in the encoding that editors most often use instead. If nothing
 * else happened, the line's hashes prove it; otherwise they fail, which costs that line.
 */
const decode = (bytes: Buffer): DecodedText =>
  isUtf8(bytes) ? { text: bytes.toString("utf8") } : { text: windows1252(bytes), recoded: true };

// Some versions of Node take windows-1252 for Latin-1. The two differ only in these.
const FROM_0X80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString("latin1")
    .replace(/[\u0080-\u009F]/g, (char) => FROM_0X80.charAt(char.charCodeAt(0) - 0x80));

/** The one line at a spot, as an index remembers it; nothing if the file ends before it. */
export const readLineAt = (path: string, position: LinePosition): ReadLine | undefined =>
  lineIn(readBytes(path, position.offset, position.length + 1), position);

const lineIn = (bytes: Buffer | undefined, position: LinePosition): ReadLine | undefined => {
  if (bytes === undefined || bytes.length < position.length) return undefined;
  const read = decode(bytes.subarray(0, position.length));
  return {
    spot: position,
    line: parseLine(read.text),
    ended: bytes[position.length] === NEWLINE,
    ...read,
  };
};

/** So many lines are read one by one: most questions need no more. */
const SINGLE_LINES = 8;

/** Reads lines that are asked for in any order, as long as nothing else is done: after a few, a whole block at a time. */
export const createLineReader = (): typeof readLineAt => {
  const blocks = new Map<string, Buffer | undefined>();
  let asked = 0;
  return (path, position) => {
    if ((asked += 1) <= SINGLE_LINES) return readLineAt(path, position);
    const from = position.offset - (position.offset % CHUNK_BYTES);
    const name = `${from} ${path}`;
    const block = blocks.get(name) ?? readBytes(path, from, CHUNK_BYTES);
    blocks.set(name, block);
    const end = position.offset - from + position.length + 1;
    // It goes on in the next block, or beyond the end.
    return block === undefined || end > block.length
      ? readLineAt(path, position)
      : lineIn(block.subarray(position.offset - from, end), position);
  };
};

/**
 * The texts of the lines at these positions, which come newest first. If one line is just before the last, the next ones
 * are too.
 */
export function* readTextsAt(
  pathOf: (segment: Segment) => string,
  positions: Iterable<LinePosition>,
): Generator<string | undefined> {
  const parts = new Map<string, SegmentPart>();
  const partFor = (position: LinePosition): SegmentPart | undefined => {
    const chain = chainName(position.segment);
    const last = parts.get(chain);
    if (last && holds(last, position)) return last;
    const part = readPart(pathOf(position.segment), position, last);
    if (part) parts.set(chain, part);
    else parts.delete(chain);
    return part;
  };
  let part: SegmentPart | undefined;
  for (const position of positions) {
    if (part?.segment !== position.segment || !holds(part, position)) part = partFor(position);
    yield part && textAt(part, position);
  }
}

/** What was read last of a chain's files. */
interface SegmentPart {
  readonly segment: Segment;
  readonly from: number;
  readonly chunk: Chunk;
}

const holds = (
  { segment, from, chunk }: SegmentPart,
  { segment: { number }, offset, length }: LinePosition,
) => segment.number === number && offset >= from && offset + length <= from + chunk.bytes.length;

/** The line alone; with much of what comes before it if the reader is moving backwards through the file. */
const readPart = (
  path: string,
  position: LinePosition,
  last: SegmentPart | undefined,
): SegmentPart | undefined => {
  const { segment, offset, length } = position;
  const end = offset + length;
  const gap = last?.segment.number === segment.number ? last.from - end : -1;
  const isNear = gap >= 0 && gap < LINE_LIMIT_BYTES;
  const from = isNear ? Math.max(0, Math.min(offset, end - CHUNK_BYTES)) : offset;
  const bytes = readBytes(path, from, end - from);
  if (bytes === undefined || bytes.length < end - from) return undefined;
  return { segment, from, chunk: chunkOf(bytes) };
};

const textAt = ({ from, chunk }: SegmentPart, { offset, length }: LinePosition): string =>
  textOf(chunk, offset - from, offset - from + length).text;

/** The last ended line before an offset; nothing if there is none, or it is longer than a line of ours. */
export const lineEndingAt = (path: string, offset: number): Line | undefined => {
  const from = Math.max(0, offset - LINE_LIMIT_BYTES - 1);
  const bytes = readBytes(path, from, offset - from);
  if (bytes === undefined || bytes.length < offset - from) return undefined;
  if (bytes.at(-1) !== NEWLINE) return undefined;
  const start = bytes.lastIndexOf(NEWLINE, -2) + 1;
  return start === 0 && from > 0 ? undefined : parseLine(decode(bytes.subarray(start, -1)).text);
};

const readBytes = (path: string, from: number, length: number): Buffer | undefined =>
  orUndefined(() => {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.allocUnsafe(length);
      return buffer.subarray(0, readSync(file, buffer, 0, length, from));
    } finally {
      closeSync(file);
    }
  });
