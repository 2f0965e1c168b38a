// Tokens as the log has them: a class letter and a hash of each part of a word (see event/change.ts).
import { tokenHash, written } from "../kit/hash.ts";
import { bitsOfParts } from "./name-parts.ts";

export type TokenClass = "w" | "s" | "c";

/** What becomes of the tokens of a line: texts for the log, or values to compare. */
export interface TokensAs<Token> {
  /** A word of small letters, given by the bits of its hash. */
  readonly plain: (as: TokenClass, bits: number) => Token;
  /** Undefined if the word has no parts. */
  readonly word: (as: TokenClass, word: string) => Token | undefined;
  readonly number: (digits: string) => Token;
  readonly sign: (signs: string) => Token;
  readonly secret: Token;
}

/** Computes each word once. */
export const createTexts = (): TokensAs<string> => {
  const known = {
    w: new Map<string, string>(),
    s: new Map<string, string>(),
    c: new Map<string, string>(),
  };
  const plain = {
    w: new Map<number, string>(),
    s: new Map<number, string>(),
    c: new Map<number, string>(),
  };
  return {
    ...TEXTS,
    plain: (as, bits) => {
      const before = plain[as].get(bits);
      if (before !== undefined) return before;
      const token = TEXTS.plain(as, bits);
      plain[as].set(bits, token);
      return token;
    },
    word: (as, word) => {
      const before = known[as].get(word);
      if (before !== undefined) return before === "" ? undefined : before;
      const token = TEXTS.word(as, word);
      known[as].set(word, token ?? "");
      return token;
    },
  };
};

/** A number as it counts, however it is grouped. */
export const bareNumber = (digits: string): string => digits.toLowerCase().replaceAll("_", "");

/** Code uses few signs, and uses them often. */
const signHashes = new Map<string, string>();
const MOST_SIGNS = 1_000;

/** Tokens as written in the log. */
export const TEXTS: TokensAs<string> = {
  plain: (as, bits) => as + written(bits),
  word: (as, word) => {
    let hashes = "";
    for (const bits of bitsOfParts(word)) hashes += written(bits);
    return hashes === "" ? undefined : as + hashes;
  },
  number: (digits) => `n${tokenHash(bareNumber(digits))}`,
  sign: (signs) => {
    const before = signHashes.get(signs);
    if (before !== undefined) return before;
    const hash = `p${tokenHash(signs)}`;
    // Limited, because a text may contain ever new runs of signs.
    if (signHashes.size < MOST_SIGNS) signHashes.set(signs, hash);
    return hash;
  },
  secret: "x",
};
