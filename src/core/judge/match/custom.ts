// What files say anyway: a word or a line that stands there many times is their custom, and a change that has it once more
// is no trace of another. A warning is weighed by this a second time before it is given.
import { featuresOf } from "../../capture/change.ts";
import { diffLines } from "../../capture/line-diff.ts";
import { ADDED, fingerprintOf, type FingerprintPart } from "./fingerprint.ts";
import type { Rarity } from "./rarity.ts";

/** The text of a file as it stands, whether the change is in it yet or not; nothing where it is not known. */
export type TextOf = (path: string) => string | undefined;

/** A longer file shows its customs in its beginning, and whoever asks is waiting. */
const TEXT_LIMIT = 32_000;
const LIMITS = { lines: 10_000, bytes: 2_000_000, files: 1 };

/** Rarity beside what stands in the files of a change: four times there is half as rare. */
export const rarityAmong = (
  rarity: Rarity,
  parts: readonly FingerprintPart[],
  textOf: TextOf,
): Rarity => {
  const often = new Map<number, number>();
  for (const part of parts)
    for (const [gram, count] of standingBeside(part, textOf))
      often.set(gram, Math.max(count, often.get(gram) ?? 0));
  return { bits: (gram) => rarity.bits(gram) / Math.sqrt(Math.max(1, often.get(gram) ?? 1)) };
};

/** How often each gram stands in the file for certain, apart from the change: before it and after it. */
const standingBeside = (part: FingerprintPart, textOf: TextOf): ReadonlyMap<number, number> => {
  const text = textOf(part.path) ?? (part.from === undefined ? undefined : textOf(part.from));
  const whole = text === undefined ? undefined : partOfText(part.path, text);
  const often = countsIn(whole);
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
