// The words of a text as the built-in table was trained on them: small letters, names split, stemmed; numbers by
// themselves.
import { tableStem } from "./word-stem.ts";

/** A longer text is a pasted log or file, whose beginning says what it is about. */
const MOST_CHARS = 20_000;
/** A longer run of letters is data, not a word. */
const MOST_LETTERS = 64;

const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Each as often as it occurs. Of a word that is not known, its two known parts, if it has such. */
export const tableWords = (text: string, isKnown: (word: string) => boolean): readonly string[] => {
  const given = text.length > MOST_CHARS ? text.slice(0, MOST_CHARS) : text;
  const words: string[] = [];
  for (const part of withoutAccents(given).match(PART) ?? []) {
    if (part.length > MOST_LETTERS) continue;
    const word = part.toLowerCase();
    const stem = tableStem(word);
    if (isKnown(stem)) words.push(stem);
    else words.push(...knownParts(word, isKnown));
  }
  return words;
};

const withoutAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.normalize("NFKD").replaceAll(/\p{M}/gu, "") : text;

/** Shorter pieces are found in any word, by chance. */
const SHORTEST_PART = 4;

/** `lockfile` where it is no word of its own: the two parts of which the shorter is longest. */
const knownParts = (word: string, isKnown: (word: string) => boolean): readonly string[] => {
  const middle = word.length / 2;
  for (let off = word.length % 2 === 0 ? 0 : 0.5; middle - off >= SHORTEST_PART; off += 1)
    for (const at of off === 0 ? [middle] : [middle - off, middle + off]) {
      const parts = [tableStem(word.slice(0, at)), tableStem(word.slice(at))];
      if (parts.every(isKnown)) return parts;
    }
  return [];
};
