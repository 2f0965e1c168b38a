// What became of each file up to HEAD, read from history in one walk and kept for the next question.
import { createChurnReader } from "../../core/capture/churn.ts";
import { isMerge } from "../../core/capture/commit.ts";
import { onwardFrom } from "../../core/capture/trail-onward.ts";
import { lookedUp, trailsOf, type Trails, type TrailsRead } from "../../core/capture/trail.ts";
import type { Redact } from "../../core/kit/redact.ts";
import type { KeptTrails } from "../ports/kept-trails.ts";
import type { Repo } from "../ports/repo.ts";
import { readChurn, type ChurnRequest } from "./read-churn.ts";

/** Why nothing is known of the history; `late`: reading takes longer than the caller would wait. */
export type Unknown = "no-git" | "no-commits" | "git-failed" | "late";

export type TrailsKnown =
  | { readonly trails: Trails; readonly unknown?: undefined }
  | { readonly trails?: undefined; readonly unknown: Unknown };

export interface TrailsRequest extends ChurnRequest {
  /**
   * A history with more commits is only continued from an earlier reading. The signal, if there is
   * one, is a deadline as well.
   */
  readonly mostCommits?: number | undefined;
  readonly redact: Redact;
}

export const readTrails = async (
  repo: Repo,
  kept: KeptTrails,
  request: TrailsRequest,
): Promise<TrailsKnown> => {
  const { mostCommits, redact } = request;
  if (mostCommits !== undefined && (await repo.length(mostCommits + 1)) > mostCommits) {
    const trails = await goOn(repo, kept, request);
    return trails === undefined ? { unknown: "late" } : { trails };
  }
  const read = await readChurn(repo, request);
  if (request.signal?.aborted) return { unknown: "late" };
  if (!read.ok) return { unknown: "git-failed" };
  const { facts, commits, unread, oldestMs } = read.value;
  const { head, shallow } = facts;
  if (head === undefined) return { unknown: "no-commits" };
  const reach = { head, commits, unread, shallow: shallow.length > 0 };
  const trails = withoutSecrets(trailsOf(read.value, reach, oldestMs), redact);
  // If it cannot be kept, the next question reads history again, and nothing is lost.
  kept.keep(trails);
  return { trails: lookedUp(trails) };
};

/** Drops files whose names look like secrets: nothing of them is kept or told. */
const withoutSecrets = ({ reach, trails, formerNames }: TrailsRead, redact: Redact): TrailsRead => {
  const areClean = (names: readonly string[]): boolean => redact(names) === names;
  return {
    reach: { ...reach, fragile: reach.fragile.filter((path) => areClean([path])) },
    trails: trails.filter(({ path, before }) => areClean([path, ...before])),
    formerNames: formerNames.filter(({ name, path }) => areClean([name, path])),
  };
};

/** This many commits are read almost instantly. */
const MOST_ONWARD = 500;

/**
 * Continues from what is kept of an earlier commit; undefined if HEAD does not descend from that
 * commit, or is too far from it.
 */
const goOn = async (
  repo: Repo,
  kept: KeptTrails,
  { nowMs, signal }: TrailsRequest,
): Promise<Trails | undefined> => {
  const heads = kept.heads();
  const facts = heads.length === 0 ? undefined : await repo.facts();
  if (!facts?.ok || facts.value.head === undefined) return undefined;
  const { head, shallow } = facts.value;
  for (const from of heads) {
    const base = kept.read(from);
    if (base === undefined || base.reach.shallow !== shallow.length > 0) continue;
    const commits = (await repo.onward(head, from, MOST_ONWARD)) ?? [];
    if (!commits.some(({ parents }) => parents.includes(from))) continue;
    const there = await repo.files(head);
    const reader = createChurnReader(nowMs, there && ((path) => there.has(path)));
    const plain = new Map(commits.flatMap((one) => (isMerge(one) ? [] : [[one.sha, one]])));
    let unread = 0;
    for await (const each of repo.pathChanges([...plain.values()], signal)) {
      const commit = plain.get(each.sha);
      if (commit === undefined || "skipped" in each) unread += 1;
      else reader.add(commit, each.paths);
    }
    if (signal?.aborted) return undefined;
    return onwardFrom(base, reader.churn(), { head, commits: plain.size - unread, unread });
  }
  return undefined;
};
