// The part of reading history that finds what was tried again and stayed: a revert that was taken
// back, or the change made anew. A re-land that was itself taken back is drafted as a failure of
// its own.
import { bagOf } from "../../../core/code/bag.ts";
import { featuresOf } from "../../../core/code/change.ts";
import type { DraftOf } from "../../../core/event/draft.ts";
import type { CommitEntry } from "../../../core/history/commits.ts";
import type { Retry } from "../../../core/history/links.ts";
import { hasSettled, settledDraft, settledKey } from "../../../core/history/outcome.ts";
import { relandDraft, relandKey } from "../../../core/history/mined.ts";
import { provenRetry } from "../../../core/history/proof.ts";
import { readDiffs, readMessages, type HistoryBatch, type Reading } from "./reading.ts";
import type { ProvenReverts } from "./read-reverts.ts";

const BATCH = 40;

interface Reland {
  readonly commit: CommitEntry;
  /** The failures that it brings back by taking back their revert. */
  readonly restores: readonly CommitEntry[];
  readonly retries: readonly Retry[];
}

/** A change made only in spite of a warning is worth telling only once it has stayed. */
const isStated = ({ by, commit }: Retry): boolean => by !== "override" || hasSettled(commit);

/** Returns the shas of the drafted commits. */
export async function* draftRelands(
  reading: Reading,
  { failures, restored }: ProvenReverts,
  retries: ReadonlyMap<string, readonly Retry[]>,
): AsyncGenerator<HistoryBatch, readonly string[]> {
  const { known, signal } = reading.request;
  const stayed = (entry: CommitEntry): boolean =>
    !failures.has(entry.sha) && !known.has(relandKey(entry.sha)) && reading.isFresh(entry);
  const candidates = [...new Set([...restored.keys(), ...retries.keys()])]
    .flatMap((sha) => reading.history.bySha.get(sha) ?? [])
    .filter(stayed)
    .map((commit): Reland => ({
      commit,
      restores: restored.get(commit.sha) ?? [],
      retries: (retries.get(commit.sha) ?? []).filter(
        (retry) => failures.has(retry.of.sha) && isStated(retry),
      ),
    }))
    .filter((candidate) => candidate.restores.length > 0 || candidate.retries.length > 0)
    .sort((a, b) => b.commit.position - a.commit.position);
  const drafted: string[] = [];
  for (let from = 0; from < candidates.length && !signal?.aborted; from += BATCH) {
    const drafts = await draft(reading, candidates.slice(from, from + BATCH));
    if (signal?.aborted) break;
    drafted.push(...drafts.flatMap(({ body }) => body.commit ?? []));
    const done = Math.min(from + BATCH, candidates.length);
    yield { drafts, stage: "re-lands", done, total: candidates.length };
  }
  return drafted;
}

/** Returns the number of re-lands that had been learned too early and have stayed since. */
export function* draftSettled(
  { history, request: { known, unsettled = new Map() } }: Reading,
  isFailure: (sha: string) => boolean,
): Generator<HistoryBatch, number> {
  const drafts = [...unsettled].flatMap(([sha, copies]): DraftOf<"tag">[] => {
    const reland = history.bySha.get(sha);
    const isKnown = known.has(settledKey(sha)) || isFailure(sha);
    return reland && hasSettled(reland) && !isKnown ? [settledDraft(reland, copies)] : [];
  });
  if (drafts.length > 0)
    yield { drafts, stage: "outcomes", done: drafts.length, total: drafts.length };
  return drafts.length;
}

const draft = async (
  reading: Reading,
  candidates: readonly Reland[],
): Promise<readonly DraftOf<"attempt">[]> => {
  const diffs = await readDiffs(
    reading,
    candidates.flatMap(({ commit, retries }) => [commit, ...retries.map((retry) => retry.of)]),
  );
  const messages = await readMessages(
    reading,
    candidates.map(({ commit }) => commit.sha),
  );
  const bags = new Map([...diffs].map(([sha, files]) => [sha, bagOf(files)] as const));
  return candidates.flatMap(({ commit, restores, retries }) => {
    const tried = retries.flatMap((retry) => {
      const share = provenRetry(retry, bags);
      return share === undefined ? [] : [{ retry, share }];
    });
    const message = messages.get(commit.sha);
    const files = diffs.get(commit.sha);
    const of = [...new Set([...restores, ...tried.map(({ retry }) => retry.of)])];
    if (!message || !files || of.length === 0) return [];
    const features = featuresOf(files, reading.request.isSecret);
    return relandDraft({
      commit: message,
      of: of.map((entry) => entry.sha),
      share: restores.length > 0 ? 1 : Math.max(...tried.map(({ share }) => share)),
      stayed: commit.position,
      said: restores.length > 0 || tried.some(({ retry: { by } }) => by === "sha" || by === "said"),
      files,
      ...(features === undefined ? {} : { features }),
    });
  });
};
