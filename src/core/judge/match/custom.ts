// What files say beside a change. A word or a line that stands there many times is their custom, and a change that has it
// once more is no trace of another; a line that is gone cannot be taken out again. What may be a warning is weighed by this.
import { ADDED, type FingerprintPart } from "./fingerprint.ts";
import type { GoneFrom } from "./moot.ts";
import type { Rarity } from "./rarity.ts";
import { standingIn, type Standing } from "./standing.ts";

/** The text of a file as it stands, whether the change is in it yet or not; nothing where it is not known. */
export type TextOf = (path: string) => string | undefined;

/** A longer file shows its customs in its beginning, and whoever asks is waiting. */
const TEXT_LIMIT = 32_000;

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
    const stands = standingIn(part.path, text.slice(0, TEXT_LIMIT), part);
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

/** A gram is of one or of the other. */
const timesIn = ({ grams, lines }: Standing, gram: number): number => lines(gram) || grams(gram);
