// The few lines that other processes added to an open file since the last look: one read, no file opened.
import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";
import type { Stream } from "../../core/event/id.ts";
import { nextInChain, parseLine } from "../../core/log/line.ts";
import { follow, withChain, type Tail } from "../../core/log/tail.ts";

const NEWLINE = 10;
const buffer = Buffer.allocUnsafeSlow(1 << 16);

/**
 * The tail after the lines between two places in a file of this stream, the second of which is its end; nothing where
 * that is not so plain: much was added, or it does not end in a newline, or is not UTF-8. Then the file is to be read the
 * careful way.
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
  const texts = bytes.toString("utf8", 0, bytes.length - 1).split("\n");
  return followLast(before, stream, texts, nowMs) ?? followAll(before, texts, nowMs);
};

/**
 * Where each line names the one before it and no other, each was read whole by whoever wrote the next: the last one says
 * all there is to know. That is the rule where processes take turns, and spares reading fifteen bodies for each append.
 */
const followLast = (
  before: Tail,
  stream: Stream,
  texts: readonly string[],
  nowMs: number,
): Tail | undefined => {
  const chain = before.chains[stream];
  let head: string | undefined = chain.heads.length === 1 ? chain.heads[0] : undefined;
  for (const text of texts) head = head && nextInChain(text, head);
  const last = head === undefined ? undefined : parseLine(texts.at(-1) ?? "");
  if (last?.is !== "event" || last.event.writer !== before.writer) return undefined;
  const { event } = last;
  return follow(withChain(before, stream, { ...chain, heads: event.prev }), event, nowMs);
};

const followAll = (before: Tail, texts: readonly string[], nowMs: number): Tail => {
  let tail = before;
  for (const text of texts) {
    const line = parseLine(text);
    if (line.is === "event") tail = follow(tail, line.event, nowMs);
  }
  return tail;
};
