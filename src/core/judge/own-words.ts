// The names that an action brings and the failed change had none of: what a retry does otherwise, said by its own words.
// They are words of somebody's code, which no redaction has read: told to whoever wrote them, and kept nowhere.
import type { FileDiff } from "../capture/diff.ts";
import { tokenHash } from "../capture/hash.ts";
import { partsOf } from "../capture/tokens.ts";
import { featuresOfDiff } from "./action/features.ts";
import { commonGrams } from "./match/common.ts";
import { ADDED, fingerprintOf, wordGram, type Fingerprint } from "./match/fingerprint.ts";

/** The first few say which way it goes. */
const MOST = 4;
/** Longer lines are data, and so are longer names. */
const LINE_LIMIT = 400;
const NAME_LIMIT = 40;
const NAME = /[A-Za-z_$][\w$]{2,}/g;

export const ownWords = (files: readonly FileDiff[], failure: Fingerprint): readonly string[] => {
  const change = featuresOfDiff(files);
  if (change === undefined) return [];
  const known = new Set(gramsIn(failure).map(unsigned));
  // What the judge counts as brought: neither imports nor comments, nor what went as well as came.
  const brought = gramsIn(fingerprintOf(change)).filter((gram) => (gram & ADDED) === ADDED);
  const fresh = new Set(
    brought.map(unsigned).filter((gram) => !known.has(gram) && !commonGrams().has(gram)),
  );
  const names = files.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines.flatMap(namesIn)));
  return [...new Set(names.filter((name) => isOf(name, fresh)))].slice(0, MOST);
};

const gramsIn = ({ parts }: Fingerprint): readonly number[] =>
  parts.flatMap(({ grams }) => [...grams.keys]);

const unsigned = (gram: number): number => (gram & ~ADDED) >>> 0;

const namesIn = (line: string): readonly string[] =>
  line.startsWith("+") ? (line.slice(1, LINE_LIMIT).match(NAME) ?? []) : [];

const isOf = (name: string, grams: ReadonlySet<number>): boolean =>
  name.length <= NAME_LIMIT &&
  partsOf(name).some((part) => grams.has(wordGram(tokenHash(part)) >>> 0));
