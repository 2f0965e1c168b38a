// The names that an action brings and the failed change had none of: what a retry does otherwise, said by its own words.
// They are words of somebody's code, which no redaction has read: told to whoever wrote them, and kept nowhere.
import type { FileDiff } from "../capture/diff.ts";
import { tokenHash } from "../capture/hash.ts";
import { partsOf } from "../capture/tokens.ts";
import { ADDED, commonGrams, wordGram, type Fingerprint } from "./match/fingerprint.ts";

/** The first few say which way it goes. */
const MOST = 4;
/** Longer lines are data, and so are longer names. */
const LINE_LIMIT = 400;
const NAME_LIMIT = 40;
const NAME = /[A-Za-z_$][\w$]{2,}/g;
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|<!--)/;

export const ownWords = (files: readonly FileDiff[], failure: Fingerprint): readonly string[] => {
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  // What stood on both sides of the failed change has left no trace in it.
  const known = new Set([...gramsIn(failure), ...namesIn(lines, "-").flatMap(gramsOf)]);
  const own = new Set<string>();
  for (const name of namesIn(lines, "+")) if (own.size < MOST && isNew(name, known)) own.add(name);
  return [...own];
};

const gramsIn = ({ parts }: Fingerprint): readonly number[] =>
  parts.flatMap(({ grams }) => Array.from(grams.keys, (key) => (key & ~ADDED) >>> 0));

const gramsOf = (name: string): readonly number[] =>
  partsOf(name).map((part) => wordGram(tokenHash(part)) >>> 0);

const namesIn = (lines: readonly string[], sign: "+" | "-"): readonly string[] =>
  lines.flatMap((line) => {
    const text = line.slice(1, LINE_LIMIT);
    return line.startsWith(sign) && !COMMENT.test(text) ? (text.match(NAME) ?? []) : [];
  });

/** Has a part that the failure has not, and that is not a word of every program. */
const isNew = (name: string, known: ReadonlySet<number>): boolean =>
  name.length <= NAME_LIMIT &&
  gramsOf(name).some((gram) => !known.has(gram) && !commonGrams().has(gram));
