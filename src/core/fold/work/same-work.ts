// Whether two statements are about the same piece of work. If a match is missed, an item
// stays open until a person closes it; a wrong match closes work that was not done. So one shared word is never enough.
import { compareText } from "../../kit/text.ts";

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

/**
 * What a statement is about, without what it adds: `outbox table (in the existing file)`. Undefined if it adds nothing, or if what it
 * adds takes something back.
 */
export const headOf = (text: string): string | undefined => {
  const [head = ""] = /^.{4,}?(?=\s*[,(:;]\s|\s*\(|\s[-–—]\s)/u.exec(text) ?? [];
  const isWhole = head === "" || TAKES_BACK.test(text.slice(head.length));
  return isWhole || wordsOf(head).size < SHARED ? undefined : head;
};

const TAKES_BACK =
  /\b(?:except|but|without|part(?:ly|ial\w*)?|only|not|still|pending|missing|todo|left|half|mostly)\b|n't\b|(?<!\p{L})(?:salvo|pero|sin|falta|parcial\w*|ohne|aber|noch|teilweise|sauf|mais)(?!\p{L})/iu;

/** Whether a statement has all words of another, of which there are at least two. */
export const hasWordsOf = (text: string, part: string): boolean => {
  const [words, wanted] = [wordsOf(text), wordsOf(part)];
  return wanted.size >= SHARED && [...wanted].every((word) => words.has(word));
};

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
  const all = statements.map((one) => [one, wordsOf(one.text)] as const);
  const counts = new Map<string, number>();
  for (const [, words] of all)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarestFirst = [...counts].sort(([a, m], [b, n]) => m - n || compareText(a, b));
  const numbers = new Map(rarestFirst.map(([word], number) => [word, number]));
  return all.map(([one, words]) => {
    const known = [...words].flatMap((word) => numbers.get(word) ?? []).sort((a, b) => a - b);
    const bits = known.reduce((set, number) => set | (1 << (number % 31)), 0);
    return [one, { words: known, bits }];
  });
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
  // Beside the statements, because a look-up passes over hundreds for each that it compares.
  const sizes: number[] = [];
  const bits: number[] = [];
  const byWord: Places = new Map();
  const byQuarter: Places = new Map();
  const byFirst: Places = new Map();
  return {
    add: (stated, value) => {
      const at = known.length;
      const size = stated.words.length;
      known.push({ stated, value });
      sizes.push(size);
      bits.push(stated.bits);
      for (const [place, word] of stated.words.slice(0, front(size, PART)).entries()) {
        list(byWord, word, at);
        if (place < front(size, ALIKE)) list(byQuarter, word, at);
        if (place === 0) list(byFirst, word, at);
      }
    },
    like: (stated) => {
      const found = new Set<number>();
      const size = stated.words.length;
      const compare = (at: number): void => {
        // Each bit that the other lacks is a word that it lacks.
        const most = size - bitCount(stated.bits & ~(bits[at] ?? 0));
        if (most < PART * Math.max(size, sizes[at] ?? 0)) return;
        const other = known[at];
        if (other && isSameWork(stated, other.stated)) found.add(at);
      };
      for (const [place, word] of stated.words.slice(0, front(size, PART)).entries()) {
        const places = place === 0 ? byWord : place < front(size, ALIKE) ? byQuarter : byFirst;
        places.get(word)?.forEach(compare);
      }
      const inOrder = [...found].sort((a, b) => a - b);
      return inOrder.flatMap((at) => known.slice(at, at + 1)).map(({ value }) => value);
    },
  };
};

/** The places of statements, by a word that they have. */
type Places = Map<number, number[]>;

const list = (places: Places, word: number, at: number): void => {
  const others = places.get(word);
  if (others) others.push(at);
  else places.set(word, [at]);
};

/** Of two that share so great a part, how many words must be looked at to meet a common one. */
const front = (size: number, part: number): number => size - Math.ceil(size * part - ROUNDING) + 1;

/** Three fifths of 35 must not become 22. */
const ROUNDING = 1e-9;

const bitCount = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};
