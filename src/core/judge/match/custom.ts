// What files say beside a change. A word or a line that stands there many times is their custom, and a change that has it
// once more is no trace of another; a line that is gone cannot be taken out again. What may be a warning is weighed by this.
import { featuresOf } from "../../capture/change.ts";
import { diffLines } from "../../capture/line-diff.ts";
import { placeOf } from "../../kit/bisect.ts";
import { ADDED, fingerprintOf, type Bag, type FingerprintPart } from "./fingerprint.ts";
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
  const standing: Standing[] = [];
  const texts = new Map<FingerprintPart, Standing>();
  for (const part of parts) {
    const text = textOf(part.path) ?? (part.from === undefined ? undefined : textOf(part.from));
    if (text === undefined) continue;
    const stands = standingBeside(part, text);
    standing.push(stands);
    // What a longer file does not say in its beginning may stand further down.
    if (text.length <= TEXT_LIMIT) texts.set(part, stands);
  }
  if (standing.length === 0) return undefined;
  return {
    rarity: {
      bits: (gram, seen) => {
        let often = 1;
        for (const stands of standing) often = Math.max(often, timesIn(stands, gram));
        return rarity.bits(gram, seen) / Math.sqrt(often);
      },
    },
    goneFrom: ({ action, failed }) => {
      const stands = texts.get(action.part);
      return stands === undefined ? 0 : shareGone(action.part, failed.part, stands);
    },
  };
};

/** By lines: single words stand in many places. */
const shareGone = (
  action: FingerprintPart,
  { lines: { keys, counts } }: FingerprintPart,
  standing: Standing,
): number => {
  const now = new Set(action.lines.keys);
  let [gone, all] = [0, 0];
  for (const [at, key] of keys.entries()) {
    const count = counts[at] ?? 0;
    // What is taken out again, or put back, is there or was.
    if ((key & ADDED) === ADDED || now.has(key) || now.has((key | ADDED) >>> 0)) continue;
    all += count;
    if (timesIn(standing, key) === 0) gone += count;
  }
  return all === 0 ? 0 : gone / all;
};

/** How often each gram stands in the file for certain, apart from the change: before it and after it. */
interface Standing {
  readonly grams: Bag;
  readonly lines: Bag;
}

const standingBeside = (part: FingerprintPart, text: string): Standing => {
  const whole = partOfText(part.path, text);
  return {
    grams: whole === undefined ? NOTHING : without(whole.grams, part.grams),
    lines: whole === undefined ? NOTHING : without(whole.lines, part.lines),
  };
};

const NOTHING: Bag = { keys: new Uint32Array(), counts: new Uint8Array() };

/** What stands more often in one bag than in another, by grams without sign: one walk along both. */
const without = (all: Bag, some: Bag): Bag => {
  const keys = new Uint32Array(all.keys.length);
  const counts = new Uint8Array(all.keys.length);
  let [size, there] = [0, 0];
  for (const [at, key] of all.keys.entries()) {
    while (there < some.keys.length && (some.keys[there] ?? 0) >>> 1 < key >>> 1) there += 1;
    const isThere = there < some.keys.length && (some.keys[there] ?? 0) >>> 1 === key >>> 1;
    const left = (all.counts[at] ?? 0) - (isThere ? (some.counts[there] ?? 0) : 0);
    if (left <= 0) continue;
    keys[size] = key & ~ADDED;
    counts[size] = left;
    size += 1;
  }
  return { keys: keys.subarray(0, size), counts: counts.subarray(0, size) };
};

/** A gram is of one or of the other. */
const timesIn = ({ grams, lines }: Standing, gram: number): number =>
  countIn(lines, gram) || countIn(grams, gram);

const countIn = ({ keys, counts }: Bag, gram: number): number => counts[placeOf(keys, gram)] ?? 0;

const partOfText = (path: string, text: string): FingerprintPart | undefined => {
  const hunks = diffLines("", text.slice(0, TEXT_LIMIT));
  const file = { path, act: "add" as const, before: "", after: "", binary: false, hunks };
  // Nothing of it is kept, so no secret is looked for.
  const features = featuresOf([file], undefined, LIMITS);
  return features && fingerprintOf(features).parts[0];
};
