// The part of reading history that finds what a revert takes back if its message does not lead to
// it: the last commits that touched its files are compared with it. The search is bounded in
// commits, files and time.
import { bagOf, type LineBag } from "../../core/code/bag.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { CommitEntry } from "../../core/history/commits.ts";
import type { Undoing } from "../../core/history/links.ts";
import { bearsFeatures, roleOf } from "../../core/code/role.ts";
import { mayBeUndone, undoneByLines, unnamedIn } from "../../core/history/unnamed.ts";
import { readDiffs, type Reading } from "./reading/reading.ts";

/** The newest reverts of a history. Older ones are not searched for. */
const MOST_REVERTS = 150;
/** How many of its files lead to commits, and how many commits are compared. */
const MOST_FILES = 6;
const MOST_COMMITS = 24;
const REACH_MS = 731 * 86_400_000;
/** A revert of more lines would keep the diffs of many large commits in memory. */
const MOST_LINES = 2_000;
/** How many are searched for at a time. */
const BATCH = 16;

/** `undoings`: what the messages lead to. Returns what only the lines lead to. */
export const findUnnamed = async (
  reading: Reading,
  undoings: readonly Undoing[],
): Promise<readonly Undoing[]> => {
  const { history, request } = reading;
  const found: Undoing[] = [];
  const unnamed = unnamedIn(history, undoings).slice(0, MOST_REVERTS);
  const asked: CommitEntry[] = [];
  for (const revert of unnamed) {
    const targets = (request.takenBack?.get(revert.sha)?.failed ?? []).flatMap((sha) => {
      const target = history.bySha.get(sha);
      return target === undefined ? [] : [{ by: "lines" as const, candidates: [target] }];
    });
    if (targets.length > 0) found.push({ revert, targets });
    else if (request.searched?.(revert.sha) !== true) asked.push(revert);
  }
  for (let from = 0; from < asked.length && !request.signal?.aborted; from += BATCH)
    found.push(...(await searchFor(reading, asked.slice(from, from + BATCH))));
  return found;
};

const searchFor = async (
  reading: Reading,
  reverts: readonly CommitEntry[],
): Promise<readonly Undoing[]> => {
  const own = await readDiffs(reading, reverts);
  const before = new Map<string, readonly CommitEntry[]>(
    await Promise.all(
      reverts.map(async (revert) => {
        const paths = pathsOf(own.get(revert.sha) ?? []);
        return [revert.sha, await commitsBefore(reading, revert, paths)] as const;
      }),
    ),
  );
  const others = await readDiffs(reading, [...before.values()].flat());
  const bags = new Map<string, LineBag>(
    [...own, ...others].map(([sha, files]) => [sha, bagOf(files)] as const),
  );
  return reverts.flatMap((revert): readonly Undoing[] => {
    const targets = undoneByLines(revert, before.get(revert.sha) ?? [], bags);
    return targets.length > 0 ? [{ revert, targets }] : [];
  });
};

/** The most changed files first; none if the change is too large to be one taken back as a whole. */
const pathsOf = (files: readonly FileDiff[]): readonly string[] => {
  const sized = files
    .filter(({ path }) => bearsFeatures(roleOf(path)))
    .map(({ path, hunks }) => ({
      path,
      lines: hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
    }));
  if (sized.reduce((sum, { lines }) => sum + lines, 0) > MOST_LINES) return [];
  return sized
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, MOST_FILES)
    .map(({ path }) => path);
};

const commitsBefore = async (
  { repo, history, request }: Reading,
  revert: CommitEntry,
  paths: readonly string[],
): Promise<readonly CommitEntry[]> => {
  const [parent] = revert.parents;
  if (parent === undefined || paths.length === 0) return [];
  const sinceMs = revert.when - REACH_MS;
  const shas = await repo.commits.touching(parent, paths, MOST_COMMITS, sinceMs, request.signal);
  return shas.flatMap((sha) => {
    const entry = history.bySha.get(sha);
    return entry && mayBeUndone(entry, revert) ? [entry] : [];
  });
};
