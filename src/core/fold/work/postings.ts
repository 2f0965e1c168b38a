// Texts by words of theirs. How many there can be of each word is known beforehand, so all stand in one list.
import type { StatedWords } from "./stated-words.ts";

export interface WordPostings {
  /** Adds a text, once, under the first words of its own. */
  readonly add: (text: number) => void;
  /** Those of a word stand from `starts[word]` to before `ends[word]`. */
  readonly texts: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** `frontOf` is how many of the words of a text count, by how many it has. */
export const wordPostings = (
  { words, bounds, bits, differing }: StatedWords,
  frontOf: (size: number) => number,
): WordPostings => {
  const eachWord = (text: number, act: (word: number) => void): void => {
    const start = bounds[text] ?? 0;
    const end = bounds[text + 1] ?? 0;
    const front = Math.min(end, start + frontOf(end - start));
    for (let at = start; at < front; at += 1) act(words[at] ?? 0);
  };
  const rooms = new Uint32Array(differing);
  const count = (word: number): void => {
    rooms[word] = (rooms[word] ?? 0) + 1;
  };
  for (let text = 0; text < bits.length; text += 1) eachWord(text, count);
  const starts = new Uint32Array(differing);
  let all = 0;
  for (let word = 0; word < differing; word += 1) {
    starts[word] = all;
    all += rooms[word] ?? 0;
  }
  const ends = Uint32Array.from(starts);
  const texts = new Uint32Array(all);
  const add = (text: number): void =>
    eachWord(text, (word) => {
      const end = ends[word] ?? 0;
      texts[end] = text;
      ends[word] = end + 1;
    });
  return { add, texts, starts, ends };
};
