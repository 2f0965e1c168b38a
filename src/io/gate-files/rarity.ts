// In how many of the base's changes each gram occurs. Most occur in one, which weighs as much as none. These come last,
// as steps from one to the next, and are read only to count a later change in. The others are on shelves by their
// highest bits, a small read each: an edit asks for few of what may be a million grams. Half of these few are among the
// commonest, which are also kept together before all shelves.
//   "shygate3" | changes | grams seen more often | grams seen once | bits of a page's number | commonest grams
//   | where each page begins, and the last ends | the commonest | how often each of them | gram, how often, of each page
//   | the grams seen once
import { closeSync, fstatSync, openSync } from "node:fs";
import type { GramTally } from "../../core/judge/tally.ts";
import { placeOf } from "../../core/kit/numbers.ts";
import { bytesOfNumbers, numbersAt, readAt } from "../kit/read-at.ts";
import { writeWhole } from "./files.ts";
import { TableTorn } from "./table.ts";

const MAGIC = "shygate3";
const HEAD_NUMBERS = 5;
const HEAD_BYTES = MAGIC.length + 4 * HEAD_NUMBERS;
const PAIR_BYTES = 8;
/** About how many grams a page holds. Grams are hashes, and spread evenly. */
const PER_PAGE = 256;
/** The most grams among the commonest; these are read at the first question. */
const COMMONEST = 1_024;

export const writeRarity = (path: string, { changes, grams, counts }: GramTally): void => {
  const pairs = new Uint32Array(2 * counts.reduce((sum, count) => sum + Number(count > 1), 0));
  const size = pairs.length / 2;
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(1, size / PER_PAGE))));
  const starts = new Uint32Array(2 ** bits + 1);
  let at = 0;
  for (const [place, gram] of grams.entries()) {
    const count = counts[place] ?? 0;
    if (count < 2) continue;
    pairs[at] = gram;
    pairs[at + 1] = count;
    at += 2;
    const next = (gram >>> (32 - bits)) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  const once = grams.filter((_, place) => counts[place] === 1);
  const common = commonestOf(counts);
  const commonGrams = grams.filter((_, place) => common(place));
  const commonCounts = counts.filter((_, place) => common(place));
  const head = Uint32Array.of(changes, size, once.length, bits, commonGrams.length);
  const numbers = [head, starts, commonGrams, commonCounts, pairs].map(bytesOfNumbers);
  writeWhole(path, Buffer.concat([Buffer.from(MAGIC), ...numbers, stepsOf(once)]));
};

/** Whether a gram is among the commonest. There are fewer if many are as common as the last one. */
const commonestOf = (counts: Uint32Array): ((place: number) => boolean) => {
  const rarer = counts.slice().sort().at(-COMMONEST) ?? 1;
  return (place) => (counts[place] ?? 0) > rarer;
};

export interface BaseCounts {
  readonly changes: number;
  /** May return 0 for a gram that was seen once. */
  readonly roughly: (gram: number) => number;
  readonly exactly: (gram: number) => number;
  readonly close: () => void;
}

export const openRarity = (path: string): BaseCounts => {
  const file = openSync(path, "r");
  try {
    const magic = readAt(file, 0, MAGIC.length).toString("latin1");
    const head = numbersAt(file, MAGIC.length, HEAD_NUMBERS);
    if (magic !== MAGIC || head.length < HEAD_NUMBERS) throw new TableTorn("no counts");
    const [changes = 0, size = 0, singles = 0, bits = 0, commonest = 0] = head;
    if (bits < 1 || bits > 26 || commonest > COMMONEST) throw new TableTorn("no shelves");
    const shelves = 2 ** bits + 1;
    const numbers = shelves + 2 * commonest;
    const starts = numbersAt(file, HEAD_BYTES, numbers);
    if (starts.length < numbers) throw new TableTorn("counts cut short");
    const common = starts.subarray(shelves, shelves + commonest);
    const often = starts.subarray(shelves + commonest);
    const pairsAt = HEAD_BYTES + 4 * numbers;
    /** The page that was read last: a change asks for its grams in their order. */
    let last: { readonly bucket: number; readonly pairs: Uint32Array } | undefined;
    const roughly = (gram: number): number => {
      const known = placeOf(common, gram);
      if (known >= 0) return often[known] ?? 0;
      const bucket = gram >>> (32 - bits);
      if (last?.bucket !== bucket) {
        const from = starts[bucket] ?? 0;
        const pairs = (starts[bucket + 1] ?? 0) - from;
        last = { bucket, pairs: readPage(file, pairsAt + PAIR_BYTES * from, pairs) };
      }
      return countOn(last.pairs, gram);
    };
    let once: ReadonlySet<number> | undefined;
    const exactly = (gram: number): number => {
      const found = roughly(gram);
      once ??= found > 0 ? undefined : readSteps(path, pairsAt + PAIR_BYTES * size, singles);
      return found > 0 ? found : Number(once?.has(gram) ?? false);
    };
    return { changes, roughly, exactly, close: () => closeSync(file) };
  } catch (fault) {
    closeSync(file);
    throw fault;
  }
};

const readPage = (file: number, offset: number, pairs: number): Uint32Array => {
  if (pairs > MOST_ON_PAGE) throw new TableTorn("a page too long");
  const bucket = numbersAt(file, offset, 2 * pairs);
  if (bucket.length < 2 * pairs) throw new TableTorn("counts cut short");
  return bucket;
};

/** Found by bisection; 0 if the gram is not there. */
const countOn = (bucket: Uint32Array, gram: number): number => {
  const pairs = bucket.length / 2;
  let low = 0;
  for (let high = pairs; low < high;) {
    const middle = (low + high) >> 1;
    if ((bucket[2 * middle] ?? 0) < gram) low = middle + 1;
    else high = middle;
  }
  return low < pairs && bucket[2 * low] === gram ? (bucket[2 * low + 1] ?? 0) : 0;
};

const MOST_ON_PAGE = 1 << 20;

/** Seven bits a byte; the highest bit is set if more bytes follow. */
const stepsOf = (sorted: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(5 * sorted.length);
  let size = 0;
  let last = 0;
  for (const number of sorted) {
    let step = number - last;
    for (; step > 127; step = Math.floor(step / 128)) bytes[size++] = (step % 128) | 128;
    bytes[size++] = step;
    last = number;
  }
  return bytes.subarray(0, size);
};

const readSteps = (path: string, from: number, count: number): ReadonlySet<number> => {
  const file = openSync(path, "r");
  try {
    const bytes = readAt(file, from, fstatSync(file).size - from);
    const found = new Set<number>();
    let [last, step, weight] = [0, 0, 1];
    for (const byte of bytes) {
      step += (byte & 127) * weight;
      weight *= 128;
      if (byte > 127) continue;
      last += step;
      found.add(last);
      [step, weight] = [0, 1];
    }
    if (found.size !== count) throw new TableTorn("counts cut short");
    return found;
  } finally {
    closeSync(file);
  }
};
