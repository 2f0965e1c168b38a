// The figures of the status line. Each is a sum over memories, so the figures of two parts of a log
// that share no memory can be added.
import { FILES_GONE, MINOR, NO_LONGER_NEEDED, STANDS } from "../event/failure-tags.ts";
import { stories } from "./issues.ts";
import type { IssueStory, Memory } from "./memory.ts";
import { countByKind, memories } from "./memories.ts";
import { isKnownFailure, isTakenBack } from "./attempts.ts";
import type { Delta, State } from "./state.ts";

export interface Counts {
  /** The number of memories, amendments and other events of each kind, each counted once. */
  readonly kinds: { readonly [kind: string]: number };
  /** The acts that forget: what they name must not be recorded again. */
  readonly forgets: number;
  readonly openIssues: number;
  /** Failed attempts that still stand. */
  readonly knownFailures: number;
}

/** Pass `told` if the stories of all issues are already at hand. */
export const countsOf = (state: State, issues: Iterable<IssueStory> = stories(state)): Counts => {
  let openIssues = 0;
  for (const { open } of issues) if (open) openIssues++;
  let knownFailures = 0;
  for (const attempt of memories(state, "attempt")) if (isKnownFailure(attempt)) knownFailures++;
  let forgets = 0;
  for (const amendment of state.amendments.values()) if (amendment.forgets) forgets++;
  return { kinds: sorted(countByKind(state)), forgets, openIssues, knownFailures };
};

/** What was taken back and counts as no failure, or as one of which the gate only informs. */
export interface Lesser {
  /** Known failures that say little about the change: slips, documents, new versions. */
  readonly minor: number;
  /** It was no longer needed. */
  readonly unneeded: number;
  /** The code has it again. */
  readonly again: number;
  /** Its files were deleted long ago. */
  readonly gone: number;
}

export const lesserOf = (state: State): Lesser => {
  const taken = [...memories(state, "attempt")].filter(isTakenBack);
  return {
    minor: taken.filter((one) => isKnownFailure(one) && isLittle(one)).length,
    unneeded: taken.filter(({ outcome }) => outcome === NO_LONGER_NEEDED).length,
    again: taken.filter(({ outcome }) => outcome === STANDS).length,
    gone: taken.filter(({ outcome, tags }) => outcome === "failed" && tags.includes(FILES_GONE))
      .length,
  };
};

const isLittle = ({ tags }: Memory): boolean =>
  tags.some((tag) => tag === MINOR || tag === "process");

/** The figures now, given those of a snapshot. */
export const updatedCounts = (kept: Counts | undefined, { before, now }: Delta): Counts =>
  kept ? changeCounts(kept, countsOf(before), countsOf(now)) : countsOf(now);

/** The figures of `whole`, minus those of `less`, plus those of `more`. */
const changeCounts = (whole: Counts, less: Counts, more: Counts): Counts => {
  const kinds = new Map(Object.entries(whole.kinds));
  for (const [kind, count] of Object.entries(less.kinds))
    kinds.set(kind, (kinds.get(kind) ?? 0) - count);
  for (const [kind, count] of Object.entries(more.kinds))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  return {
    kinds: sorted(new Map([...kinds].filter(([, count]) => count !== 0))),
    forgets: whole.forgets - less.forgets + more.forgets,
    openIssues: whole.openIssues - less.openIssues + more.openIssues,
    knownFailures: whole.knownFailures - less.knownFailures + more.knownFailures,
  };
};

const sorted = (counts: ReadonlyMap<string, number>): { readonly [kind: string]: number } =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
