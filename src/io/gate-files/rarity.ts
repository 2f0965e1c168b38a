// In how many of the base's changes each gram occurs. Most occur in one alone, which weighs as much as none: those stand
// behind the others, and are only read to count a later change in.
//   "shygate1" | changes | grams seen more often | grams seen once | the former | how often | the latter
import { closeSync, openSync } from "node:fs";
import type { Tally } from "../../core/judge/tally.ts";
import { readAt, writeWhole } from "./files.ts";
import { TableTorn } from "./table.ts";

const MAGIC = "shygate1";
const HEAD_BYTES = MAGIC.length + 12;

export const writeRarity = (path: string, { changes, seenIn }: Tally): void => {
  const grams = [...seenIn].sort(([a], [b]) => a - b);
  const often = grams.filter(([, count]) => count > 1);
  const once = grams.filter(([, count]) => count === 1);
  const bytes = Buffer.alloc(HEAD_BYTES + 8 * often.length + 4 * once.length);
  bytes.write(MAGIC, "latin1");
  let at = MAGIC.length;
  const put = (number: number): void => {
    at = bytes.writeUInt32LE(number, at);
  };
  for (const number of [changes, often.length, once.length]) put(number);
  for (const [gram] of often) put(gram);
  for (const [, count] of often) put(count);
  for (const [gram] of once) put(gram);
  writeWhole(path, bytes);
};

export interface BaseCounts {
  readonly changes: number;
  /** What was seen once may be said not to have been seen. */
  readonly roughly: (gram: number) => number;
  readonly exactly: (gram: number) => number;
}

export const readRarity = (path: string): BaseCounts => {
  const file = openSync(path, "r");
  try {
    const head = readAt(file, 0, HEAD_BYTES);
    if (head.length < HEAD_BYTES || head.toString("latin1", 0, MAGIC.length) !== MAGIC)
      throw new TableTorn("no counts");
    const [changes, often, once] = [0, 4, 8].map((at) => head.readUInt32LE(MAGIC.length + at));
    const numbers = numbersIn(readAt(file, HEAD_BYTES, 8 * (often ?? 0)), 2 * (often ?? 0));
    const grams = numbers.subarray(0, often);
    const counts = numbers.subarray(often);
    const roughly = (gram: number): number => counts[placeOf(grams, gram)] ?? 0;
    let singles: Uint32Array | undefined;
    const exactly = (gram: number): number => {
      const found = roughly(gram);
      if (found > 0) return found;
      singles ??= readSingles(path, HEAD_BYTES + 8 * (often ?? 0), once ?? 0);
      return placeOf(singles, gram) < 0 ? 0 : 1;
    };
    return { changes: changes ?? 0, roughly, exactly };
  } finally {
    closeSync(file);
  }
};

const readSingles = (path: string, from: number, count: number): Uint32Array => {
  const file = openSync(path, "r");
  try {
    return numbersIn(readAt(file, from, 4 * count), count);
  } finally {
    closeSync(file);
  }
};

const numbersIn = (bytes: Buffer, count: number): Uint32Array => {
  if (bytes.length < 4 * count) throw new TableTorn("counts cut short");
  const own = new Uint8Array(bytes).buffer;
  // Written the other way round on the few machines that read so.
  if (new Uint8Array(new Uint32Array([1]).buffer)[0] !== 1) Buffer.from(own).swap32();
  return new Uint32Array(own);
};

/** By bisection; -1 where it is not there. */
const placeOf = (sorted: Uint32Array, wanted: number): number => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
};
