// The logged features of a change as a fingerprint that is quick to compare: for each file two net bags of hashes. Derived,
// never logged: it may change with any release.
import type { ChangedFile, ChangeFeatures } from "../../event/change.ts";
import { hash32 } from "../../capture/hash.ts";
import { roleOf } from "../../capture/role.ts";
import { importWords, isPlainNumber, versionWords } from "./common.ts";

/**
 * A net bag: keys in rising order, each a hash with its sign in the lowest bit (1 added, 0 removed), and how often. What
 * stands on both sides has cancelled, so a hash occurs once. What was only moved is there 0 times: no evidence, and not
 * new either.
 */
export interface Bag {
  readonly keys: Uint32Array;
  readonly counts: Uint8Array;
  /** In how many known changes each of them is, where that was worked out before; so many and more are not said. */
  readonly seen?: Uint8Array;
}

/** More than a byte can say. */
export const MANY_SEEN = 255;

export interface FingerprintPart {
  readonly path: string;
  readonly from?: string;
  readonly test: boolean;
  /** The words of code and strings, and each three tokens in a row: they survive renames and reformatting. */
  readonly grams: Bag;
  /** Whole lines: they tell a copy from a likeness. */
  readonly lines: Bag;
}

export interface Fingerprint {
  readonly parts: readonly FingerprintPart[];
  /** The share of the change's lines that the features hold. */
  readonly kept: number;
}

/** The lowest bit of a key says the sign; what is left names the gram. */
export const ADDED = 1;

export const fingerprintOf = (change: ChangeFeatures): Fingerprint => {
  const before = fingerprints.get(change);
  if (before !== undefined) return before;
  const lines = change.files.reduce(
    (sum, file) => sum + file.hunks.reduce((all, hunk) => all + hunk.lines.length, 0),
    0,
  );
  const fingerprint = {
    parts: change.files.map(partOf),
    kept: change.totalLines > lines ? lines / change.totalLines : 1,
  };
  fingerprints.set(change, fingerprint);
  return fingerprint;
};

/** Whoever asks again of the same change has it at once. */
const fingerprints = new WeakMap<ChangeFeatures, Fingerprint>();

const partOf = (file: ChangedFile): FingerprintPart => {
  const [grams, lines] = [emptyNet(), emptyNet()];
  const read = reading();
  for (const [line, count] of netLines(file))
    addLine(grams, lines, line.split(" ").map(read), count);
  const from = file.from === undefined ? {} : { from: file.from };
  const test = roleOf(file.path) === "test";
  return { path: file.path, ...from, test, grams: bagOf(grams), lines: bagOf(lines) };
};

const addLine = (grams: Net, lines: Net, tokens: Token[], count: number): void => {
  if (isVersion(tokens)) return;
  if (isTelling(tokens)) add(lines, rowGram(WHOLE, tokens, 0, tokens.length), count);
  // Imports come and go in every change, comments are reworded: only the same line again says something.
  if (isImport(tokens)) return;
  const size = withoutComments(tokens);
  for (let at = 0; at < size; at += 1)
    for (const gram of tokens[at]?.words ?? []) add(grams, gram, count);
  for (let at = 0; at === 0 || at + ROW <= size; at += 1) {
    const end = Math.min(at + ROW, size);
    if (hasWord(tokens, at, end)) add(grams, rowGram(PIECE, tokens, at, end), count);
  }
};

/**
 * Each gram as often as it came, with its sign, in the order of the lines: what they come to is counted at the end, by
 * sorting. And the grams of lines that were only moved.
 */
interface Net {
  readonly keys: number[];
  readonly moved: Set<number>;
}

const emptyNet = (): Net => ({ keys: [], moved: new Set() });

const add = ({ keys, moved }: Net, gram: number, count: number): void => {
  // With both signs it stands among the others, and weighs nothing.
  if (count === 0) moved.add(gram);
  if (count === 0) keys.push(gram, gram | ADDED);
  const key = count > 0 ? gram | ADDED : gram;
  for (let left = Math.abs(count); left > 0; left -= 1) keys.push(key);
};

const netLines = (file: ChangedFile): ReadonlyMap<string, number> => {
  const net = new Map<string, number>();
  for (const hunk of file.hunks)
    for (const line of hunk.lines) {
      const text = line.slice(1);
      if (text !== "") net.set(text, (net.get(text) ?? 0) + (line.startsWith("+") ? 1 : -1));
    }
  return net;
};

/** A token as far as it is compared: worked out once, however often a change has it. */
interface Token {
  readonly hash: number;
  /** The grams of its parts, of a word of code or of a string. */
  readonly words: readonly number[];
  readonly isWord: boolean;
  readonly isLong: boolean;
  readonly isComment: boolean;
  readonly isPunctuation: boolean;
  readonly isVersion: boolean;
  /** A word that stands beside a version, or a number or a sign that may. */
  readonly mayBeVersion: boolean;
  readonly isImport: boolean;
}

/** Characters of a hash; a word has one for each of its parts. */
const HASH = 5;

const VERSION = "#";

const reading = (): ((token: string) => Token) => {
  const known = new Map<string, Token>();
  return (token) => {
    let read = known.get(token);
    if (read === undefined) known.set(token, (read = tokenOf(withoutVersion(token))));
    return read;
  };
};

const tokenOf = (token: string): Token => {
  const as = token.charAt(0);
  const word = token.slice(1);
  const isWord = as === "w" || as === "s";
  const words: number[] = [];
  if (isWord)
    for (let at = 0; at < word.length; at += HASH) words.push(wordGram(word.slice(at, at + HASH)));
  return {
    hash: hash32(token),
    words,
    isWord,
    isLong: token.length > 2 * HASH,
    isComment: as === "c",
    isPunctuation: as === "p",
    isVersion: token === VERSION,
    mayBeVersion: as === VERSION || as === "n" || as === "p" || versionWords.has(word),
    isImport: importWords.has(word),
  };
};

/** A version or a date is no evidence: without its digits, what differs in them alone cancels. */
const withoutVersion = (token: string): string => {
  const isPlain = token.length === 1 + HASH && isPlainNumber(token);
  if (token.startsWith("n")) return isPlain ? token : VERSION;
  return isPlain ? VERSION : token;
};

/** Nothing but a version: `3.13.0-rc.1`, or a key of that name before it. */
const isVersion = (tokens: readonly Token[]): boolean =>
  tokens.every(({ mayBeVersion }) => mayBeVersion) && tokens.some((token) => token.isVersion);

/** Two tokens and more, or one long name. */
const isTelling = (tokens: readonly Token[]): boolean =>
  hasWord(tokens, 0, tokens.length) && (tokens.length > 1 || tokens.some(({ isLong }) => isLong));

const hasWord = (tokens: readonly Token[], from: number, end: number): boolean => {
  for (let at = from; at < end; at += 1) if (tokens[at]?.isWord) return true;
  return false;
};

/** Moves them to the front, and says how many they are. */
const withoutComments = (tokens: Token[]): number => {
  let size = 0;
  for (const token of tokens) if (!token.isComment) tokens[size++] = token;
  return size;
};

const isImport = ([first, second]: readonly Token[]): boolean =>
  first !== undefined &&
  (first.isImport || (first.isPunctuation && second !== undefined && second.isImport));

/** So many tokens in a row are a gram; a line of fewer is one by itself. */
const ROW = 3;

/** What a row of tokens is hashed as: a line, or a piece of one. */
const WHOLE = 0x6c;
const PIECE = 0x73;

/** Of the hashes of its tokens, each by its place. */
const rowGram = (as: number, tokens: readonly Token[], from: number, end: number): number => {
  let hash = as;
  for (let at = from; at < end; at += 1) {
    hash = Math.imul(hash ^ (tokens[at]?.hash ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & ~ADDED;
};

/** Of a word's part, as its hash is logged. */
export const wordGram = (word: string): number => hash32(word) & ~ADDED;

const COUNT_LIMIT = 255;

const bagOf = ({ keys: unsorted, moved }: Net): Bag => {
  const keys = Uint32Array.from(unsorted).sort();
  const counts = new Uint8Array(keys.length);
  let size = 0;
  for (let at = 0; at < keys.length;) {
    const gram = (keys[at] ?? 0) & ~ADDED;
    let count = 0;
    for (; at < keys.length && ((keys[at] ?? 0) & ~ADDED) === gram; at += 1)
      count += ((keys[at] ?? 0) & ADDED) === ADDED ? 1 : -1;
    if (count === 0 && !moved.has(gram)) continue;
    counts[size] = Math.min(COUNT_LIMIT, Math.abs(count));
    keys[size] = count > 0 ? gram | ADDED : gram;
    size += 1;
  }
  return { keys: keys.slice(0, size), counts: counts.slice(0, size) };
};
