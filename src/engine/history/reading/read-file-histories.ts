// What became of each file up to HEAD, read from history in one walk and kept for the next question.
import { graphOf } from "../../../core/history/files/commit-graph.ts";
import { createChurnReader } from "../../../core/history/files/churn.ts";
import { isMerge } from "../../../core/history/commit.ts";
import { onwardFrom } from "../../../core/history/files/extend-file-history.ts";
import {
  lookedUp,
  fileHistoriesOf,
  type FileHistories,
  type FileHistoriesRead,
} from "../../../core/history/files/file-history.ts";
import type { Redact } from "../../../core/kit/redact.ts";
import type { FileHistoryStore } from "../../ports/file-history-store.ts";
import type { Repo } from "../../ports/repo.ts";
import { readChurn, type ChurnRequest } from "./read-churn.ts";

/** Why nothing is known of the history; `late`: reading takes longer than the caller would wait. */
export type Unknown = "no-git" | "no-commits" | "git-failed" | "late";

export type FileHistoriesKnown =
  | { readonly trails: FileHistories; readonly unknown?: undefined }
  | { readonly trails?: undefined; readonly unknown: Unknown };

export interface FileHistoriesRequest extends ChurnRequest {
  /**
   * A history with more commits is only continued from an earlier reading. The signal, if there is
   * one, is a deadline as well.
   */
  readonly mostCommits?: number | undefined;
  /** Continues from an earlier reading wherever that is possible, however short the history is. */
  readonly continues?: boolean | undefined;
  readonly redact: Redact;
}

export const readFileHistories = async (
  repo: Repo,
  kept: FileHistoryStore,
  request: FileHistoriesRequest,
): Promise<FileHistoriesKnown> => {
  const { mostCommits, continues = false, redact } = request;
  const isLong =
    mostCommits !== undefined && (await repo.commits.count(mostCommits + 1)) > mostCommits;
  const onward = isLong || continues ? await goOn(repo, kept, request) : undefined;
  if (onward !== undefined) return keepAll(kept, withoutSecrets(onward, redact));
  if (isLong) return { unknown: "late" };
  const read = await readChurn(repo, request);
  if (request.signal?.aborted) return { unknown: "late" };
  if (!read.ok) return { unknown: "git-failed" };
  const { facts, commits, unread, lineage, oldestMs } = read.value;
  const { head, shallow } = facts;
  if (head === undefined) return { unknown: "no-commits" };
  const reach = { head, commits, unread, shallow: shallow.length > 0 };
  return keepAll(
    kept,
    withoutSecrets(fileHistoriesOf(read.value, reach, oldestMs, graphOf(lineage)), redact),
  );
};

/** If it cannot be kept, the next question reads history again, and nothing is lost. */
const keepAll = (kept: FileHistoryStore, read: FileHistoriesRead): FileHistoriesKnown => {
  kept.keep(read);
  return { trails: lookedUp(read) };
};

/** Drops files whose names look like secrets: nothing of them is kept or told. */
const withoutSecrets = (
  { reach, trails, formerNames, graph }: FileHistoriesRead,
  redact: Redact,
): FileHistoriesRead => {
  const areClean = (names: readonly string[]): boolean => redact(names) === names;
  return {
    reach: { ...reach, fragile: reach.fragile.filter((path) => areClean([path])) },
    trails: trails.filter(({ path, before }) => areClean([path, ...before])),
    formerNames: formerNames.filter(({ name, path }) => areClean([name, path])),
    graph,
  };
};

/**
 * This many commits are read almost instantly. After as many, all is read again, because which
 * files are fragile is not continued.
 */
const MOST_ONWARD = 500;

/**
 * Continues from what is kept of an earlier commit; undefined if HEAD does not descend from that
 * commit, or is too far from it.
 */
const goOn = async (
  repo: Repo,
  kept: FileHistoryStore,
  { nowMs, signal }: FileHistoriesRequest,
): Promise<FileHistoriesRead | undefined> => {
  const heads = kept.heads();
  const facts = heads.length === 0 ? undefined : await repo.refs.facts();
  if (!facts?.ok || facts.value.head === undefined) return undefined;
  const { head, shallow } = facts.value;
  for (const from of heads) {
    const base = kept.read(from);
    if (base === undefined || base.reach.shallow !== shallow.length > 0) continue;
    const commits = (await repo.commits.onward(head, from, MOST_ONWARD)) ?? [];
    const { continued = 0 } = base.reach;
    if (!commits.some(({ parents }) => parents.includes(from))) continue;
    if (continued + commits.length > MOST_ONWARD) continue;
    const there = await repo.files.at(head);
    const reader = createChurnReader(nowMs, there && ((path) => there.has(path)));
    const plain = new Map(commits.flatMap((one) => (isMerge(one) ? [] : [[one.sha, one]])));
    let unread = 0;
    for await (const each of repo.diffs.pathChanges([...plain.values()], signal)) {
      const commit = plain.get(each.sha);
      if (commit === undefined || "skipped" in each) unread += 1;
      else reader.add(commit, each.paths);
    }
    if (signal?.aborted) return undefined;
    const to = { head, commits: plain.size - unread, unread, between: commits };
    return onwardFrom(base, reader.churn(), to);
  }
  return undefined;
};
