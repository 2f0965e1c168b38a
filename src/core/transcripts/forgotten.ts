// What was purged must not come back out of a transcript, which still has it: a turn with all the words of a purged text
// is never read, nor one with a word of it that looks like a secret. Only salted hashes of the words are kept.
import { hash64 } from "../kit/hash.ts";

/** For one purged text. */
export interface ForgottenText {
  readonly words: readonly string[];
  /** Each of them is enough. */
  readonly alone: readonly string[];
}

export interface ForgottenTexts {
  readonly salt: string;
  readonly texts: readonly ForgottenText[];
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{2,200}/gu) ?? []);

/** A key, a token or a generated name, and no word of a language. */
const isAlone = (word: string): boolean =>
  word.length >= 8 && /\p{L}/u.test(word) && /\p{N}/u.test(word);

export const forgottenText = (text: string, salt: string): ForgottenText => {
  const words = [...wordsIn(text)];
  return {
    words: words.map((word) => hash64(salt + word)),
    alone: words.filter(isAlone).map((word) => hash64(salt + word)),
  };
};

/** Whether a turn says what was purged. */
export const isForgotten = (text: string, { salt, texts }: ForgottenTexts): boolean => {
  if (texts.length === 0) return false;
  const words = new Set([...wordsIn(text)].map((word) => hash64(salt + word)));
  return texts.some(
    (one) =>
      one.alone.some((word) => words.has(word)) ||
      (one.words.length > 0 && one.words.every((word) => words.has(word))),
  );
};
