// What files say beside a change. A word or a line that stands there many times is their custom, and a change that has it
// once more is no trace of another; a line that is gone cannot be taken out again. What may be a warning is weighed by this.
import { featuresOf } from "../../capture/change.ts";
import { diffLines } from "../../capture/line-diff.ts";
import { ADDED, fingerprintOf, type FingerprintPart } from "./fingerprint.ts";
import type { GoneFrom } from "./moot.ts";
import type { Rarity } from "./rarity.ts";

/** The text of a file as it stands, whether the change is in it yet or not; nothing where it is not known. */
export type TextOf = (path: string) => string | undefined;

/** A longer file shows its customs in its beginning, and whoever asks is waiting. */
const TEXT_LIMIT = 32_000;
const LIMITS = { lines: 10_000, bytes: 2_000_000, files: 1 };

/** What the files of a change say beside it. */
export interface Beside {
  /** Four times there is half as rare. */
  readonly rarity: Rarity;
  readonly goneFrom: GoneFrom;
}

/** Nothing where none of the files is known. */
export const besideIn = (
  rarity: Rarity,
  parts: readonly FingerprintPart[],
  textOf: TextOf,
): Beside | undefined => {
  let isKnown = false;
  const often = new Map<number, number>();
  const texts = new Map<FingerprintPart, ReadonlyMap<number, number>>();
  for (const part of parts) {
    const text = textOf(part.path) ?? (part.from === undefined ? undefined : textOf(part.from));
    if (text === undefined) continue;
    isKnown = true;
    const standing = standingBeside(part, text);
    // What a longer file does not say in its beginning may stand further down.
    if (text.length <= TEXT_LIMIT) texts.set(part, standing);
    for (const [gram, count] of standing) often.set(gram, Math.max(count, often.get(gram) ?? 0));
  }
  if (!isKnown) return undefined;
  return {
    rarity: {
      bits: (gram) => rarity.bits(gram) / Math.sqrt(Math.max(1, often.get(gram) ?? 1)),
    },
    goneFrom: ({ action, failed }) => {
      const standing = texts.get(action.part);
      return standing === undefined ? 0 : shareGone(action.part, failed.part, standing);
    },
  };
};

/** By lines: single words stand in many places. */
const shareGone = (
  action: FingerprintPart,
  { lines: { keys, counts } }: FingerprintPart,
  standing: ReadonlyMap<number, number>,
): number => {
  const now = new Set(action.lines.keys);
  let [gone, all] = [0, 0];
  for (const [at, key] of keys.entries()) {
    const count = counts[at] ?? 0;
    // What is taken out again, or put back, is there or was.
    if ((key & ADDED) === ADDED || now.has(key) || now.has(key | ADDED)) continue;
    all += count;
    if (!standing.has(key)) gone += count;
  }
  return all === 0 ? 0 : gone / all;
};

/** How often each gram stands in the file for certain, apart from the change: before it and after it. */
const standingBeside = (part: FingerprintPart, text: string): ReadonlyMap<number, number> => {
  const often = countsIn(partOfText(part.path, text));
  for (const [gram, count] of countsIn(part)) {
    const left = (often.get(gram) ?? 0) - count;
    if (left > 0) often.set(gram, left);
    else often.delete(gram);
  }
  return often;
};

const partOfText = (path: string, text: string): FingerprintPart | undefined => {
  const hunks = diffLines("", text.slice(0, TEXT_LIMIT));
  const file = { path, act: "add" as const, before: "", after: "", binary: false, hunks };
  // Nothing of it is kept, so no secret is looked for.
  const features = featuresOf([file], undefined, LIMITS);
  return features && fingerprintOf(features).parts[0];
};

const countsIn = (part: FingerprintPart | undefined): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { keys, counts: often } of part === undefined ? [] : [part.grams, part.lines])
    for (const [at, key] of keys.entries()) counts.set((key & ~ADDED) >>> 0, often[at] ?? 0);
  return counts;
};
