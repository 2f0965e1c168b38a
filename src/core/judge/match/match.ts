// Judges an action against the memory: which failures it repeats, how probably, and in what it differs from them.
import type { ChangeFeatures } from "../../event/change.ts";
import type { Parts } from "./coefficients.ts";
import { evidenceOf, weigh, type Weighed } from "./evidence.ts";
import type { FailureMemory } from "./memory.ts";
import { scoreOf } from "./score.ts";
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
): readonly Match[] => {
  const fingerprint = fingerprintOf(change);
  const action = weigh(fingerprint, memory.rarity);
  return memory
    .candidates(fingerprint, isKnown)
    .flatMap(({ id, failure }) => {
      const found = likenessOf(action, failure);
      return found ? [{ id, ...found }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};

/** How far an action repeats one failure; nothing where they share nothing. */
export const likenessOf = (action: Weighed, failure: Weighed): Likeness | undefined => {
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
