// The messages beside a revert that may say why, for reverts that do not: of the merge that brought
// it, and of later tries of what it took back.
import type { Commit } from "../../../core/history/commit.ts";
import type { CommitEntry } from "../../../core/history/commits.ts";
import type { Retry } from "../../../core/history/links.ts";
import { reasonOf } from "../../../core/history/reason.ts";
import { MOST_BROUGHT, reasonElsewhere } from "../../../core/history/reason-elsewhere.ts";
import { readMessages, type Reading } from "./reading.ts";

/** A change that is tried more often is told by its first tries. */
const MOST_RETRIES = 3;

export interface TakenBackBy {
  readonly target: CommitEntry;
  readonly revert: CommitEntry;
}

/** Answers what others say of why a change was taken back. */
export const readElsewhere = async (
  reading: Reading,
  all: readonly TakenBackBy[],
  messages: ReadonlyMap<string, Commit>,
  retries: ReadonlyMap<string, readonly Retry[]>,
): Promise<(failed: Commit) => string | undefined> => {
  const silent = all.filter(({ target, revert }) => {
    const [failed, by] = [messages.get(target.sha), messages.get(revert.sha)];
    return failed && by && reasonOf(by, failed) === undefined;
  });
  const later = new Map<string, CommitEntry[]>();
  for (const { of, commit } of [...retries.values()].flat())
    later.set(of.sha, [...(later.get(of.sha) ?? []), commit]);
  const places = new Map(
    silent.map(({ target, revert }) => {
      const line = reading.sideLineOf(revert.sha);
      const tries = (later.get(target.sha) ?? [])
        .filter(({ position }) => position < revert.position)
        .toSorted((a, b) => b.position - a.position)
        .slice(0, MOST_RETRIES);
      const merge = line && line.commits <= MOST_BROUGHT ? line.merge.sha : undefined;
      return [target.sha, { merge, tries: tries.map(({ sha }) => sha) }] as const;
    }),
  );
  const wanted = [...places.values()].flatMap(({ merge, tries }) => [merge ?? [], tries].flat());
  const found = await readMessages(reading, wanted);
  return (failed) => {
    const { merge, tries = [] } = places.get(failed.sha) ?? {};
    const tried = tries.flatMap((sha) => found.get(sha) ?? []);
    return reasonElsewhere(
      { merge: merge === undefined ? undefined : found.get(merge), retries: tried },
      failed,
    );
  };
};
