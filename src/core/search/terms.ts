// Cuts a text into the terms by which it is found: words, names split and whole, files, CJK bigrams, 4-grams.
import { isPlain, partsOf } from "../code/name-parts.ts";
import { stemOf } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** Rises with every change to the terms of a text; an index of another number is rebuilt. */
export const TERMS_VERSION = 2;

/** A longer text is a pasted log or file, which its beginning finds. */
const MOST_CHARS = 20_000;
/** A longer run of letters is data, not a word. */
const MOST_LETTERS = 64;

const PLAIN_RUN = /[A-Za-z0-9_$]+(?:[./\\@:-]+[A-Za-z0-9_$]+)*/g;
const RUN = /[\p{L}\p{M}\p{N}_$]+(?:[./\\@:-]+[\p{L}\p{M}\p{N}_$]+)*/gu;
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+/gu;

/** The terms of a text in their order, each as often as it occurs. */
export const termsOf = (text: string): readonly string[] => {
  const given = text.length > MOST_CHARS ? text.slice(0, MOST_CHARS) : text;
  const plain = isPlain(given.replaceAll("\n", " "));
  const terms: string[] = [];
  for (const run of given.match(plain ? PLAIN_RUN : RUN) ?? []) addRun(run, terms);
  return terms;
};

/** A run of names with separators inside: a path, a qualified name, a word with a hyphen, a plain word. */
const addRun = (run: string, terms: string[]): void => {
  const names = run.split(/[./\\@:-]+/);
  for (const name of names) addName(name, terms);
  if (names.length === 1 || run.length > 4 * MOST_LETTERS) return;
  const low = run.toLowerCase().replaceAll("\\", "/");
  const file = low.slice(low.lastIndexOf("/") + 1);
  if (/^[^:@]+\.[a-z][a-z\d]{0,5}$/.test(file)) terms.push(file);
  if (low.includes("/")) terms.push(low);
  else if (/^[a-z\d]+(?:-[a-z\d]+)+$/.test(low)) terms.push(low.replaceAll("-", ""));
};

/** The parts of a name, and the name whole: `parseUnit` and `parse_unit` are the same name. */
const addName = (name: string, terms: string[]): void => {
  if (name.length > MOST_LETTERS) return;
  if (!isPlain(name) && addBigrams(name, terms)) return;
  const parts = partsOf(name);
  for (const part of parts) addWord(part, terms);
  if (parts.length > 1) terms.push(parts.join(""));
};

const addWord = (word: string, terms: string[]): void => {
  if (!isStopWord(word)) terms.push(stemOf(word));
};

/** Text without blanks between words is cut into pairs of characters. */
const addBigrams = (name: string, terms: string[]): boolean => {
  const runs = name.match(CJK);
  if (runs === null) return false;
  for (const run of runs) {
    const chars = [...run];
    if (chars.length === 1) terms.push(run);
    for (let at = 1; at < chars.length; at += 1) terms.push(`${chars[at - 1]}${chars[at]}`);
  }
  for (const rest of name.split(CJK)) if (rest !== "") addName(rest, terms);
  return true;
};

const GRAM = 4;
/** Set before a 4-gram, so that it is never taken for a word. */
const GRAM_MARK = "~";

export const isGram = (term: string): boolean => term.startsWith(GRAM_MARK);

/** The 4-grams of the words of a text, each once: they find a word by its parts and despite a slip. */
export const gramsOf = (text: string): readonly string[] => {
  const grams = new Set<string>();
  const given = text.length > MOST_CHARS ? text.slice(0, MOST_CHARS) : text;
  for (const word of given.match(/[A-Za-z]{3,64}/g) ?? []) {
    const low = word.toLowerCase();
    if (isStopWord(low)) continue;
    const padded = `^${low}$`;
    for (let at = 0; at + GRAM <= padded.length; at += 1)
      grams.add(GRAM_MARK + padded.slice(at, at + GRAM));
  }
  return [...grams];
};
