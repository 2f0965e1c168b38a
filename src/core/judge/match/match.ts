// Compares an action with the memory: which failures it repeats, how probably, and how it differs from them.
import type { ChangeFeatures } from "../../event/change.ts";
import { lazily } from "../../kit/lazy.ts";
import type { ScoreParts } from "./coefficients.ts";
import { besideIn, type Beside, type TextOf } from "./custom.ts";
import {
  evidenceIn,
  pairsOf,
  weigh,
  type Counted,
  type Moot,
  type ChangePair,
  type Weighed,
} from "./weigh.ts";
import type { FailureMemory } from "./memory.ts";
import { mootIn, NO_MOOT, type GoneFrom } from "./moot.ts";
import type { Rarity } from "./rarity.ts";
import { scoreOf, WARN } from "./score.ts";
import { fingerprintOf } from "./fingerprint.ts";

export interface Match extends Likeness {
  /** The failure's id. */
  readonly id: string;
}

export interface Likeness {
  /** The probability that the action repeats it. */
  readonly score: number;
  readonly parts: ScoreParts;
  /**
   * How many lines of the failure are made again, and of how many; the failure's files that are
   * repeated, and those that are not.
   */
  readonly lines: number;
  readonly ofLines: number;
  readonly repeated: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Every failure that the action has something in common with, likeliest first. The caller decides
 * which failures are known.
 */
export const match = (
  change: ChangeFeatures,
  memory: FailureMemory,
  isKnown: (id: string) => boolean = () => true,
  textOf?: TextOf,
): readonly Match[] => {
  const fingerprint = fingerprintOf(change);
  const action = weigh(fingerprint, memory.rarity);
  const beside = besideTexts(action, memory.rarity, textOf);
  return memory
    .candidates(fingerprint, isKnown)
    .flatMap(({ id, failure }) => {
      const found = likenessOf(action, failure, beside);
      return found ? [{ id, ...found }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};

/** What the texts of the action's files say besides the action, read on first use. */
export const besideTexts = (
  { fingerprint }: Weighed,
  rarity: Rarity,
  textOf: TextOf | undefined,
): (() => Beside | undefined) | undefined =>
  textOf && lazily(() => besideIn(rarity, fingerprint.parts, textOf));

/**
 * How far an action repeats one failure; undefined if they share nothing. A likely warning is
 * weighed again with the texts of its files, if they are known: what a file says anyway is no
 * trace, and what the failure took out may be gone. `matters` is asked first, with an upper bound
 * of the likeness: it counts only a sample of what the two do not share, and more of that can only
 * lower the likeness. If it says no, the rest is not weighed and there is no likeness.
 */
export const likenessOf = (
  action: Weighed,
  failure: Weighed,
  beside?: () => Beside | undefined,
  matters?: (atMost: Likeness) => boolean,
): Likeness | undefined => {
  const pairs = pairsOf(action, failure);
  if (pairs.length === 0) return undefined;
  const most = mootIn(pairs, failure, ALL_GONE);
  if (most.here === 0 && matters?.(likenessBy(pairs, failure, most, "least")) === false)
    return undefined;
  const likeliest = likenessBy(pairs, failure, most);
  const known = likeliest.score < WARN ? undefined : beside?.();
  if (known === undefined) return most.here === 0 ? likeliest : likenessBy(pairs, failure, NO_MOOT);
  const { rarity, goneFrom } = known;
  const first = likenessBy(pairs, failure, mootIn(pairs, failure, goneFrom));
  if (first.score < WARN) return first;
  const rare = weigh(failure.fingerprint, rarity);
  const left = pairsOf(weigh(action.fingerprint, rarity), rare);
  if (left.length === 0) return undefined;
  const again = likenessBy(left, rare, mootIn(left, rare, goneFrom));
  return again.score > first.score ? first : again;
};

const ALL_GONE: GoneFrom = () => 1;

const likenessBy = (
  pairs: readonly ChangePair[],
  failure: Weighed,
  moot: Moot,
  counted?: Counted,
): Likeness => {
  const evidence = evidenceIn(pairs, failure, moot, counted);
  const { lines, wholeLines, repeated, missing } = evidence;
  return {
    ...scoreOf(evidence, failure.fingerprint.kept),
    lines,
    ofLines: wholeLines,
    repeated,
    missing,
  };
};
