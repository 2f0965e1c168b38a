// What files say besides a change. A word or line that occurs there often is their custom, so one
// more in a change is no trace of another change. A line that is gone cannot be taken out again.
// Likely warnings are weighed by this.
import { ADDED, type FingerprintPart } from "./fingerprint.ts";
import type { GoneFrom } from "./moot.ts";
import type { Rarity } from "./rarity.ts";
import { standingIn, type StandingCounts } from "./text-counts.ts";

/** The present text of a file, with or without the change in it; undefined if it is unknown. */
export type TextOf = (path: string) => string | undefined;

/** The beginning of a longer file shows its customs, and the caller is waiting. */
const TEXT_LIMIT = 32_000;

/** What the files of a change say besides it. */
export interface Beside {
  /** A gram that occurs four times in a file counts as half as rare. */
  readonly rarity: Rarity;
  readonly goneFrom: GoneFrom;
}

/** Undefined if none of the files is known. */
export const besideIn = (
  rarity: Rarity,
  parts: readonly FingerprintPart[],
  textOf: TextOf,
): Beside | undefined => {
  const standing: StandingCounts[] = [];
  const texts = new Map<FingerprintPart, StandingCounts>();
  for (const part of parts) {
    const text = textOf(part.path) ?? (part.from === undefined ? undefined : textOf(part.from));
    if (text === undefined) continue;
    const stands = standingIn(part.path, text.slice(0, TEXT_LIMIT), part);
    standing.push(stands);
    // In a longer file, what is missing from the beginning may come later.
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

/** Counts lines, because single words occur in many places. */
const shareGone = (
  action: FingerprintPart,
  { lines: { keys, counts } }: FingerprintPart,
  standing: StandingCounts,
): number => {
  const now = new Set(action.lines.keys);
  let [gone, all] = [0, 0];
  for (const [at, key] of keys.entries()) {
    const count = counts[at] ?? 0;
    // A line that is taken out again or put back is still there, or was until now.
    if ((key & ADDED) === ADDED || now.has(key) || now.has((key | ADDED) >>> 0)) continue;
    all += count;
    if (timesIn(standing, key) === 0) gone += count;
  }
  return all === 0 ? 0 : gone / all;
};

/** A gram is in one or in the other. */
const timesIn = ({ grams, lines }: StandingCounts, gram: number): number =>
  lines(gram) || grams(gram);
