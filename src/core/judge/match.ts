// Judges an action against the memory: which failures it repeats, how probably, and in what it differs from them.
import type { ChangeFeatures } from "../event/change.ts";
import type { Parts } from "./coefficients.ts";
import { evidenceOf, weigh, type Evidence, type Weighed } from "./evidence.ts";
import type { FailureMemory } from "./memory.ts";
import { scoreOf } from "./score.ts";
import type { Rarity } from "./rarity.ts";
import { sketchOf, type Sketch } from "./sketch.ts";

export interface Match extends Matched {
  /** The failure's. */
  readonly id: string;
}

export interface Matched {
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
  const sketch = sketchOf(change);
  const action = weigh(sketch, memory.rarity);
  return memory
    .candidates(sketch)
    .filter(isKnown)
    .flatMap((id) => {
      const failure = memory.weighed(id);
      return failure ? (compare(id, action, failure, memory) ?? []) : [];
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};

const compare = (
  id: string,
  action: Weighed,
  failure: Weighed,
  { rarity }: FailureMemory,
): Match | undefined => {
  const found = matchWeighed(action, failure, rarity);
  return found && { id, ...found };
};

/** How far an action repeats one failure; nothing where they share nothing. */
export const matchSketch = (
  action: Sketch,
  failure: Weighed,
  rarity: Rarity,
): Matched | undefined => matchWeighed(weigh(action, rarity), failure, rarity);

const matchWeighed = (action: Weighed, failure: Weighed, rarity: Rarity): Matched | undefined => {
  const evidence: Evidence | undefined = evidenceOf(action, failure, rarity);
  if (!evidence) return undefined;
  const { lines, wholeLines, repeated, missing } = evidence;
  const score = scoreOf(evidence, failure.sketch.kept);
  return { ...score, lines, ofLines: wholeLines, repeated, missing };
};
