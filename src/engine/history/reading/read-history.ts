// Reads a repository's history into drafts: changes that were taken back, those tried again, and
// fixes. Messages claim, diffs prove. Yields drafts in batches, oldest first, and reports what it
// could not read; the caller appends.
import { createHistoryReader, type History } from "../../../core/history/commits.ts";
import { retriesIn, undoingsIn } from "../../../core/history/links.ts";
import { failureKey, fixKey, relandKey } from "../../../core/history/mined.ts";
import { sideLinesIn } from "../../../core/history/side-lines.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { findUnnamed } from "../find-unnamed.ts";
import { draftFixes } from "./read-fixes.ts";
import { draftRelands, draftSettled } from "./read-relands.ts";
import { draftHeld, readRepeats, withRepeats } from "./read-repeats.ts";
import { proveReverts } from "./read-reverts.ts";
import { spokenForIn, type SpokenFor } from "../spoken-for.ts";
import type { HistoryBatch, HistoryRequest, Reading } from "./reading.ts";
import type { Repo, RepoFacts, RepoFault, Skipped } from "../../ports/repo.ts";

export interface HistorySummary {
  readonly facts: RepoFacts;
  /** Within the requested bounds. */
  readonly commits: number;
  readonly failures: number;
  readonly relands: number;
  readonly fixes: number;
  /** Overridden warnings that proved wrong, because what they warned of has stayed. */
  readonly held: number;
  /** Re-lands that were known before and have now stayed long enough. */
  readonly settled: number;
  /** Messages that name a target, although the diffs do not show that it was taken back. */
  readonly unproven: number;
  /** Commits that could not be read at all. */
  readonly missing: readonly string[];
  /** Commits whose diff could not be read, with the reason. */
  readonly skipped: ReadonlyMap<string, Skipped>;
  /** Commits of which only the beginning of the diff was read. */
  readonly cut: readonly string[];
  readonly interrupted: boolean;
  /** By natural key: the failure that speaks for this one, and why. */
  readonly spokenFor: ReadonlyMap<string, SpokenFor>;
}

export async function* readHistory(
  repo: Repo,
  request: HistoryRequest,
): AsyncGenerator<HistoryBatch, Result<HistorySummary, RepoFault>> {
  const facts = request.facts === undefined ? await repo.refs.facts() : ok(request.facts);
  if (!facts.ok) return err(facts.error);
  const missing: string[] = [];
  const history =
    request.onward ?? (yield* readMessages(repo, facts.value.head, missing, request.signal));
  const left = await leftUnread(repo, history, request);
  const reading = readingOf(repo, history, { ...request, facts: facts.value }, left);
  const named = undoingsIn(history);
  const unnamed = await findUnnamed(reading, named);
  // Oldest first, so that a revert is known before its own revert comes.
  const undoings = [...named, ...unnamed].toSorted((a, b) => b.revert.position - a.revert.position);
  const repeats = await readRepeats(reading);
  const retries = withRepeats(retriesIn(history, undoings), repeats);
  const proven = yield* proveReverts(reading, undoings, retries);
  const relands = yield* draftRelands(reading, proven, retries);
  const fixes = yield* draftFixes(
    reading,
    keysOf(request.known, proven.failures, relands),
    proven.failures,
  );
  const isFailure = (sha: string): boolean =>
    proven.failures.has(sha) || request.known.has(failureKey(sha));
  const interrupted = request.signal?.aborted ?? false;
  const held = interrupted ? 0 : yield* draftHeld(reading, repeats, isFailure);
  const settled = interrupted ? 0 : yield* draftSettled(reading, isFailure);
  return ok({
    facts: facts.value,
    commits: history.entries.filter(reading.isFresh).length,
    failures: proven.drafted,
    relands: relands.length,
    fixes,
    held,
    settled,
    unproven: proven.unproven,
    missing,
    skipped: reading.skipped,
    cut: [...reading.cut],
    interrupted,
    spokenFor: spokenForIn(proven),
  });
}

async function* readMessages(
  repo: Repo,
  head: string | undefined,
  missing: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<HistoryBatch, History> {
  const reader = createHistoryReader();
  let done = 0;
  if (head !== undefined)
    for await (const piece of repo.commits.history(head, signal)) {
      for (const commit of piece.commits) reader.add(commit);
      missing.push(...piece.missing);
      done += piece.commits.length;
      yield { drafts: [], stage: "messages", done };
    }
  return reader.history();
}

/** Everything that a commit reaches, itself included, wherever that commit is now. */
const leftUnread = async (
  repo: Repo,
  { bySha }: History,
  { below, signal }: HistoryRequest,
): Promise<ReadonlySet<string>> => {
  const left = new Set<string>();
  if (below === undefined) return left;
  if (!bySha.has(below))
    for await (const { commits } of repo.commits.history(below, signal))
      for (const { sha } of commits) left.add(sha);
  const wanted = bySha.has(below) ? [below] : [];
  for (let sha = wanted.pop(); sha !== undefined; sha = wanted.pop()) {
    if (left.has(sha)) continue;
    left.add(sha);
    wanted.push(...(bySha.get(sha)?.parents ?? []));
  }
  return left;
};

const readingOf = (
  repo: Repo,
  history: History,
  request: HistoryRequest,
  left: ReadonlySet<string>,
): Reading => {
  const { sinceMs = Number.NEGATIVE_INFINITY, limit = Number.POSITIVE_INFINITY } = request;
  return {
    repo,
    history,
    request,
    isFresh: (entry) => entry.when >= sinceMs && entry.position < limit && !left.has(entry.sha),
    sideLineOf: sideLinesIn(history, request.facts?.head ?? ""),
    skipped: new Map(),
    cut: new Set(),
  };
};

/** The key under which a commit is remembered, if it is. */
const keysOf = (
  known: ReadonlySet<string>,
  failures: ReadonlyMap<string, unknown>,
  relands: readonly string[],
): ((sha: string) => string | undefined) => {
  const worked = new Set(relands);
  return (sha) => {
    if (failures.has(sha) || known.has(failureKey(sha))) return failureKey(sha);
    if (worked.has(sha) || known.has(relandKey(sha))) return relandKey(sha);
    return known.has(fixKey(sha)) ? fixKey(sha) : undefined;
  };
};
