// What the stages of reading a history share: the request, the history by name, and the diffs and
// messages fetched for it.
import type { Commit } from "../../../core/history/commit.ts";
import type { FileDiff } from "../../../core/code/diff.ts";
import type { Draft } from "../../../core/event/draft.ts";
import type { CommitEntry, History } from "../../../core/history/commits.ts";
import type { OverriddenVerdict } from "../../../core/history/outcome.ts";
import type { SideLine } from "../../../core/history/side-lines.ts";
import type { EventId } from "../../../core/event/id.ts";
import type { IsSecret } from "../../../core/code/tokens.ts";
import type { Lineage, Repo, RepoFacts, Skipped } from "../../ports/repo.ts";

export interface HistoryRequest {
  /** Natural keys that are already in the log. What they stand for is not drafted again. */
  readonly known: ReadonlySet<string>;
  /** Those of them that were purged. */
  readonly forgotten?: ReadonlySet<string>;
  /** Only what commits from this moment on decided: milliseconds since 1970. */
  readonly sinceMs?: number;
  /** Only what this many of the newest commits decided. */
  readonly limit?: number;
  /** Leaves out what this commit and all before it decided. */
  readonly below?: string;
  readonly isSecret: IsSecret;
  /** Overridden warnings whose outcome is not known yet. */
  readonly overridden?: readonly OverriddenVerdict[];
  /** Re-lands that were learned before they had stayed long enough: all ids of each, by its sha. */
  readonly unsettled?: ReadonlyMap<string, readonly EventId[]>;
  /** By the sha of a revert: the failed commits that the log says it took back, and when. */
  readonly takenBack?: ReadonlyMap<string, TakenBackThen>;
  /** Whether an earlier reading has already searched for what this commit took back. */
  readonly searched?: (sha: string) => boolean;
  readonly signal?: AbortSignal;
  /** The state of the repository, if already known; otherwise it is asked for. */
  readonly facts?: RepoFacts;
  /** The commits since the last reading, if they were already read and suffice. Nothing else is read then. */
  readonly onward?: History;
}

export interface TakenBackThen {
  readonly failed: readonly string[];
  /** Milliseconds since 1970. */
  readonly when: number;
}

export type HistoryStage = "messages" | "reverts" | "re-lands" | "fixes" | "outcomes";

export interface HistoryBatch {
  readonly drafts: readonly Draft[];
  readonly stage: HistoryStage;
  readonly done: number;
  /** Absent while messages are read, because nobody has counted them before. */
  readonly total?: number;
}

/** What the stages share. */
export interface Reading {
  readonly repo: Repo;
  readonly history: History;
  readonly request: HistoryRequest;
  /** Whether what this commit decided should be drafted. */
  readonly isFresh: (entry: CommitEntry) => boolean;
  readonly sideLineOf: (sha: string) => SideLine | undefined;
  readonly skipped: Map<string, Skipped>;
  readonly cut: Set<string>;
}

/** The diffs of these commits, by sha. Those that cannot be read are noted in the reading. */
export const readDiffs = async (
  reading: Reading,
  entries: readonly Lineage[],
): Promise<ReadonlyMap<string, readonly FileDiff[]>> => {
  const diffs = new Map<string, readonly FileDiff[]>();
  const asked = [...new Map(entries.map((entry) => [entry.sha, entry])).values()].filter(
    ({ sha }) => !reading.skipped.has(sha),
  );
  for await (const patch of reading.repo.diffs.patches(asked, reading.request.signal)) {
    if ("skipped" in patch) reading.skipped.set(patch.sha, patch.skipped);
    else {
      diffs.set(patch.sha, patch.files);
      if (patch.cut) reading.cut.add(patch.sha);
    }
  }
  return diffs;
};

export const readMessages = async (
  reading: Reading,
  shas: readonly string[],
): Promise<ReadonlyMap<string, Commit>> => {
  const commits = await reading.repo.commits.read([...new Set(shas)], reading.request.signal);
  return new Map(commits.map((commit) => [commit.sha, commit]));
};
