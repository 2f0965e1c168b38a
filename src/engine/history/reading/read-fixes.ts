// The part of reading history that drafts fixes: their words are enough, and their paths show
// whether code was mended.
import { touchesSource } from "../../../core/history/fix.ts";
import type { CommitEntry } from "../../../core/history/commits.ts";
import { failureKey, FIX_FILES_LIMIT, fixDraft, fixKey } from "../../../core/history/mined.ts";
import { readReplaced } from "./read-replaced.ts";
import { readMessages, type HistoryBatch, type Reading } from "./reading.ts";

const BATCH = 500;

/** Returns the number drafted. `keyOf` names what is remembered of a commit, if anything is. */
export async function* draftFixes(
  reading: Reading,
  keyOf: (sha: string) => string | undefined,
  /** By the sha of a failed commit: the revert that took it back. */
  failures: ReadonlyMap<string, CommitEntry>,
): AsyncGenerator<HistoryBatch, number> {
  const { known, signal } = reading.request;
  const candidates = reading.history.entries
    .filter((entry) => entry.fix && reading.isFresh(entry) && keyOf(entry.sha) === undefined)
    .filter((entry) => !known.has(fixKey(entry.sha)))
    .reverse();
  const fixed = new Set<string>();
  for (let from = 0; from < candidates.length && !signal?.aborted; from += BATCH) {
    const batch = candidates.slice(from, from + BATCH);
    const paths = await readPaths(reading, batch);
    const messages = await readMessages(reading, [...paths.keys()]);
    const replaced = await readReplaced(
      reading,
      batch.filter(({ sha }) => paths.has(sha)),
      failures,
    );
    if (signal?.aborted) break;
    const drafts = batch.flatMap((entry) => {
      const [message, touched] = [messages.get(entry.sha), paths.get(entry.sha)];
      if (!message || !touched || !entry.fix) return [];
      fixed.add(fixKey(entry.sha));
      const mended = entry.fix.mends.flatMap((sha) => mendedKey(reading, entry, sha, fixed, keyOf));
      const instead = (replaced.get(entry.sha) ?? []).map(failureKey);
      return fixDraft(message, entry.fix, touched, [...new Set([...mended, ...instead])]);
    });
    const done = Math.min(from + BATCH, candidates.length);
    yield { drafts, stage: "fixes", done, total: candidates.length };
  }
  return fixed.size;
}

/** The key for the commit that a fix mends: that of what is remembered of it, else that of the commit itself. */
const mendedKey = (
  reading: Reading,
  fix: CommitEntry,
  sha: string,
  fixed: ReadonlySet<string>,
  keyOf: (sha: string) => string | undefined,
): readonly string[] => {
  const mended = reading.history.find(sha);
  if (!mended || mended === fix) return [];
  const asFix = fixed.has(fixKey(mended.sha)) ? fixKey(mended.sha) : undefined;
  return [keyOf(mended.sha) ?? asFix ?? `git:commit:${mended.sha}`];
};

/** The paths of the fixes that mend code, and not too many files of it. */
const readPaths = async (
  reading: Reading,
  entries: readonly CommitEntry[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>();
  for await (const each of reading.repo.diffs.changedPaths(entries, reading.request.signal)) {
    if ("skipped" in each) reading.skipped.set(each.sha, each.skipped);
    else if (each.paths.length <= FIX_FILES_LIMIT && touchesSource(each.paths))
      found.set(each.sha, each.paths);
  }
  return found;
};
