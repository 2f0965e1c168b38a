// The judge over a repository's own past, as if it had been on: what it would have said at each commit.
import { looksSecret } from "../../core/append/redact/redact.ts";
import type { Commit } from "../../core/history/commit.ts";
import type { DraftOf } from "../../core/event/draft.ts";
import { standsIn } from "../../core/history/stands.ts";
import type { ChangeFeatures } from "../../core/event/change.ts";
import { featuresOfDiff } from "../../core/judge/action/features.ts";
import { parentsFirst, type CommitNode } from "../../core/judge/match/ancestry.ts";
import type { TakenBack } from "../../core/judge/match/hindsight.ts";
import {
  createReplay,
  isWarned,
  type CodeBefore,
  type Judged,
  type PastFailure,
  type Retries,
} from "../../core/judge/match/replay.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { readHistory } from "../history/reading/read-history.ts";
import { readTokens } from "../history/reading/read-tokens.ts";
import type { Repo, RepoFacts, RepoFault, Skipped } from "../ports/repo.ts";

export interface ReplayRequest {
  /** Judges only commits from this moment on: milliseconds since 1970. Earlier ones are known all the same. */
  readonly sinceMs?: number | undefined;
  /** Judges only this many of the newest commits. Earlier ones are known all the same. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: (stage: string, done: number, total: number | undefined) => void;
}

/** A judged commit, and the number of commits seen so far, including it. */
export interface Replayed extends Judged {
  readonly seen: number;
}

export interface ReplaySummary {
  readonly facts: RepoFacts;
  /** The number of commits that HEAD reaches. */
  readonly seen: number;
  /** Those that were judged. */
  readonly commits: number;
  readonly edits: number;
  /** Commits that were not judged because their diff could not be read; `lacking`: because objects are missing. */
  readonly unread: number;
  readonly lacking: number;
  /** Commits that could not be read at all. */
  readonly missing: number;
  /** Failures that a warning may cite; `informing` are those that history takes for a matter of process. */
  readonly failures: number;
  readonly informing: number;
  /** Every commit that was taken back, by its sha, whether or not a warning may cite it. */
  readonly takenBack: ReadonlyMap<string, TakenBack>;
  /** By a commit's sha: the first later commit that says it mends it. */
  readonly mended: ReadonlyMap<string, Commit>;
  /** Stopped early; what was not judged yet is not reported. */
  readonly interrupted: boolean;
}

/**
 * Judges every commit except merges, parents first: each is the work of one author, and a merge
 * only brings in what was already judged. Yields the commits that cause a warning or say that they
 * try a failure again.
 */
export async function* replay(
  repo: Repo,
  request: ReplayRequest,
): AsyncGenerator<Replayed, Result<ReplaySummary, RepoFault>> {
  const { signal, progress } = request;
  const facts = await repo.refs.facts();
  if (!facts.ok) return err(facts.error);
  const past = await readPast(repo, request);
  if (!past.ok) return past;
  const { failures, informing, retries, takenBack, mended, missing } = past.value;
  const order = await orderOf(repo, facts.value.head, request);
  const reverts = new Set([...takenBack.values()].map(({ by }) => by.sha));
  const judge = createReplay(failures, retries, reverts);
  const counts = { seen: 0, commits: 0, edits: 0, unread: 0, lacking: 0, missing };
  for await (const { commit, action, skipped } of actionsOf(repo, order, signal)) {
    counts.seen += 1;
    if (skipped !== undefined) counts.unread += 1;
    if (skipped === "objects-missing") counts.lacking += 1;
    if (counts.seen % PROGRESS === 0) progress?.("judging", counts.seen, order.length);
    const judged = await judge.take(commit, action, codeBefore(repo, commit));
    if (!judged) continue;
    counts.commits += 1;
    counts.edits += judged.edits;
    if (judged.single.length + judged.whole.length + judged.retries.length > 0)
      yield { ...judged, seen: counts.seen };
  }
  const interrupted = signal?.aborted ?? false;
  const known = { failures: failures.length, informing, takenBack, mended };
  return ok({ facts: facts.value, ...counts, ...known, interrupted });
}

/** The number of commits between two reports of progress. */
const PROGRESS = 25;

/**
 * A commit in the order of judging. Its message is fetched again when it is judged, because a long
 * history has many.
 */
interface ReplayStep extends CommitNode {
  /** Judged, not only seen. */
  readonly isAsked: boolean;
}

/** Parents first. */
const orderOf = async (
  repo: Repo,
  head: string | undefined,
  { sinceMs = Number.NEGATIVE_INFINITY, limit = Number.POSITIVE_INFINITY, signal }: ReplayRequest,
): Promise<readonly ReplayStep[]> => {
  const steps: ReplayStep[] = [];
  if (head !== undefined)
    for await (const { commits } of repo.commits.history(head, signal))
      for (const { sha, parents, when } of commits) {
        const isAsked = parents.length < 2 && when >= sinceMs && steps.length < limit;
        steps.push({ sha, parents, isAsked });
      }
  return parentsFirst(steps.reverse());
};

const codeBefore = (repo: Repo, commit: Commit): CodeBefore => ({
  textsOf: (paths) => textsBefore(repo, commit, paths),
  standing: (failures) => standingBefore(repo, commit, failures),
});

/** As a capture compares them: their lines hold now, and did not when they were taken back. */
const standingBefore = async (
  repo: Repo,
  { parents: [parent] }: Commit,
  failures: readonly PastFailure[],
): Promise<ReadonlySet<string>> => {
  if (parent === undefined) return new Set();
  const places = failures.flatMap(({ change: { files }, revert }) =>
    files.flatMap(({ path }) => [parent, revert.sha].map((commit) => ({ commit, path }))),
  );
  const tokensAt = await readTokens(repo, places);
  const standing = failures.filter(({ change, revert }) => {
    const standsAt = (commit: string): boolean =>
      standsIn(change, (path) => tokensAt({ commit, path }));
    return standsAt(parent) && !standsAt(revert.sha);
  });
  return new Set(standing.map(({ commit }) => commit.sha));
};

/** The files before a commit, by path. */
const textsBefore = async (
  repo: Repo,
  { parents: [parent] }: Commit,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (parent === undefined) return new Map();
  const blobs = await repo.files.blobs(paths.map((path) => ({ commit: parent, path })));
  const wanted = blobs.filter((blob) => blob !== undefined);
  const texts = new Map<string, string>();
  for await (const { blob, text } of repo.files.texts(wanted)) texts.set(blob, text);
  return new Map(
    paths.flatMap((path, at) => {
      const text = texts.get(blobs[at] ?? "");
      return text === undefined || text.includes("\0") ? [] : [[path, text] as const];
    }),
  );
};

interface Past {
  readonly failures: readonly PastFailure[];
  readonly informing: number;
  readonly retries: Retries;
  readonly takenBack: ReadonlyMap<string, TakenBack>;
  readonly mended: ReadonlyMap<string, Commit>;
  readonly missing: number;
}

const KEY = "key:git:revert:";

const readPast = async (
  repo: Repo,
  { signal, progress }: ReplayRequest,
): Promise<Result<Past, RepoFault>> => {
  const attempts: DraftOf<"attempt">[] = [];
  const fixes: DraftOf<"fix">[] = [];
  let missing = 0;
  const request = { known: new Set<string>(), isSecret: looksSecret };
  const reading = readHistory(repo, signal ? { ...request, signal } : request);
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done === true) {
      if (!next.value.ok) return next.value;
      missing = next.value.value.missing.length;
      break;
    }
    const { drafts, stage, done, total } = next.value;
    progress?.(stage, done, total);
    for (const draft of drafts)
      if (draft.kind === "attempt") attempts.push(draft);
      else if (draft.kind === "fix") fixes.push(draft);
  }
  const found = attempts.flatMap(({ body: { commit, outcome, check, change, reason, tags } }) =>
    commit === undefined || outcome !== "failed" || check?.commit === undefined
      ? []
      : [{ failed: commit, revert: check.commit, change, reason, tags: tags ?? [] }],
  );
  const shas = [...new Set(found.flatMap(({ failed, revert }) => [failed, revert]))];
  const bySha = new Map(
    (await repo.commits.read(shas, signal)).map((commit) => [commit.sha, commit]),
  );
  const takenBack = new Map<string, TakenBack>();
  const failures: PastFailure[] = [];
  for (const { failed, revert, change, reason, tags } of found) {
    const [commit, by] = [bySha.get(failed), bySha.get(revert)];
    if (!commit || !by) continue;
    takenBack.set(failed, { by, forProcess: tags.includes("process") });
    if (change && isWarned(change, tags))
      failures.push({ commit, revert: by, change, ...(reason === undefined ? {} : { reason }) });
  }
  const informing = takenBack.size - failures.length;
  const mended = await mendedIn(repo, fixes, signal);
  return ok({ failures, informing, retries: retriesIn(attempts), takenBack, mended, missing });
};

/** The commits that fixes name as what they mend, each with the first of them. */
const mendedIn = async (
  repo: Repo,
  fixes: readonly DraftOf<"fix">[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Commit>> => {
  const first = new Map<string, string>();
  // Oldest first, as history is read.
  for (const { body } of fixes)
    for (const { as, to } of body.relates ?? []) {
      const mended = to.slice(to.lastIndexOf(":") + 1);
      if (as === "fixes" && body.commit !== undefined && !first.has(mended))
        first.set(mended, body.commit);
    }
  const commits = await repo.commits.read([...new Set(first.values())], signal);
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  return new Map(
    [...first].flatMap(([mended, fix]) => {
      const commit = bySha.get(fix);
      return commit === undefined ? [] : [[mended, commit] as const];
    }),
  );
};

const retriesIn = (attempts: readonly DraftOf<"attempt">[]): Retries => {
  const retries = new Map<string, readonly string[]>();
  for (const { body } of attempts) {
    const tried = (body.relates ?? []).filter(
      ({ as, to }) => as === "reland-of" && to.startsWith(KEY),
    );
    if (body.commit !== undefined && tried.length > 0)
      retries.set(
        body.commit,
        tried.map(({ to }) => to.slice(KEY.length)),
      );
  }
  return retries;
};

interface ReplayedAction {
  readonly commit: Commit;
  /** Absent if the commit is not judged, or nothing that counts changed. */
  readonly action: ChangeFeatures | undefined;
  /** Why it was not judged, although it should have been. */
  readonly skipped?: Skipped;
}

/** The number of commits whose messages are in memory at a time. */
const BATCH = 400;

/** Each commit in its order. */
async function* actionsOf(
  repo: Repo,
  order: readonly ReplayStep[],
  signal?: AbortSignal,
): AsyncGenerator<ReplayedAction> {
  for (let from = 0; from < order.length && !signal?.aborted; from += BATCH) {
    const batch = order.slice(from, from + BATCH);
    const asked = batch.filter(({ isAsked }) => isAsked);
    const shas = asked.map(({ sha }) => sha);
    const bySha = new Map(
      (await repo.commits.read(shas, signal)).map((commit) => [commit.sha, commit]),
    );
    const patches = repo.diffs.patches(asked, signal)[Symbol.asyncIterator]();
    for (const step of batch) {
      const commit = bySha.get(step.sha) ?? { ...step, ...UNREAD };
      if (!step.isAsked) {
        yield { commit, action: undefined };
        continue;
      }
      // There is one for each requested commit, in that order; none after a signal.
      const next = await patches.next();
      if (next.done === true) return;
      const { value } = next;
      if ("skipped" in value) yield { commit, action: undefined, skipped: value.skipped };
      else yield { commit, action: featuresOfDiff(value.files) };
    }
  }
}

/** Fields that nobody looks at in a commit that is only seen. */
const UNREAD = { when: 0, author: "", subject: "", message: "" } as const;
