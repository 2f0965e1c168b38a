// The class of a commit, its confidence, and the reasons: the sum of the signs of signs.ts. This is
// context for those who weigh a history; what becomes an event is decided by proof, not here.
import { isMerge, type Commit } from "../commit.ts";
import type { Changes } from "../../code/project-part.ts";
import type { CommitClass, Sign } from "./sign.ts";
import { signsOf } from "./signs.ts";

export interface Classed {
  readonly class: CommitClass;
  /** Between 0 and 1. */
  readonly confidence: number;
  /** The signs in favour of the class, the strongest first. */
  readonly why: readonly string[];
}

/** What other commits prove about this one: their diffs show that it takes a change back, or makes it again. */
export type ProvenClass = "revert" | "re-land";

/** `changes` are relative to the first parent. Without them only the words count. */
export const classOf = (commit: Commit, changes?: Changes, proven?: ProvenClass): Classed => {
  if (isMerge(commit)) return { class: "merge", confidence: 1, why: ["several parents"] };
  if (proven !== undefined) return { class: proven, confidence: 0.99, why: ["shown by the diffs"] };
  const signs = signsOf(commit, changes);
  return weighed(signs);
};

/** The starting weights, before any sign. A merge is decided separately. */
const PRIORS: readonly (readonly [CommitClass, number])[] = [
  ["other", 0],
  ["fix", 0.4],
  ["feature", 0.5],
  ["refactor", 0.4],
  ["docs", 0],
  ["test", 0],
  ["build", 0],
  ["style", -0.5],
  ["release", -0.5],
  ["revert", -2],
  ["re-land", -2],
];

const weighed = (signs: readonly Sign[]): Classed => {
  let [best, bestSum, all]: [CommitClass, number, number] = ["other", Number.NEGATIVE_INFINITY, 0];
  for (const [name, prior] of PRIORS) {
    const sum = signs.reduce((total, { weights }) => total + (weights[name] ?? 0), prior);
    all += Math.exp(sum);
    if (sum > bestSum) [best, bestSum] = [name, sum];
  }
  const why = signs
    .filter(({ weights }) => (weights[best] ?? 0) > 0)
    .sort((a, b) => (b.weights[best] ?? 0) - (a.weights[best] ?? 0))
    .map((sign) => sign.why);
  return { class: best, confidence: Math.exp(bestSum) / all, why: [...new Set(why)] };
};
