// The words of statements that will be compared with each other, as numbers: a text that was stated several times is read once,
// and the words of all stand in one list, so that a comparison reads memory in order.
import { wordNumbers } from "./words.ts";

export interface StatedWords {
  /** By statement, the number of its text: equal texts have the same one. */
  readonly textAt: Uint32Array;
  /** The words of one text after those of the other; each word of a text once, in ascending order. The rarer a word is, the lower its number. */
  readonly words: Uint32Array;
  /** By text, where its words begin; they end where those of the next text begin. */
  readonly bounds: Uint32Array;
  /** By text, a bit for each word, of 31: words that share a bit only make it say less. */
  readonly bits: Int32Array;
  /** How many different words there are. */
  readonly differing: number;
}

/** Reads statements that will be compared with each other. */
export const readStatements = (statements: readonly string[]): StatedWords => {
  const read = wordNumbers();
  const numbers = new Map<string, number>();
  const textAt = new Uint32Array(statements.length);
  const found: number[] = [];
  const bounds = [0];
  for (let at = 0; at < statements.length; at += 1) {
    const text = statements[at] ?? "";
    let number = numbers.get(text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
      read(text, found);
      bounds.push(found.length);
    }
    textAt[at] = number;
  }
  const ranks = ranksOf(found);
  const words = new Uint32Array(found.length);
  const bits = new Int32Array(numbers.size);
  for (let text = 0; text < bits.length; text += 1) {
    const [start = 0, end = 0] = [bounds[text], bounds[text + 1]];
    for (let at = start; at < end; at += 1) {
      const rank = ranks[found[at] ?? 0] ?? 0;
      bits[text] = (bits[text] ?? 0) | (1 << (rank % 31));
      insert(words, start, at, rank);
    }
  }
  return { textAt, words, bounds: Uint32Array.from(bounds), bits, differing: ranks.length };
};

/** Among those from `start` to before `end`, in ascending order: they are few. */
const insert = (words: Uint32Array, start: number, end: number, word: number): void => {
  let to = end;
  for (; to > start && (words[to - 1] ?? 0) > word; to -= 1) words[to] = words[to - 1] ?? 0;
  words[to] = word;
};

/** By word, its number among all words when the rarest come first. */
const ranksOf = (words: readonly number[]): Uint32Array => {
  const counts: number[] = [];
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  // One number for both, because numbers alone are sorted fast.
  const rarestFirst = Float64Array.from(counts, (count, word) => count * counts.length + word);
  const ranks = new Uint32Array(counts.length);
  rarestFirst.sort().forEach((key, rank) => {
    ranks[key % counts.length] = rank;
  });
  return ranks;
};
