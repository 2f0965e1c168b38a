// The fingerprint of a change, made from its logged features and quick to compare: for each file
// two net bags of hashes. It is derived and never logged, so it may change with any release.
import type { Event } from "../../event/envelope.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import type { FeaturesAs, FileAs } from "../../code/change.ts";
import { roleOf } from "../../code/role.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import {
  createTokens,
  hasWord,
  isImport,
  isNotice,
  isDistinctive,
  isVersion,
  lineLogged,
  type Token,
  type TokenLine,
} from "./token.ts";

/**
 * A net bag: keys in ascending order, each a hash with its sign in the lowest bit (1 added, 0
 * removed), and its count. What is on both sides cancels, so each hash occurs once. What was only
 * moved has the count 0: it is no evidence, but not new either.
 */
export interface GramBag {
  readonly keys: Uint32Array;
  readonly counts: Uint8Array;
  /**
   * In how many known changes each gram occurs, if that was computed before; `MANY_SEEN` stands for
   * that many or more.
   */
  readonly seen?: Uint8Array;
}

/** More than a byte can say. */
export const MANY_SEEN = 255;

export interface FingerprintPart {
  readonly path: string;
  readonly from?: string;
  readonly test: boolean;
  /** The file was deleted whole. */
  readonly deleted?: true;
  /** The words of code and strings, and every three tokens in a row. These survive renames and reformatting. */
  readonly grams: GramBag;
  /** Whole lines, which distinguish a copy from a likeness. */
  readonly lines: GramBag;
}

export interface Fingerprint {
  readonly parts: readonly FingerprintPart[];
  /** The share of the change's lines that is in the features. */
  readonly kept: number;
}

/** The lowest bit of a key is the sign; the others identify the gram. */
export const ADDED = 1;

export const fingerprintOf = (change: ChangeFeatures): Fingerprint => {
  const before = fingerprints.get(change);
  if (before !== undefined) return before;
  const tokens = createTokens();
  const fingerprint = fingerprintFrom({
    ...change,
    files: change.files.map((file) => ({
      ...file,
      hunks: file.hunks.map((hunk) => ({
        ...hunk,
        lines: hunk.lines.map((line) => lineLogged(line, tokens)),
      })),
    })),
  });
  fingerprints.set(change, fingerprint);
  return fingerprint;
};

/** Asking again for the same change costs nothing. */
const fingerprints = new WeakMap<ChangeFeatures, Fingerprint>();

/** Consumes the tokens. */
export const fingerprintFrom = ({ files, totalLines }: FeaturesAs<TokenLine>): Fingerprint => {
  const lines = files.reduce(
    (sum, file) => sum + file.hunks.reduce((all, hunk) => all + hunk.lines.length, 0),
    0,
  );
  return { parts: files.map(partOf), kept: totalLines > lines ? lines / totalLines : 1 };
};

const partOf = (file: FileAs<TokenLine>): FingerprintPart => {
  const [grams, lines] = [emptyNet(), emptyNet()];
  for (const { tokens, count } of netLines(file)) addLine(grams, lines, tokens, count);
  const from = file.from === undefined ? {} : { from: file.from };
  const test = roleOf(file.path) === "test";
  const deleted = file.act === "delete" ? { deleted: true as const } : {};
  return { path: file.path, ...from, ...deleted, test, grams: bagOf(grams), lines: bagOf(lines) };
};

/** Takes the grams of a line: `count` is above 0 for added ones and below 0 for removed ones. */
export interface Grams {
  readonly add: (gram: number, count: number) => void;
}

/** Reorders the given tokens. */
export const addLine = (grams: Grams, lines: Grams, tokens: Token[], count: number): void => {
  if (isVersion(tokens) || isNotice(tokens)) return;
  if (isDistinctive(tokens)) lines.add(lineGram(tokens), count);
  // Every change touches imports, and comments are reworded, so only whole equal lines mean anything here.
  if (isImport(tokens)) return;
  const size = withoutComments(tokens);
  for (let at = 0; at < size; at += 1)
    for (const gram of tokens[at]?.words ?? []) grams.add(gram, count);
  for (let at = 0; at === 0 || at + ROW <= size; at += 1) {
    const end = Math.min(at + ROW, size);
    if (hasWord(tokens, at, end)) grams.add(rowGram(PIECE, tokens, at, end), count);
  }
};

/**
 * Every occurrence of a gram, with its sign, in the order of the lines; they are counted at the
 * end, by sorting. Then the grams of lines that were only moved.
 */
interface NetGrams extends Grams {
  readonly keys: number[];
  readonly moved: Set<number>;
}

const emptyNet = (): NetGrams => {
  const keys: number[] = [];
  const moved = new Set<number>();
  return {
    keys,
    moved,
    add: (gram, count) => {
      // Nearly every line is added or removed once.
      if (count === 1) return void keys.push(gram | ADDED);
      // A gram that was only moved is listed with both signs, so it cancels and weighs nothing.
      if (count === 0) {
        moved.add(gram);
        keys.push(gram, gram | ADDED);
      }
      const key = count > 0 ? gram | ADDED : gram;
      for (let left = Math.abs(count); left > 0; left -= 1) keys.push(key);
    },
  };
};

/** A line with tokens, and how often it is added or removed in all. */
interface NetLine {
  readonly tokens: Token[];
  count: number;
}

const netLines = ({ hunks }: FileAs<TokenLine>): readonly NetLine[] => {
  const all: NetLine[] = [];
  const isAdded = hunks[0]?.lines[0]?.isAdded;
  let isOneSided = true;
  for (const { lines } of hunks)
    for (const line of lines) {
      if (line.isAdded !== isAdded) isOneSided = false;
      if (line.tokens.length > 0) all.push({ tokens: line.tokens, count: line.isAdded ? 1 : -1 });
    }
  // If all lines are added, or all removed, no line can have a counterpart.
  return isOneSided ? all : joined(all);
};

/** Joins equal lines: compares a hash of their tokens first, then token by token. */
const joined = (all: readonly NetLine[]): readonly NetLine[] => {
  const byHash = new Map<number, NetLine[]>();
  const net: NetLine[] = [];
  for (const line of all) {
    let hash = line.tokens.length;
    for (const { wholeHash } of line.tokens) hash = Math.imul(hash ^ wholeHash, 0x85ebca6b);
    const like = byHash.get(hash);
    const same = like?.find(({ tokens }) => isSame(tokens, line.tokens));
    if (same !== undefined) same.count += line.count;
    else {
      net.push(line);
      if (like === undefined) byHash.set(hash, [line]);
      else like.push(line);
    }
  }
  return net;
};

const isSame = (some: readonly Token[], others: readonly Token[]): boolean =>
  some.length === others.length &&
  some.every(({ wholeHash }, at) => wholeHash === others[at]?.wholeHash);

/** Moves the other tokens to the front and returns their number. */
const withoutComments = (tokens: Token[]): number => {
  let size = 0;
  for (const token of tokens) if (!token.isComment) tokens[size++] = token;
  return size;
};

/** The gram of a whole line, without a sign. */
export const lineGram = (tokens: readonly Token[]): number =>
  rowGram(WHOLE, tokens, 0, tokens.length) >>> 0;

/** This many tokens in a row form a gram. A shorter line is one gram. */
const ROW = 3;

/** Distinguishes the hash of a whole line from that of a piece of one. */
const WHOLE = 0x6c;
const PIECE = 0x73;

/** Made of the hashes of its tokens and their positions. */
const rowGram = (as: number, tokens: readonly Token[], from: number, end: number): number => {
  let hash = as;
  for (let at = from; at < end; at += 1) {
    hash = Math.imul(hash ^ (tokens[at]?.hash ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & ~ADDED;
};

export const COUNT_LIMIT = 255;

const bagOf = ({ keys: unsorted, moved }: NetGrams): GramBag => {
  const keys = new Uint32Array(unsorted).sort();
  const counts = new Uint8Array(keys.length);
  let size = 0;
  for (let at = 0; at < keys.length;) {
    let key = keys[at] ?? 0;
    const gram = key & ~ADDED;
    let count = 0;
    for (; at < keys.length && (key & ~ADDED) === gram; key = keys[(at += 1)] ?? 0)
      count += (key & ADDED) === ADDED ? 1 : -1;
    if (count === 0 && !moved.has(gram)) continue;
    counts[size] = Math.min(COUNT_LIMIT, Math.abs(count));
    keys[size] = count > 0 ? gram | ADDED : gram;
    size += 1;
  }
  return { keys: keys.slice(0, size), counts: counts.slice(0, size) };
};

/** The fingerprint of a gate entry, which has one instead of its change. It is always one of ours. */
export const fingerprintIn = (entry: Pick<Event, "body"> | undefined): Fingerprint | undefined => {
  const { fingerprint }: Fields = entry?.body ?? {};
  return isFingerprint(fingerprint) ? fingerprint : undefined;
};

const isFingerprint = (value: unknown): value is Fingerprint =>
  isObject(value) && Array.isArray(value.parts);
