// Judges an action against the memory: which failures it repeats, how probably, and in what it differs from them.
import type { ChangeFeatures } from "../../event/change.ts";
import { lazily } from "../../kit/lazy.ts";
import type { Parts } from "./coefficients.ts";
import { rarityAmong, type TextOf } from "./custom.ts";
import { evidenceOf, weigh, type Weighed } from "./evidence.ts";
import type { FailureMemory } from "./memory.ts";
import type { Rarity } from "./rarity.ts";
import { scoreOf, WARN } from "./score.ts";
import { fingerprintOf } from "./fingerprint.ts";

export interface Match extends Likeness {
  /** The failure's. */
  readonly id: string;
}

export interface Likeness {
  /** The probability that the action repeats it. */
  readonly score: number;
  readonly parts: Parts;
  /** Lines of the failure done again, of how many; files of it that are repeated, and those that are not. */
  readonly lines: number;
  readonly ofLines: number;
  readonly repeated: readonly string[];
  readonly missing: readonly string[];
}

/** Every failure the action has something in common with, likeliest first. Which of them are known is the caller's. */
export const match = (
  change: ChangeFeatures,
  memory: FailureMemory,
  isKnown: (id: string) => boolean = () => true,
  textOf?: TextOf,
): readonly Match[] => {
  const fingerprint = fingerprintOf(change);
  const action = weigh(fingerprint, memory.rarity);
  const among = amongTexts(action, memory.rarity, textOf);
  return memory
    .candidates(fingerprint, isKnown)
    .flatMap(({ id, failure }) => {
      const found = likenessOf(action, failure, among);
      return found ? [{ id, ...found }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};

/** What is rare beside the texts of the action's files, made when it is first asked for. */
export const amongTexts = (
  { fingerprint }: Weighed,
  rarity: Rarity,
  textOf: TextOf | undefined,
): (() => Rarity) | undefined =>
  textOf && lazily(() => rarityAmong(rarity, fingerprint.parts, textOf));

/**
 * How far an action repeats one failure; nothing where they share nothing. What would be a warning is weighed again by
 * what its files say anyway, where that is known.
 */
export const likenessOf = (
  action: Weighed,
  failure: Weighed,
  among?: () => Rarity,
): Likeness | undefined => {
  const first = likenessBy(action, failure);
  if (first === undefined || first.score < WARN || among === undefined) return first;
  const rarity = among();
  const again = likenessBy(weigh(action.fingerprint, rarity), weigh(failure.fingerprint, rarity));
  return again && again.score > first.score ? first : again;
};

const likenessBy = (action: Weighed, failure: Weighed): Likeness | undefined => {
  const evidence = evidenceOf(action, failure);
  if (!evidence) return undefined;
  const { lines, wholeLines, repeated, missing } = evidence;
  return {
    ...scoreOf(evidence, failure.fingerprint.kept),
    lines,
    ofLines: wholeLines,
    repeated,
    missing,
  };
};
