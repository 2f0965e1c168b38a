// How often each file was changed and mended, read from history in one walk: messages in pieces,
// and for each piece what its commits changed. Nothing of it is remembered; it is read anew on
// request.
import {
  createChurnReader,
  type Churn,
  type FileChurn,
} from "../../../core/history/files/churn.ts";
import { isMerge } from "../../../core/history/commit.ts";
import { isOnPath, pathKey, type PathMatch } from "../../../core/fold/paths.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { Lineage, Repo, RepoFacts, RepoFault } from "../../ports/repo.ts";

export interface ChurnRequest {
  readonly nowMs: number;
  /** Only commits from this moment on: milliseconds since 1970. */
  readonly sinceMs?: number | undefined;
  /** Only this many of the newest, without merges. */
  readonly newest?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: (commits: number) => void;
}

export interface ChurnRead extends Churn {
  readonly facts: RepoFacts;
  /** The commits that were counted. A merge repeats what its parents did. */
  readonly commits: number;
  readonly merges: number;
  /** Commits that could not be read, or whose changes are unknown. */
  readonly unread: number;
  readonly interrupted: boolean;
  /** All commits that were read, with the merges. */
  readonly lineage: readonly Lineage[];
  /** When the oldest of them was made. */
  readonly oldestMs?: number | undefined;
}

export const readChurn = async (
  repo: Repo,
  { nowMs, sinceMs, newest = Number.POSITIVE_INFINITY, signal, progress }: ChurnRequest,
): Promise<Result<ChurnRead, RepoFault>> => {
  const facts = await repo.refs.facts();
  if (!facts.ok) return err(facts.error);
  const { head } = facts.value;
  const there = head === undefined ? undefined : await repo.files.at(head);
  const reader = createChurnReader(nowMs, there && ((path) => there.has(path)));
  let [commits, merges, unread] = [0, 0, 0];
  let oldestMs: number | undefined;
  const lineage: Lineage[] = [];
  const pieces = head === undefined ? [] : repo.commits.history(head, signal, sinceMs);
  for await (const piece of pieces) {
    unread += piece.missing.length;
    const within = piece.commits.filter(({ when }) => sinceMs === undefined || when >= sinceMs);
    for (const { sha, parents } of within) lineage.push({ sha, parents });
    const changing = within.filter((commit) => !isMerge(commit));
    merges += within.length - changing.length;
    const plain = new Map(
      changing
        .slice(0, Math.max(0, newest - commits - unread))
        .map((commit) => [commit.sha, commit]),
    );
    for await (const each of repo.diffs.pathChanges([...plain.values()], signal)) {
      const commit = plain.get(each.sha);
      if (commit === undefined || "skipped" in each) unread += 1;
      else {
        commits += 1;
        oldestMs = Math.min(oldestMs ?? commit.when, commit.when);
        reader.add(commit, each.paths);
      }
    }
    progress?.(commits + merges);
    if (commits + unread >= newest) break;
  }
  const interrupted = signal?.aborted ?? false;
  const read = { facts: facts.value, commits, merges, unread, interrupted, lineage, oldestMs };
  return ok({ ...reader.churn(), ...read });
};

export interface ChurnAbout {
  /** The file that has or had this name; absent if the path is a folder or unknown. */
  readonly file?: FileChurn;
  readonly fragile: readonly FileChurn[];
  /** How many files the commits touched there. */
  readonly touched: number;
}

/** The part about one path; without a path, everything. */
export const churnAbout = (
  { files, fragile }: Churn,
  path: string | undefined,
  match: PathMatch,
): ChurnAbout => {
  if (path === undefined) return { fragile, touched: files.size };
  const isHere = (name: string): boolean => isOnPath({ files: [name] }, path, match);
  const under = [...files.values()].filter((each) => isHere(each.path));
  const key = pathKey(path, match);
  const isCalled = (name: string): boolean => pathKey(name, match) === key;
  const file =
    under.find((each) => isCalled(each.path)) ??
    (under.length > 0
      ? undefined
      : [...files.values()].find(({ before }) => before.some(isCalled)));
  return {
    fragile: fragile.filter((each) => isHere(each.path) || each === file),
    touched: file === undefined ? under.length : 1,
    ...(file === undefined ? {} : { file }),
  };
};
