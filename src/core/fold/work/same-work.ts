// Whether two statements are about the same piece of work. If a match is missed, an item
// stays open until a person closes it; a wrong match closes work that was not done. So one shared word is never enough.
import { wordPostings } from "./postings.ts";
import type { StatedWords } from "./stated-words.ts";

/** The least words that both must have, unless they are equal. */
const SHARED = 2;

/**
 * Whether two that have so many words can be the same work if they share no more than these: three fifths of the words of both
 * together, if one says nothing that the other does not say. If each has words of its own, as in `delete the old client`
 * and `delete the old table`, three quarters.
 */
const mayBeSame = (a: number, b: number, shared: number): boolean => {
  const both = a + b - shared;
  return shared < a && shared < b ? 4 * shared >= 3 * both : 5 * shared >= 3 * both;
};

/** Whether two texts, by their numbers, are about the same work. */
export const isSameWork = (stated: StatedWords, one: number, other: number): boolean => {
  const [a, b] = [sizeOf(stated, one), sizeOf(stated, other)];
  const shared = sharedBy(stated, one, other);
  return shared > 0 && (shared >= SHARED || a === b) && mayBeSame(a, b, shared);
};

/** Whether a text has all words of another, of which there are at least two. */
export const hasWordsOf = (stated: StatedWords, text: number, part: number): boolean => {
  const size = sizeOf(stated, part);
  return size >= 2 && sharedBy(stated, text, part) === size;
};

const sizeOf = ({ bounds }: StatedWords, text: number): number =>
  (bounds[text + 1] ?? 0) - (bounds[text] ?? 0);

const sharedBy = ({ words, bounds }: StatedWords, one: number, other: number): number => {
  let at = bounds[one] ?? 0;
  let next = bounds[other] ?? 0;
  let shared = 0;
  const end = bounds[one + 1] ?? 0;
  const last = bounds[other + 1] ?? 0;
  while (at < end && next < last) {
    const a = words[at] ?? 0;
    const b = words[next] ?? 0;
    if (a === b) shared += 1;
    if (a <= b) at += 1;
    if (b <= a) next += 1;
  }
  return shared;
};

/** Finds among many statements those about the same work, the one that was added first before the others. */
export interface SameWork<Value> {
  /** `at` is the place of the statement among those that were read. */
  readonly add: (at: number, value: Value) => void;
  readonly like: (at: number) => readonly Value[];
}

const NONE = -1;

export const sameWork = <Value>(stated: StatedWords): SameWork<Value> => {
  const { textAt, bits } = stated;
  const texts = sameTexts(stated);
  const values: Value[] = [];
  /** By text, the place of its newest value; by place, that of the value of the same text before. */
  const newest = new Int32Array(bits.length).fill(NONE);
  const before: number[] = [];
  return {
    add: (at, value) => {
      const text = textAt[at] ?? 0;
      const last = newest[text] ?? NONE;
      if (last === NONE) texts.add(text);
      newest[text] = values.length;
      before.push(last);
      values.push(value);
    },
    like: (at) => {
      const places: number[] = [];
      for (const text of texts.like(textAt[at] ?? 0))
        for (let place = newest[text] ?? NONE; place !== NONE; place = before[place] ?? NONE)
          places.push(place);
      if (places.length > 1) places.sort((a, b) => a - b);
      return places.flatMap((place) => values.slice(place, place + 1));
    },
  };
};

interface SameTexts {
  readonly add: (text: number) => void;
  readonly like: (text: number) => readonly number[];
}

/**
 * What is the same work shares one of the rarest words of both; only these are indexed and looked up. Before the first word that both
 * have, each text may have words that the other lacks.
 * - If one text says nothing of its own, it has none of them, and the other at most two fifths of its words.
 * - Else they share three quarters of their words. With `p` of them before that word in one and `q` in the other, each text has at least
 *   `4p + 3q` and `4q + 3p` words.
 */
const sameTexts = (stated: StatedWords): SameTexts => {
  const { words, bounds, bits } = stated;
  const byFront = wordPostings(stated, frontOf);
  const byLater = wordPostings(stated, laterOf);
  /** By text, the question for which it was compared last. */
  const comparedFor = new Uint32Array(bits.length);
  let question = 0;
  return {
    add: (text) => {
      byFront.add(text);
      byLater.add(text);
    },
    like: (text) => {
      question += 1;
      const found: number[] = [];
      const start = bounds[text] ?? 0;
      const own = bits[text] ?? 0;
      const size = sizeOf(stated, text);
      const front = Math.min(size, frontOf(size));
      for (let place = 0; place < front; place += 1) {
        const { texts, starts, ends } = place === 0 ? byFront : byLater;
        const word = words[start + place] ?? 0;
        const end = ends[word] ?? 0;
        for (let at = starts[word] ?? 0; at < end; at += 1) {
          const other = texts[at] ?? 0;
          // Each bit that the other lacks is a word that it lacks.
          const most = size - bitCount(own & ~(bits[other] ?? 0));
          if (!mayBeSame(size, sizeOf(stated, other), most)) continue;
          if (comparedFor[other] === question) continue;
          comparedFor[other] = question;
          if (isSameWork(stated, text, other)) found.push(other);
        }
      }
      return found;
    },
  };
};

/** Among how many words of a text the first common one is. */
const frontOf = (size: number): number => Math.floor((size * 2) / 5) + 1;

/** The same if it is not the first of the other text: it is the first of this one, or `4q + 3` words are not too many. */
const laterOf = (size: number): number => Math.max(1, Math.floor((size + 1) / 4));

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};
