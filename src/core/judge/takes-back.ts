// Whether an action takes back a commit that stands: then it repeats nothing, whatever else once
// failed with the same lines. Taking back the commit that took a failure back is making it again.
import { bagOf, inverseOf, isEmpty, likeness } from "../code/bag.ts";
import type { FileDiff } from "../code/diff.ts";
import { callsItselfRevert } from "../history/revert.ts";
import type { Case } from "./cases/case.ts";
import { inOrder, type Verdict } from "./verdict.ts";

/** A commit, with its change of the files that the action touches. */
export interface PastChange {
  readonly sha: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly subject: string;
  readonly files: readonly FileDiff[];
}

/** A conflict or a later edit may have changed a line or two. */
const INVERSE = 0.9;

/** The share of removal from which an action takes out more than it brings. */
const REMOVAL = 0.5;

/** The newest commit of which the action is the inverse. */
export const takenBackBy = (
  files: readonly FileDiff[],
  past: readonly PastChange[],
): PastChange | undefined => {
  const action = bagOf(files);
  if (isEmpty(action)) return undefined;
  const undoes = inverseOf(action);
  return past.find(
    ({ files: theirs, subject }) =>
      !callsItselfRevert(subject) && likeness(bagOf(theirs), undoes).jaccard >= INVERSE,
  );
};

/** The verdict without the failures that the action repeats only by taking a commit back. */
export const withoutTakenBack = async (
  verdict: Verdict,
  files: readonly FileDiff[],
  pastOf: (paths: readonly string[]) => Promise<readonly PastChange[]>,
): Promise<Verdict> => {
  // Reading what happened takes a while, so it is read only where there is something to say.
  if (files.length === 0 || verdict.level === "silent") return verdict;
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const past = await pastOf(paths);
  const taken = takenBackBy(files, past);
  if (taken === undefined) return verdict;
  const again = isDoneAgain(files, taken, past);
  // Taking out once more what was taken out before is no failure made again.
  const evidence = verdict.evidence.filter(
    ({ case: about, parts }) =>
      (again && (parts["removal"] ?? 0) < REMOVAL) || isOfFailure(taken, about),
  );
  return { ...verdict, ...inOrder(evidence) };
};

/** What was done again stands if it was not taken out within this time. */
const SOON_MS = 30 * 24 * 3_600_000;

/**
 * Whether an older commit made this very change, and the commit that the action takes back took it
 * out again soon: a failure that was made again in spite of a warning, and that did not last either.
 */
export const isDoneAgain = (
  files: readonly FileDiff[],
  taken: PastChange,
  past: readonly PastChange[],
): boolean => {
  const action = bagOf(files);
  return past.some(
    ({ files: theirs, when }) =>
      when <= taken.when &&
      taken.when - when < SOON_MS &&
      likeness(bagOf(theirs), action).jaccard >= INVERSE,
  );
};

/**
 * Whether a failure is repeated all the same: it took this older commit back too, or this commit is
 * what took the failure back, as far as anybody knows.
 */
export const isOfFailure = (
  { sha, when }: Pick<PastChange, "sha" | "when">,
  about: Pick<Case, "kind" | "takenBackBy" | "when">,
): boolean =>
  about.kind !== "failure" ||
  about.takenBackBy === undefined ||
  about.takenBackBy === sha ||
  when <= about.when;
