// Whether two statements are about the same piece of work. If a match is missed, an item
// stays open until a person closes it; a wrong match closes work that was not done. So one shared word is never enough.
import { wordNumbers } from "./words.ts";

/** The least words that both must have, unless they are equal. */
const SHARED = 2;
/** The least share of the words of both together, if one says nothing that the other does not say. */
const PART = 0.6;
/** The same if each has words of its own: `delete the old client`, `delete the old table`. */
const ALIKE = 0.75;

/** A statement to be compared: its words as numbers, each once, in ascending order. The rarer a word is, the lower its number. */
export interface StatedWords {
  readonly words: readonly number[];
  /** A bit for each word, of 31: words that share a bit only make it say less. */
  readonly bits: number;
}

/** Reads statements that will be compared with each other. */
export const readStatements = <Of extends { readonly text: string }>(
  statements: readonly Of[],
): readonly (readonly [Of, StatedWords])[] => {
  const read = wordNumbers();
  const counts: number[] = [];
  const all = statements.map(({ text }) => {
    const words = read(text);
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
    return words;
  });
  const ranks = ranksOf(counts);
  return statements.map((one, at) => [one, statedWords(all[at] ?? [], ranks)] as const);
};

const ranksOf = (counts: readonly number[]): Uint32Array => {
  const rarestFirst = Uint32Array.from(counts.keys()).sort(
    (a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b,
  );
  const ranks = new Uint32Array(counts.length);
  rarestFirst.forEach((word, rank) => {
    ranks[word] = rank;
  });
  return ranks;
};

const statedWords = (words: number[], ranks: Uint32Array): StatedWords => {
  let bits = 0;
  for (let at = 0; at < words.length; at += 1) {
    const rank = ranks[words[at] ?? 0] ?? 0;
    bits |= 1 << (rank % 31);
    let to = at;
    for (; to > 0 && (words[to - 1] ?? 0) > rank; to -= 1) words[to] = words[to - 1] ?? 0;
    words[to] = rank;
  }
  return { words, bits };
};

export const isSameWork = ({ words: a }: StatedWords, { words: b }: StatedWords): boolean => {
  const shared = sharedBy(a, b);
  const both = a.length + b.length - shared;
  if (both === 0 || shared === both) return both > 0;
  const isPart = shared === Math.min(a.length, b.length);
  return shared >= SHARED && shared / both >= (isPart ? PART : ALIKE);
};

const sharedBy = (a: readonly number[], b: readonly number[]): number => {
  let [shared, at] = [0, 0];
  for (const word of a) {
    while ((b[at] ?? Number.POSITIVE_INFINITY) < word) at += 1;
    if (b[at] === word) shared += 1;
  }
  return shared;
};

/** Finds among many statements those about the same work, the one that was added first before the others. */
export interface SameWork<Value> {
  readonly add: (stated: StatedWords, value: Value) => void;
  readonly like: (stated: StatedWords) => readonly Value[];
}

/**
 * What is the same work shares one of the rarest words of both. If one statement says nothing that the other does not
 * say, it has its first word among the first two fifths of the other's and one more. Else they share three quarters of
 * their words, so a word among the first quarter of each and one more. Only these are indexed and looked up.
 */
export const sameWork = <Value>(): SameWork<Value> => {
  const known: { readonly stated: StatedWords; readonly value: Value }[] = [];
  const byWord: Places = [];
  const byQuarter: Places = [];
  const byFirst: Places = [];
  const compare = (stated: StatedWords, places: readonly number[], found: Set<number>): void => {
    const size = stated.words.length;
    for (let next = 0; next < places.length; next += PLACE) {
      const [other, bits] = [places[next + 1] ?? 0, places[next + 2] ?? 0];
      // Each bit that the other lacks is a word that it lacks.
      const most = size - bitCount(stated.bits & ~bits);
      if (most < PART * Math.max(size, other)) continue;
      const at = places[next] ?? 0;
      const one = known[at];
      if (one && isSameWork(stated, one.stated)) found.add(at);
    }
  };
  return {
    add: (stated, value) => {
      const { words } = stated;
      const [part, alike] = fronts(words.length);
      const at = known.push({ stated, value }) - 1;
      for (let place = 0; place < part; place += 1) {
        const word = words[place] ?? 0;
        list(byWord, word, at, stated);
        if (place < alike) list(byQuarter, word, at, stated);
        if (place === 0) list(byFirst, word, at, stated);
      }
    },
    like: (stated) => {
      const found = new Set<number>();
      const [part, alike] = fronts(stated.words.length);
      for (let place = 0; place < part; place += 1) {
        const places = place === 0 ? byWord : place < alike ? byQuarter : byFirst;
        const others = places[stated.words[place] ?? 0];
        if (others) compare(stated, others, found);
      }
      return [...found]
        .sort((a, b) => a - b)
        .flatMap((at) => known.slice(at, at + 1))
        .map(({ value }) => value);
    },
  };
};

/** By a word, the statements that have it: of each its place, how many words it has, and its bits. */
type Places = number[][];
const PLACE = 3;

const list = (places: Places, word: number, at: number, { words, bits }: StatedWords): void => {
  // Without a hole, because an array that has some is searched like a map.
  while (places.length <= word) places.push([]);
  places[word]?.push(at, words.length, bits);
};

const fronts = (size: number): readonly [number, number] => [front(size, PART), front(size, ALIKE)];

/** Of two that share so great a part, how many words must be looked at to meet a common one. */
const front = (size: number, part: number): number => size - Math.ceil(size * part - ROUNDING) + 1;

/** Three fifths of 35 must not become 22. */
const ROUNDING = 1e-9;

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};
