// Where failures cluster: the files that several failures name. A failure that names many files
// says little about each, and a change taken back for its timing says nothing. Files beside the
// product are left out.
import { MINOR } from "../event/failure-tags.ts";
import { isAside } from "../fold/aside.ts";
import { memories } from "../fold/memories.ts";
import type { Memory } from "../fold/memory.ts";
import { isKnownFailure } from "../fold/attempts.ts";
import type { Delta, State } from "../fold/state.ts";
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

/** What a snapshot keeps: how often each file failed, and the worst of those where failures cluster. */
export interface KeptFailing {
  readonly worst: readonly FailingFile[];
  /** The number of files where failures cluster. */
  readonly total: number;
  readonly failuresOf: (path: string) => number;
}

/** The same now, given that. `all` folds the whole log: it is called if too much of what is kept was touched. */
export const updatedFailing = (
  kept: KeptFailing | undefined,
  most: number,
  { before, now }: Delta,
  all: () => State,
): readonly FailingFile[] => {
  const since = failuresByFile(now);
  if (!kept) return clustered(since).slice(0, most);
  const then = failuresByFile(before);
  const touched = new Set([...then.keys(), ...since.keys()]);
  const untouched = kept.worst.filter(({ path }) => !touched.has(path));
  if (untouched.length < most && kept.worst.length < kept.total)
    return clustered(failuresByFile(all())).slice(0, most);
  const recounted = [...touched].map(
    (path) =>
      [path, kept.failuresOf(path) - (then.get(path) ?? 0) + (since.get(path) ?? 0)] as const,
  );
  const others = untouched.map(({ path, failures }) => [path, failures] as const);
  return clustered([...others, ...recounted]).slice(0, most);
};
