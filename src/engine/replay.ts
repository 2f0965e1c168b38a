// The judge over a repository's own past, as if it had been on: what it would have said at each commit.
import { looksSecret } from "../core/append/redact/redact.ts";
import type { Commit } from "../core/capture/commit.ts";
import type { Draft } from "../core/capture/draft.ts";
import type { ChangeFeatures } from "../core/event/change.ts";
import { featuresOfDiff } from "../core/judge/action/features.ts";
import { parentsFirst } from "../core/judge/match/ancestry.ts";
import {
  createReplay,
  isWarned,
  type Judged,
  type PastFailure,
  type Retries,
} from "../core/judge/match/replay.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import type { Repo, RepoFault } from "./ports/repo.ts";
import { readHistory } from "./history/read-history.ts";

export interface ReplaySummary {
  readonly commits: number;
  readonly edits: number;
  /** Those that a warning may cite; the others history takes for a matter of process. */
  readonly failures: number;
  readonly informing: number;
}

/**
 * Judges every commit that is no merge, parents first: each is what one author did. A merge only brings in what was
 * judged before. Yields the commits that brought a warning or say that they try a failure again.
 */
export async function* replay(
  repo: Repo,
  signal?: AbortSignal,
): AsyncGenerator<Judged, Result<ReplaySummary, RepoFault>> {
  const facts = await repo.facts();
  if (!facts.ok) return err(facts.error);
  const past = await readPast(repo, signal);
  if (!past.ok) return past;
  const { failures, informing, retries } = past.value;
  const commits: Commit[] = [];
  if (facts.value.head !== undefined)
    for await (const piece of repo.history(facts.value.head, signal))
      commits.push(...piece.commits);
  const order = parentsFirst(commits.reverse());
  const judge = createReplay(failures, retries);
  let judgedCommits = 0;
  let edits = 0;
  for await (const { commit, action } of actionsOf(repo, order, signal)) {
    const judged = await judge.take(commit, action, (paths) => textsBefore(repo, commit, paths));
    if (!judged) continue;
    judgedCommits += 1;
    edits += judged.edits;
    if (judged.single.length + judged.whole.length + judged.retries.length > 0) yield judged;
  }
  return ok({ commits: judgedCommits, edits, failures: failures.length, informing });
}

const textsBefore = async (repo: Repo, { parents: [parent] }: Commit, paths: readonly string[]) =>
  parent === undefined ? new Map<string, string>() : await repo.texts(parent, paths);

interface Past {
  readonly failures: readonly PastFailure[];
  readonly informing: number;
  readonly retries: Retries;
}

const KEY = "key:git:revert:";

const readPast = async (repo: Repo, signal?: AbortSignal): Promise<Result<Past, RepoFault>> => {
  const drafts: Draft[] = [];
  const request = { known: new Set<string>(), isSecret: looksSecret };
  const reading = readHistory(repo, signal ? { ...request, signal } : request);
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done !== true) drafts.push(...next.value.drafts);
    else if (!next.value.ok) return next.value;
    else break;
  }
  const retries = new Map<string, readonly string[]>();
  let informing = 0;
  const found: {
    readonly failed: string;
    readonly revert: string;
    readonly change: ChangeFeatures;
  }[] = [];
  for (const draft of drafts) {
    if (draft.kind !== "attempt" || draft.body.commit === undefined) continue;
    const { commit, relates = [], outcome, change, check, tags = [] } = draft.body;
    const tried = relates.filter(({ as, to }) => as === "reland-of" && to.startsWith(KEY));
    if (tried.length > 0)
      retries.set(
        commit,
        tried.map(({ to }) => to.slice(KEY.length)),
      );
    if (outcome !== "failed" || !change || check?.commit === undefined) continue;
    if (isWarned(change, tags)) found.push({ failed: commit, revert: check.commit, change });
    else informing += 1;
  }
  const shas = found.flatMap(({ failed, revert }) => [failed, revert]);
  const bySha = new Map((await repo.commits(shas, signal)).map((commit) => [commit.sha, commit]));
  const failures = found.flatMap(({ failed, revert, change }) => {
    const [commit, by] = [bySha.get(failed), bySha.get(revert)];
    return commit && by ? [{ commit, revert: by, change }] : [];
  });
  return ok({ failures, informing, retries });
};

interface Action {
  readonly commit: Commit;
  readonly action: ChangeFeatures | undefined;
}

/** Each commit in its order; merges, and what could not be read, without an action. */
async function* actionsOf(
  repo: Repo,
  order: readonly Commit[],
  signal?: AbortSignal,
): AsyncGenerator<Action> {
  let at = 0;
  const plain = order.filter((commit) => commit.parents.length < 2);
  for await (const patch of repo.patches(plain, signal)) {
    for (; at < order.length && order[at]?.sha !== patch.sha; at += 1) {
      const commit = order[at];
      if (commit) yield { commit, action: undefined };
    }
    const commit = order[at];
    at += 1;
    if (commit)
      yield { commit, action: "skipped" in patch ? undefined : featuresOfDiff(patch.files) };
  }
  for (const commit of order.slice(at)) yield { commit, action: undefined };
}
