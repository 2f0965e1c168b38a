// Finds the fixes that mend what was taken back shortly before them, so that they are told as what
// to do instead.
import type { CommitEntry } from "../../../core/history/commits.ts";
import { isReplacing, SOON_MS } from "../../../core/history/replaced.ts";
import { readDiffs, readMessages, type Reading } from "./reading.ts";

interface Taken {
  readonly failed: string;
  readonly revert: string;
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** More reverts than this before one fix are routine. */
const MOST = 5;

/** By the sha of a fix: the failed commits that it replaces. `failures` holds the revert of each. */
export const readReplaced = async (
  reading: Reading,
  fixes: readonly CommitEntry[],
  failures: ReadonlyMap<string, CommitEntry>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const taken = takenBackIn(reading, failures);
  const pairs = fixes.flatMap((fix) =>
    taken
      .filter(({ when, revert }) => isSoon(fix.when - when) && revert !== fix.sha)
      .slice(-MOST)
      .map((one) => ({ fix, ...one })),
  );
  const found = new Map<string, readonly string[]>();
  if (pairs.length === 0) return found;
  const messages = await readMessages(
    reading,
    pairs.flatMap(({ failed, revert, fix }) => [failed, revert, fix.sha]),
  );
  const diffs = await readDiffs(
    reading,
    pairs.flatMap(({ revert, fix }) => [messages.get(revert) ?? [], fix].flat()),
  );
  for (const { fix, failed, revert } of pairs) {
    const [by, mend] = [diffs.get(revert), diffs.get(fix.sha)];
    const [took, was] = [messages.get(revert), messages.get(failed)];
    if (!by || !mend || !took || !was) continue;
    if (
      !isReplacing(
        { title: fix.title, files: mend },
        { title: took.subject, files: by },
        was.subject,
      )
    )
      continue;
    found.set(fix.sha, [...(found.get(fix.sha) ?? []), failed]);
  }
  return found;
};

const isSoon = (ms: number): boolean => ms >= 0 && ms <= SOON_MS;

/** Those that were just proven, and those that the log holds, oldest first. */
const takenBackIn = (
  { request: { takenBack } }: Reading,
  failures: ReadonlyMap<string, CommitEntry>,
): readonly Taken[] => {
  const known = [...(takenBack ?? [])].flatMap(([revert, { failed, when }]) =>
    failed.map((sha): Taken => ({ failed: sha, revert, when })),
  );
  const proven = [...failures].map(([failed, { sha, when }]): Taken => ({
    failed,
    revert: sha,
    when,
  }));
  const all = new Map([...known, ...proven].map((one) => [one.failed, one]));
  return [...all.values()].toSorted((a, b) => a.when - b.when);
};
