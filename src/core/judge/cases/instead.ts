// What to do instead of a failed change: what stayed, worked or mended it.
import { FLAKY } from "../../event/flaky.ts";
import { isMined } from "../../event/mined.ts";
import { compareWhen } from "../../fold/issues.ts";
import { memoryOf } from "../../fold/memories.ts";
import type { Memory } from "../../fold/memory.ts";
import type { KnownMemories, EventParts } from "../known.ts";
import { ledTo, namesOf, relatedTo } from "./related.ts";

/**
 * The newest memory that worked, in its own words, with its commit. A re-land is not given: nobody
 * knows yet whether it stays, and once it has stayed, nothing is said.
 */
export const insteadOf = (
  known: KnownMemories,
  failure: Memory,
  part: EventParts,
  relands: readonly Memory[],
): string | undefined => {
  const fixes = relatedTo(known, failure, "fixes").filter(
    // What mended it before it was taken back was not enough.
    ({ kind, outcome, when }) =>
      (kind === "fix" || outcome === "worked") && when > part.takenBackAt,
  );
  const best = [...fixes, ...workedOn(known, failure, part)]
    .filter(({ id, tags }) => relands.every((reland) => reland.id !== id) && !tags.includes(FLAKY))
    .toSorted(compareWhen)
    .at(-1);
  if (best === undefined) return undefined;
  if (best.heldBy !== undefined) return `${best.text} (held by ${best.heldBy.slice(0, 10)})`;
  // A memory that was not found in history names the commit that it was made on top of.
  return best.commit === undefined || !isMined(best)
    ? best.text
    : `${best.text} (${best.commit.slice(0, 10)})`;
};

/** What worked later on the same issue or the same error. */
const workedOn = (
  known: KnownMemories,
  failure: Memory,
  { signature }: EventParts,
): readonly Memory[] => {
  const issue = failure.issue === undefined ? undefined : memoryOf(known.state, failure.issue);
  return ledTo(known, [
    ...(issue === undefined ? [] : namesOf(issue).map((name) => `of:${name}`)),
    ...(signature === undefined ? [] : [`sign:${signature}`]),
  ]).filter(
    ({ when, kind, outcome }) => when >= failure.when && (kind === "fix" || outcome === "worked"),
  );
};
