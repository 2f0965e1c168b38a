// The words of a statement of work, by which it is compared with others: without case, accents, endings, and words that carry
// nothing. Also what a statement is about, without what it adds.
import { tokenNumbers } from "./token-numbers.ts";

/** The words of a statement that carry it: in lower case, without endings, each once. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    tokensOf(text)
      .filter((word) => !EMPTY.has(word))
      .map(stemOf),
  );

const tokensOf = (text: string): readonly string[] => {
  if (IS_PLAIN.test(text)) return plainOf(text).match(/[a-z\d]+/g) ?? [];
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’'`]/gu, "");
  return foldMissing(plain).match(/[\p{L}\p{N}]+/gu) ?? [];
};

const IS_PLAIN = /^[ -~]*$/;

const plainOf = (text: string): string => foldMissing(text.toLowerCase().replace(/['`]/g, ""));

/** `no human validation yet`, `human validation is still missing` → `human validation missing`. */
const foldMissing = (text: string): string => {
  if (!text.includes("missing") && !text.includes("yet")) return text;
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
  return isWhole || wordsOf(head).size < 2 ? undefined : head;
};

const TAKES_BACK =
  /\b(?:except|but|without|part(?:ly|ial\w*)?|only|not|still|pending|missing|todo|left|half|mostly)\b|n't\b|(?<!\p{L})(?:salvo|pero|sin|falta|parcial\w*|ohne|aber|noch|teilweise|sauf|mais)(?!\p{L})/iu;

/**
 * Reads the words of many texts as numbers into one list; those of a text once each, in the order in which they first come up. A
 * word that comes up again is not looked at again.
 */
export const wordNumbers = (): ((text: string, into: number[]) => void) => {
  const byStem = new Map<string, number>();
  const numberOf = tokenNumbers((token) => {
    if (EMPTY.has(token)) return NOTHING;
    const stem = stemOf(token);
    const number = byStem.get(stem) ?? byStem.size;
    byStem.set(stem, number);
    return number;
  });
  /** By number, in which text the word came up last. */
  const seenIn: number[] = [];
  let texts = 0;
  const add = (text: string, start: number, end: number, into: number[]): void => {
    const number = numberOf(text, start, end);
    if (number === NOTHING || seenIn[number] === texts) return;
    seenIn[number] = texts;
    into.push(number);
  };
  const addPlain = (text: string, into: number[]): void => {
    let start = 0;
    for (let at = 0; at <= text.length; at += 1) {
      if (at < text.length && isTokenCode(text.charCodeAt(at))) continue;
      if (at > start) add(text, start, at, into);
      start = at + 1;
    }
  };
  return (text, into) => {
    texts += 1;
    if (IS_PLAIN.test(text)) addPlain(plainOf(text), into);
    else for (const token of tokensOf(text)) add(token, 0, token.length, into);
  };
};

/** The number of a token that carries nothing. */
const NOTHING = -1;

/** Of a letter or a digit, in lower case. */
const isTokenCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
