// What is common in all code, as hashes: words that a small memory cannot yet know to be common,
// and the numbers of versions and dates.
import { lazily } from "../../kit/lazy.ts";
import { IMPORT_WORDS, NUMBER_BITS, VERSION_WORDS, WORD_GRAMS } from "./common-table.ts";

/**
 * The share of all changes in which a common word occurs, by its gram without sign. It falls with
 * the word's rank.
 */
export const commonGrams = lazily((): ReadonlyMap<number, number> => {
  const shares = new Map<number, number>();
  let rank = 16;
  for (const gram of WORD_GRAMS) shares.set(gram, 6.6 / rank++);
  return shares;
});

/**
 * Whether the only part of a token is a plain number: in code a limit or an index, in words a
 * version, a date or a count.
 */
export const isPlainNumber = (bits: number): boolean => {
  let low = 0;
  for (let high = NUMBER_BITS.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((NUMBER_BITS[middle] ?? 0) < bits) low = middle + 1;
    else high = middle;
  }
  return NUMBER_BITS[low] === bits;
};

/** The words that occur beside the numbers of a version, by their bits. */
export const versionWords: ReadonlySet<number> = new Set(VERSION_WORDS);

/** The first words of lines that only import names, by their bits. */
export const importWords: ReadonlySet<number> = new Set(IMPORT_WORDS);
