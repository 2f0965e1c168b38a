// How many mends of an own failed attempt are denied, and how many repeats are known.
import { isEventId } from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";
import type { Case } from "../../src/core/judge/cases/case.ts";
import { fingerprintOf } from "../../src/core/judge/match/fingerprint.ts";
import { countRarity } from "../../src/core/judge/match/rarity.ts";
import { verdictOf } from "../../src/core/judge/verdict.ts";
import { pairs, type Pair } from "./pairs.ts";

export interface Judged {
  readonly pair: Pair;
  readonly as: "mend" | "mend at once" | "repeat";
  readonly warns: boolean;
}

const filesOf = (path: string, before: string, text: string) =>
  actionOf([{ act: "write", path, text, before }], () => before).files;

const failureOf = ({ name, path, before, failed }: Pair): Case => {
  const id = "h4xgq2abcd".padEnd(52, "a");
  const change = featuresOfDiff(filesOf(path, before, failed));
  assert(isEventId(id) && change !== undefined, `${name} changes lines`);
  return {
    ...{ id, ids: [id], kind: "failure", paths: [path], text: name, when: 0 },
    ...{ most: "warn", conditions: [], fingerprint: fingerprintOf(change) },
  };
};

/** An old memory knows the failures of all pairs; a young one only this one. */
export const judged = (age: "young" | "old"): readonly Judged[] => {
  const failures = pairs.map(failureOf);
  return pairs.flatMap((pair, at) => {
    const own = failures.slice(at, at + 1);
    const { rarity, add } = countRarity();
    for (const { fingerprint } of age === "young" ? own : failures)
      if (fingerprint !== undefined) add(fingerprint);
    const warns = (before: string, text: string): boolean => {
      const action = { files: filesOf(pair.path, before, text), faults: [] };
      return verdictOf(action, own, { rarity, textOf: () => before }).level === "warn";
    };
    return [
      { pair, as: "mend", warns: warns(pair.before, pair.mend) },
      { pair, as: "mend at once", warns: warns(pair.failed, pair.mend) },
      { pair, as: "repeat", warns: warns(pair.before, pair.repeat) },
    ];
  });
};
