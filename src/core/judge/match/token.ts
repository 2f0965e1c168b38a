// The comparable part of a token. For an action it is read from the code, for a failure from the
// log; equal tokens have equal hashes either way.
import type { LinesAs } from "../../code/change.ts";
import { bitsOfToken, hash32, hashWritten, tokenBits } from "../../kit/hash.ts";
import { bitsOfParts } from "../../code/name-parts.ts";
import { bareNumber, TEXTS, type TokenClass, type TokensAs } from "../../code/token-texts.ts";
import { createReader } from "../../code/tokens.ts";
import { lazily } from "../../kit/lazy.ts";
import { importWords, isPlainNumber, versionWords } from "./common.ts";

export interface Token {
  readonly hash: number;
  /** The hash of the whole token, including parts that do not count, and its length in the log. */
  readonly wholeHash: number;
  readonly length: number;
  /** The grams of its parts, if it is a word of code or of a string. */
  readonly words: readonly number[];
  readonly isWord: boolean;
  readonly isLong: boolean;
  readonly isComment: boolean;
  readonly isPunctuation: boolean;
  readonly isVersion: boolean;
  /** A word that occurs beside a version, or a number or a sign that may. */
  readonly mayBeVersion: boolean;
  readonly isImport: boolean;
}

/** A changed line. */
export interface TokenLine {
  readonly isAdded: boolean;
  readonly tokens: Token[];
}

/** The tokens of one change, each computed once, however often it occurs. */
export const createTokens = (): Tokens => {
  const ones = {
    w: new Map<number, Token>(),
    s: new Map<number, Token>(),
    c: new Map<number, Token>(),
    n: new Map<number, Token>(),
    p: new Map<number, Token>(),
  };
  const byText = new Map<string, Token>();
  const words = {
    w: new Map<string, Token>(),
    s: new Map<string, Token>(),
    c: new Map<string, Token>(),
  };
  const signs = new Map<string, Token>();
  const one = (as: OneClass, bits: number): Token => {
    const before = ones[as].get(bits);
    if (before !== undefined) return before;
    const token = tokenOfOne(as, bits);
    ones[as].set(bits, token);
    return token;
  };
  const read = (text: string): Token => {
    const as = text.charAt(0);
    if (text.length === 1 + HASH && isOneClass(as)) return one(as, bitsOfToken(text, 1));
    const before = byText.get(text);
    if (before !== undefined) return before;
    const token = tokenOfMany(text);
    byText.set(text, token);
    return token;
  };
  return {
    read,
    plain: one,
    word: (as, word) => {
      const before = words[as].get(word);
      if (before !== undefined) return before;
      const parts = bitsOfParts(word);
      const [first] = parts;
      if (first === undefined) return undefined;
      const token = parts.length === 1 ? one(as, first) : tokenOfParts(as, parts);
      words[as].set(word, token);
      return token;
    },
    number: (digits) => one("n", tokenBits(bareNumber(digits))),
    sign: (run) => {
      const before = signs.get(run);
      if (before !== undefined) return before;
      const token = one("p", tokenBits(run));
      signs.set(run, token);
      return token;
    },
    secret: read(TEXTS.secret),
  };
};

/** The classes of a token with one hash. */
type OneClass = "w" | "s" | "c" | "n" | "p";
const isOneClass = (as: string): as is OneClass =>
  as === "w" || as === "s" || as === "c" || as === "n" || as === "p";

export interface Tokens extends TokensAs<Token> {
  /** As written in the log. */
  readonly read: (text: string) => Token;
}

/** The tokens of code that is about to be written. Nothing of it is logged, so it is not searched for secrets. */
export const asTokens = (tokens: Tokens): LinesAs<TokenLine> => ({
  reader: (syntax, sign) => {
    const read = createReader(syntax, undefined, tokens);
    const isAdded = sign === "+";
    return (line) => ({ isAdded, tokens: read(line) });
  },
  lengthOf: (line) => {
    // The sign, and the separators between tokens.
    let length = Math.max(1, line.tokens.length);
    for (let at = 0; at < line.tokens.length; at += 1) length += line.tokens[at]?.length ?? 0;
    return length;
  },
});

/** A line as the log has it. */
export const lineLogged = (line: string, { read }: Tokens): TokenLine => ({
  isAdded: line.startsWith("+"),
  tokens: line.length < 2 ? [] : line.slice(1).split(" ").map(read),
});

/** The number of characters of a hash; a word has one hash for each of its parts. */
const HASH = 5;

/** A version or a date is no evidence. Without digits, tokens that differ only in them cancel. */
const VERSION = hash32("#");

const tokenOfOne = (as: OneClass, bits: number): Token => {
  const wholeHash = hashWritten([bits], as.charCodeAt(0));
  // A plain number is a number in code, but may be a date in words.
  const isVersion = isPlainNumber(bits) !== (as === "n");
  const isWord = !isVersion && (as === "w" || as === "s");
  return {
    hash: isVersion ? VERSION : wholeHash,
    wholeHash,
    length: 1 + HASH,
    words: isWord ? [gramOfPart(bits)] : [],
    isWord,
    isLong: false,
    isComment: !isVersion && as === "c",
    isPunctuation: !isVersion && as === "p",
    isVersion,
    mayBeVersion: isVersion || as === "n" || as === "p" || versionWords.has(bits),
    isImport: !isVersion && importWords.has(bits),
  };
};

/** A name with several parts, or something that looked like a secret, as the log has it. */
const tokenOfMany = (text: string): Token => {
  const bits: number[] = [];
  for (let at = 1; at < text.length; at += HASH) bits.push(bitsOfToken(text, at));
  return tokenOfSeveral(text.charAt(0), bits, hash32(text));
};

const tokenOfParts = (as: TokenClass, bits: readonly number[]): Token =>
  tokenOfSeveral(as, bits, hashWritten(bits, as.charCodeAt(0)));

const tokenOfSeveral = (as: string, bits: readonly number[], hash: number): Token => {
  const isWord = as === "w" || as === "s";
  return {
    hash,
    wholeHash: hash,
    length: 1 + bits.length * HASH,
    words: isWord ? bits.map(gramOfPart) : [],
    isWord,
    isLong: bits.length > 1,
    isComment: as === "c",
    isPunctuation: false,
    isVersion: false,
    mayBeVersion: false,
    isImport: false,
  };
};

/** The gram of a part of a word, without a sign. */
export const gramOfPart = (bits: number): number => hashWritten([bits]) & ~1;

/** Only a version, such as `3.13.0-rc.1`, perhaps after a key of that name. */
export const isVersion = (tokens: readonly Token[]): boolean =>
  tokens.every(({ mayBeVersion }) => mayBeVersion) && tokens.some((token) => token.isVersion);

/** A copyright notice: its years change in every file, whatever else a change does there. */
export const isNotice = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, BEFORE_NOTICE).some(({ wholeHash }) => copyrightWords().has(wholeHash));

/** The sign of a comment, and "SPDX", "(c)" or the like. */
const BEFORE_NOTICE = 4;

const copyrightWords = lazily(() => {
  const { word } = createTokens();
  const asEach = (["c", "w"] as const).flatMap((as) => word(as, "copyright") ?? []);
  return new Set(asEach.map(({ wholeHash }) => wholeHash));
});

/** At least two tokens, or one long name. */
export const isDistinctive = (tokens: readonly Token[]): boolean =>
  hasWord(tokens, 0, tokens.length) && (tokens.length > 1 || tokens.some(({ isLong }) => isLong));

export const hasWord = (tokens: readonly Token[], from: number, end: number): boolean => {
  for (let at = from; at < end; at += 1) if (tokens[at]?.isWord) return true;
  return false;
};

export const isImport = ([first, second]: readonly Token[]): boolean =>
  first !== undefined &&
  (first.isImport || (first.isPunctuation && second !== undefined && second.isImport));
