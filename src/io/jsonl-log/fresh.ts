// The few lines that other processes added to an open file since the last look: one read, no file opened, and as a rule
// one line looked into.
import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";
import type { Stream } from "../../core/event/id.ts";
import { parseLine, type Line } from "../../core/log/line.ts";
import { follow, withChain, type Tail } from "../../core/log/tail.ts";

const NEWLINE = 10;
const buffer = Buffer.allocUnsafeSlow(1 << 16);

/**
 * The tail after the lines of one of our own files between two places, the second of which is its end; nothing where
 * that is not so plain: much was added, or it does not end in a newline, or is not UTF-8. Then the file is to be read
 * the careful way.
 */
export const followFresh = (
  file: number,
  [from, to]: readonly [number, number],
  before: Tail,
  stream: Stream,
  nowMs: number,
): Tail | undefined => {
  if (to - from > buffer.length) return undefined;
  const bytes = buffer.subarray(0, readSync(file, buffer, 0, to - from, from));
  if (bytes.length < to - from || bytes.at(-1) !== NEWLINE || !isUtf8(bytes)) return undefined;
  const { count, lastAt } = linesIn(bytes);
  const last = readLine(bytes.subarray(lastAt, -1));
  return followLast(before, stream, last, count, nowMs) ?? followAll(before, bytes, nowMs);
};

/**
 * A position is one more than the highest seen, and what is seen stands before. So where the last of `count` lines is
 * `count` positions on, each of them is an event that saw the one before and named it: they are one chain, and its end
 * says all. Where two wrote at once, or a line is torn, the position falls behind.
 */
const followLast = (
  before: Tail,
  stream: Stream,
  last: Line,
  count: number,
  nowMs: number,
): Tail | undefined => {
  const { seq, heads } = before.chains[stream];
  if (last.is !== "event" || heads.length !== 1) return undefined;
  const { event } = last;
  const isChain =
    event.writer === before.writer &&
    event.stream === stream &&
    event.seq === seq + count &&
    event.prev.length === 1;
  if (!isChain) return undefined;
  return follow(withChain(before, stream, { seq, heads: event.prev }), event, nowMs);
};

const followAll = (before: Tail, bytes: Buffer, nowMs: number): Tail => {
  let tail = before;
  for (const text of bytes.toString("utf8", 0, bytes.length - 1).split("\n")) {
    const line = parseLine(text);
    if (line.is === "event") tail = follow(tail, line.event, nowMs);
  }
  return tail;
};

/** How many lines, and where the last of them begins. */
const linesIn = (bytes: Buffer): { readonly count: number; readonly lastAt: number } => {
  let count = 0;
  let lastAt = 0;
  for (let at = 0; at < bytes.length; at = bytes.indexOf(NEWLINE, at) + 1) {
    count++;
    lastAt = at;
  }
  return { count, lastAt };
};

const readLine = (bytes: Buffer): Line => parseLine(bytes.toString("utf8"));
