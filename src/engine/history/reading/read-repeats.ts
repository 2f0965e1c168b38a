// The part of reading history that finds overridden repeats: the commit that repeats a failed
// change after somebody was warned of it. What becomes of that commit shows whether the warning was
// right.
import { bagOf } from "../../../core/code/bag.ts";
import type { DraftOf } from "../../../core/event/draft.ts";
import type { CommitEntry } from "../../../core/history/commits.ts";
import type { Retry } from "../../../core/history/links.ts";
import {
  heldDraft,
  heldKey,
  hasSettled,
  madeDraft,
  madeKey,
  type OverriddenVerdict,
} from "../../../core/history/outcome.ts";
import { provenRetry } from "../../../core/history/proof.ts";
import { callsItselfRevert } from "../../../core/history/revert.ts";
import { readDiffs, type HistoryBatch, type Reading } from "./reading.ts";

/** How many commits after the override are looked at, and how many of those that touch its files are compared. */
const LOOKED_AT = 500;
const COMPARED = 20;

/** An overridden warning, and the commit that did what it warned of. */
export interface Repeat {
  readonly overridden: OverriddenVerdict;
  readonly retry: Retry;
}

/** Reads nothing if nobody overrode a warning, which is nearly always the case. */
export const readRepeats = async (reading: Reading): Promise<readonly Repeat[]> => {
  const asked = (reading.request.overridden ?? []).flatMap((overridden) => {
    const of = reading.history.bySha.get(overridden.failed);
    return of === undefined ? [] : [{ overridden, of, since: commitsSince(reading, overridden) }];
  });
  const paths = await readPaths(reading, [...new Set(asked.flatMap(({ since }) => since))]);
  const repeats: Repeat[] = [];
  for (const { overridden, of, since } of asked) {
    const touching = since
      .filter(({ sha }) => paths.get(sha)?.some((path) => overridden.paths.includes(path)))
      .slice(0, COMPARED);
    if (touching.length === 0) continue;
    const bags = new Map(
      [...(await readDiffs(reading, [of, ...touching]))].map(([sha, files]) => [sha, bagOf(files)]),
    );
    const retry = touching
      .map((commit): Retry => ({ commit, of, by: "override" }))
      .find((one) => provenRetry(one, bags) !== undefined);
    if (retry) repeats.push({ overridden, retry });
  }
  return repeats;
};

/** Oldest first. */
const commitsSince = (
  { history }: Reading,
  { when, unsaidOn }: OverriddenVerdict,
): readonly CommitEntry[] => {
  // Git counts in seconds.
  const second = Math.floor(when / 1_000) * 1_000;
  const below = unsaidOn === undefined ? undefined : history.bySha.get(unsaidOn);
  const isSince = (entry: CommitEntry): boolean =>
    below === undefined ? entry.when >= second : entry.position < below.position;
  return history.entries
    .filter((entry) => isSince(entry) && !entry.merge && !callsItselfRevert(entry.subject))
    .slice(-LOOKED_AT)
    .reverse();
};

const readPaths = async (
  { repo, request }: Reading,
  commits: readonly CommitEntry[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const paths = new Map<string, readonly string[]>();
  if (commits.length === 0) return paths;
  // A commit whose objects are missing cannot be proved to be a repeat.
  for await (const each of repo.diffs.changedPaths(commits, request.signal))
    if ("paths" in each) paths.set(each.sha, each.paths);
  return paths;
};

/** The further tries that messages mention, and the overridden repeats. */
export const withRepeats = (
  retries: ReadonlyMap<string, readonly Retry[]>,
  repeats: readonly Repeat[],
): ReadonlyMap<string, readonly Retry[]> => {
  const all = new Map(retries);
  for (const { retry } of repeats) {
    const { sha } = retry.commit;
    const known = all.get(sha) ?? [];
    if (!known.some(({ of }) => of === retry.of)) all.set(sha, [...known, retry]);
  }
  return all;
};

/** Returns the number of overridden warnings that proved wrong, because the repeat has stayed. */
export function* draftHeld(
  { request }: Reading,
  repeats: readonly Repeat[],
  isFailure: (sha: string) => boolean,
): Generator<HistoryBatch, number> {
  const drafts = repeats.flatMap(({ overridden, retry: { commit } }): DraftOf<"answer">[] => {
    const isHeld = hasSettled(commit) && !isFailure(commit.sha);
    return [
      ...(overridden.unsaidOn !== undefined && !request.known.has(madeKey(overridden))
        ? [madeDraft(overridden, commit)]
        : []),
      ...(isHeld && !request.known.has(heldKey(overridden)) ? [heldDraft(overridden, commit)] : []),
    ];
  });
  if (drafts.length > 0)
    yield { drafts, stage: "outcomes", done: drafts.length, total: drafts.length };
  return drafts.length;
}
