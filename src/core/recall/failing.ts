// Where failures cluster: the files that several failures name. A failure that names many files
// says little about each, and a change taken back for its timing says nothing. Files beside the
// product are left out.
import { MINOR } from "../event/failure-tags.ts";
import { isAside } from "../fold/aside.ts";
import { memories } from "../fold/memories.ts";
import type { Memory } from "../fold/memory.ts";
import { isKnownFailure } from "../fold/attempts.ts";
import type { State } from "../fold/state.ts";
import { compareText } from "../kit/text.ts";

export interface FailingFile {
  readonly path: string;
  /** The number of known failures that name it. */
  readonly failures: number;
}

/** Fewer failures than this are no cluster. */
const FEWEST = 2;
const FILES_AT_ONCE = 10;

/** The number of failures that name each file, for files that any failure names. */
export const failuresByFile = (state: State): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const attempt of memories(state, "attempt"))
    for (const file of new Set(filesOf(attempt))) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
};

const filesOf = (attempt: Memory): readonly string[] => {
  const { files, tags } = attempt;
  return isKnownFailure(attempt) &&
    files.length <= FILES_AT_ONCE &&
    !tags.includes("process") &&
    !tags.includes(MINOR)
    ? files.filter((file) => !isAside(file))
    : [];
};

/** The files where failures cluster, the worst first. */
export const clustered = (counts: Iterable<readonly [string, number]>): readonly FailingFile[] =>
  [...counts]
    .filter(([, failures]) => failures >= FEWEST)
    .map(([path, failures]) => ({ path, failures }))
    .toSorted((a, b) => b.failures - a.failures || compareText(a.path, b.path));
