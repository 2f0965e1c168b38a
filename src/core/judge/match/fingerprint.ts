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
}

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
  const lines = change.files.reduce(
    (sum, file) => sum + file.hunks.reduce((all, hunk) => all + hunk.lines.length, 0),
    0,
  );
  return {
    parts: change.files.map(partOf),
    kept: change.totalLines > lines ? lines / change.totalLines : 1,
  };
};

const partOf = (file: ChangedFile): FingerprintPart => {
  const [grams, lines] = [emptyNet(), emptyNet()];
  for (const [line, count] of netLines(file)) {
    const tokens = line.split(" ").map(withoutVersion);
    if (isVersion(tokens)) continue;
    if (isTelling(tokens)) add(lines, gramHash("l", tokens), count);
    // Imports come and go in every change, comments are reworded: only the same line again says something.
    if (isImport(tokens) || tokens.every((token) => token.startsWith("c"))) continue;
    const code = tokens.filter((token) => !token.startsWith("c"));
    for (const word of code.filter(isWord))
      for (let at = 1; at < word.length; at += HASH)
        add(grams, wordGram(word.slice(at, at + HASH)), count);
    for (const row of rowsOf(code)) if (row.some(isWord)) add(grams, gramHash("s", row), count);
  }
  const from = file.from === undefined ? {} : { from: file.from };
  const test = roleOf(file.path) === "test";
  return { path: file.path, ...from, test, grams: bagOf(grams), lines: bagOf(lines) };
};

/** How often each gram was added (above 0) or removed (below 0), and those of lines that were only moved. */
interface Net {
  readonly counts: Map<number, number>;
  readonly moved: Set<number>;
}

const emptyNet = (): Net => ({ counts: new Map(), moved: new Set() });

const add = ({ counts, moved }: Net, key: number, by: number): void => {
  if (by === 0) moved.add(key);
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
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

/** Characters of a hash; a word has one for each of its parts. */
const HASH = 5;

const VERSION = "#";

/** A version or a date is no evidence: without its digits, what differs in them alone cancels. */
const withoutVersion = (token: string): string => {
  const isPlain = token.length === 1 + HASH && isPlainNumber(token);
  if (token.startsWith("n")) return isPlain ? token : VERSION;
  return isPlain ? VERSION : token;
};

/** Nothing but a version: `3.13.0-rc.1`, or a key of that name before it. */
const isVersion = (tokens: readonly string[]): boolean =>
  tokens.includes(VERSION) &&
  tokens.every((token) => /^[#np]/.test(token) || versionWords.has(token.slice(1)));

/** Two tokens and more, or one long name. */
const isTelling = (tokens: readonly string[]): boolean =>
  tokens.some(isWord) && (tokens.length > 1 || tokens.some((token) => token.length > 2 * HASH));

const isWord = (token: string): boolean => token.startsWith("w") || token.startsWith("s");

const isImport = ([first = "", second = ""]: readonly string[]): boolean =>
  importWords.has(first.slice(1)) || (first.startsWith("p") && importWords.has(second.slice(1)));

/** Each three in a row; fewer are a row by themselves. */
const rowsOf = (tokens: readonly string[]): readonly (readonly string[])[] =>
  tokens.length < 3
    ? [tokens]
    : Array.from({ length: tokens.length - 2 }, (_, at) => tokens.slice(at, at + 3));

const gramHash = (kind: "l" | "s", tokens: readonly string[]): number =>
  hash32(`${kind} ${tokens.join(" ")}`) & ~ADDED;

/** Of a word's part, as its hash is logged. */
export const wordGram = (word: string): number => hash32(word) & ~ADDED;

const COUNT_LIMIT = 255;

const bagOf = ({ counts, moved }: Net): Bag => {
  for (const gram of moved) if (!counts.has(gram)) counts.set(gram, 0);
  const keys = new Uint32Array(counts.size);
  let at = 0;
  for (const [gram, count] of counts) {
    keys[at] = count > 0 ? gram | ADDED : gram;
    at += 1;
  }
  keys.sort();
  const often = Uint8Array.from(keys, (key) =>
    Math.min(COUNT_LIMIT, Math.abs(counts.get(key & ~ADDED) ?? 0)),
  );
  return { keys, counts: often };
};
