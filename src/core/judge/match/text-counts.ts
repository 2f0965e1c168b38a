// How often each gram occurs in the present text of a file. Counted while the text is read, because
// a change asks for few of its grams.
import { createReader } from "../../code/tokens.ts";
import { syntaxOf } from "../../code/syntax.ts";
import { ADDED, addLine, COUNT_LIMIT, type GramBag, type Grams } from "./fingerprint.ts";
import { createTokens } from "./token.ts";

/** How often a gram (without sign) occurs there. */
export type CountOf = (gram: number) => number;

export interface StandingCounts {
  readonly grams: CountOf;
  readonly lines: CountOf;
}

/** The most lines that are read. */
const LINES_LIMIT = 10_000;

/** Counts only what a change does not account for: what is certainly there both before and after it. */
export const standingIn = (
  path: string,
  text: string,
  change: { readonly grams: GramBag; readonly lines: GramBag },
): StandingCounts => {
  const [grams, lines] = [createCounts(text.length >> 2), createCounts(text.length >> 5)];
  const read = createReader(syntaxOf(path), undefined, createTokens());
  let left = LINES_LIMIT;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    if ((left -= 1) < 0) break;
    const tokens = read(line.endsWith("\r") ? line.slice(0, -1) : line);
    if (tokens.length > 0) addLine(grams, lines, tokens, 1);
  }
  return { grams: grams.without(change.grams), lines: lines.without(change.lines) };
};

interface Counting extends Grams {
  readonly without: (bag: GramBag) => CountOf;
}

/**
 * An open-addressing hash table, because grams are hashes already: twice as many places as grams,
 * and each gram in the next free one.
 */
const createCounts = (expected: number): Counting => {
  let bits = 6;
  while (1 << bits < expected) bits += 1;
  let keys = new Uint32Array(1 << bits);
  let counts = new Uint8Array(1 << bits);
  let size = 0;
  /** Every key has its sign bit set, so none is 0. */
  const placeOf = (key: number): number => {
    const mask = keys.length - 1;
    let at = (key >>> 1) & mask;
    for (let there = keys[at]; there !== 0 && there !== key; there = keys[at]) at = (at + 1) & mask;
    return at;
  };
  const grow = (): void => {
    const [before, often] = [keys, counts];
    keys = new Uint32Array(2 * before.length);
    counts = new Uint8Array(2 * before.length);
    for (let from = 0; from < before.length; from += 1) {
      const key = before[from] ?? 0;
      if (key === 0) continue;
      const at = placeOf(key);
      keys[at] = key;
      counts[at] = often[from] ?? 0;
    }
  };
  return {
    add: (gram) => {
      const key = (gram | ADDED) >>> 0;
      const at = placeOf(key);
      if (keys[at] === 0) {
        keys[at] = key;
        size += 1;
      }
      counts[at] = Math.min(COUNT_LIMIT, (counts[at] ?? 0) + 1);
      if (2 * size > keys.length) grow();
    },
    without: (bag) => {
      for (let from = 0; from < bag.keys.length; from += 1) {
        const at = placeOf(((bag.keys[from] ?? 0) | ADDED) >>> 0);
        counts[at] = Math.max(0, (counts[at] ?? 0) - (bag.counts[from] ?? 0));
      }
      return (gram) => counts[placeOf((gram | ADDED) >>> 0)] ?? 0;
    },
  };
};
