// Whether two statements are about the same piece of work. If a match is missed, an item
// stays open until a person closes it; a wrong match closes work that was not done. So one shared word is never enough.

/** The words of a statement that carry it: in lower case, without endings, each once. */
export const wordsOf = (text: string): ReadonlySet<string> => {
  const plain = foldMissing(
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’'`]/gu, ""),
  );
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY.has(word)).map(stemOf));
};

/** `no human validation yet`, `human validation is still missing` → `human validation missing`. */
const foldMissing = (text: string): string => {
  const none = /^\s*no (.{1,200}?) yet\W*$/u.exec(text);
  const stated = none === null ? text : `${none[1] ?? ""} missing`;
  return stated.replace(/\b(?:is |are )?still missing\b|\b(?:is|are) missing\b/gu, "missing");
};

const EMPTY: ReadonlySet<string> = new Set(
  (
    "a an the of for to in on at and or with from by is are was were be been it its this that all now also some our my your " +
    "el la los las un una de del para por en y o con que se lo al todo todos"
  ).split(" "),
);

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...["wrote", "written", "writing"].map((word): [string, string] => [word, "write"]),
  ...["made", "making"].map((word): [string, string] => [word, "make"]),
  ...["built", "building"].map((word): [string, string] => [word, "build"]),
  ...["ran", "running"].map((word): [string, string] => [word, "run"]),
  ...["did", "done", "doing"].map((word): [string, string] => [word, "do"]),
  ...["sent", "sending"].map((word): [string, string] => [word, "send"]),
  ...["split", "splitting"].map((word): [string, string] => [word, "split"]),
  ...["tests", "testing", "tested"].map((word): [string, string] => [word, "test"]),
]);

const stemOf = (word: string): string => {
  const base = IRREGULAR.get(word) ?? word;
  const stem =
    base.length < 5
      ? base.replace(/(?<=[^s])s$/u, "")
      : base
          .replace(/ies$/u, "y")
          .replace(/(?<=[^s])s$/u, "")
          .replace(/(?:ing|ed)$/u, "")
          .replace(/e$/u, "");
  // Of a number each digit counts: part 11 is not part 1.
  return stem.replace(/([^aeiou\p{N}])\1$/u, "$1");
};

/** The least words that both must have, unless they are equal. */
const SHARED = 2;
/** The least share of the words of both together, if one says nothing that the other does not say. */
const PART = 0.6;
/** The same if each has words of its own: `delete the old client`, `delete the old table`. */
const ALIKE = 0.75;

export const isSameWork = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const both = a.size + b.size - shared;
  if (both === 0 || shared === both) return both > 0;
  const isPart = shared === Math.min(a.size, b.size);
  return shared >= SHARED && shared / both >= (isPart ? PART : ALIKE);
};

/** Finds among many statements those about the same work, the one that was added first before the others. */
export interface SameWork<Value> {
  readonly add: (words: ReadonlySet<string>, value: Value) => void;
  readonly like: (words: ReadonlySet<string>) => readonly Value[];
}

interface StatedWords<Value> {
  readonly words: ReadonlySet<string>;
  readonly value: Value;
  readonly at: number;
  /** A bit for each word, of 31: words that share a bit only make it say less. */
  readonly bits: number;
}

/**
 * What is the same work shares three fifths of the words of the longer statement. So under one order of all words, both have
 * a common word among the first two fifths of their own and one more, and only those are indexed and looked up. Words that
 * came up late come first: they are rare.
 */
export const sameWork = <Value>(): SameWork<Value> => {
  const numbers = new Map<string, number>();
  const byWord = new Map<string, StatedWords<Value>[]>();
  let count = 0;
  const numberOf = (word: string): number => numbers.get(word) ?? Number.POSITIVE_INFINITY;
  const deciding = (words: ReadonlySet<string>): readonly string[] =>
    [...words]
      .toSorted((a, b) => (numberOf(a) === numberOf(b) ? 0 : numberOf(b) - numberOf(a)))
      .slice(0, words.size - Math.ceil((words.size * 3) / 5) + 1);
  const bitsOf = (words: ReadonlySet<string>): number => {
    let bits = 0;
    for (const word of words) bits |= 1 << (numberOf(word) % 31);
    return bits;
  };
  return {
    add: (words, value) => {
      for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size);
      const one = { words, value, at: count, bits: bitsOf(words) };
      count += 1;
      for (const word of deciding(words)) {
        const known = byWord.get(word);
        if (known) known.push(one);
        else byWord.set(word, [one]);
      }
    },
    like: (words) => {
      const unknown = [...words].filter((word) => !numbers.has(word)).length;
      const bits = bitsOf(new Set([...words].filter((word) => numbers.has(word))));
      const found = new Set<StatedWords<Value>>();
      const seen = new Set<number>();
      for (const word of deciding(words))
        for (const one of byWord.get(word) ?? []) {
          if (seen.has(one.at)) continue;
          seen.add(one.at);
          // Each bit that the other lacks is a word that it lacks.
          const most = words.size - unknown - bitCount(bits & ~one.bits);
          if (isEnough(most, words, one.words) && isSameWork(words, one.words)) found.add(one);
        }
      return [...found].toSorted((a, b) => a.at - b.at).map(({ value }) => value);
    },
  };
};

/** Whether so many shared words could do. */
const isEnough = (
  shared: number,
  { size: a }: ReadonlySet<string>,
  { size: b }: ReadonlySet<string>,
): boolean => shared / (a + b - shared) >= PART;

const bitCount = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};
