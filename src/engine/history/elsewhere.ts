// Whether a change that git no longer holds under its own name is somewhere else: squashed, rebased
// or picked into other commits, in another stash, or in a work tree. Its lines decide, because
// names cannot.
import { bagOf, isEmpty, shareHeldBy, type LineBag } from "../../core/code/bag.ts";
import type { Commit } from "../../core/history/commit.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { Lineage, Repo, WorkTree } from "../ports/repo.ts";

/** Half of its lines: a squash that was mended on the way is still the same change. */
const HELD = 0.5;
/** If more was committed since, only the commits that touch its files are looked at. */
const MOST_SINCE = 300;
/** If more paths are touched, a work tree is asked for all its changes. */
const MOST_PATHS = 200;
/** For more commits, only their combined change is read. */
const MOST_COMMITS = 20;

/** What a commit or a stash held that no ref reaches any more. */
export interface Unheld {
  /** Newest first; a stash is its own commit. */
  readonly commits: readonly Commit[];
  /** The commits before it, on its own line of history. */
  readonly bases: readonly string[];
  readonly files: readonly FileDiff[];
}

/** A stash is a merge of the commit it was made on with its index, and with the untracked files. */
export const isStash = ({ subject, parents }: Commit): boolean =>
  parents.length >= 2 && parents.length <= 3 && /^(?:WIP on|On) /.test(subject);

export const stashIn = async (repo: Repo, sha: string): Promise<Unheld | undefined> => {
  const [stash] = await repo.commits.read([sha]);
  if (stash === undefined || !isStash(stash)) return undefined;
  const [base, , untracked] = stash.parents;
  const parts: Lineage[] = [stash];
  if (untracked !== undefined) parts.push({ sha: untracked, parents: [] });
  return {
    commits: [stash],
    bases: base === undefined ? [] : [base],
    files: await filesOf(repo, parts),
  };
};

/** `gone`: the commits that no ref reaches any more, newest first, as far as they count. */
export const unheldIn = async (
  repo: Repo,
  gone: readonly Commit[],
  commits: readonly Commit[],
): Promise<Unheld> => {
  const names = new Set(gone.map(({ sha }) => sha));
  const bases = gone.flatMap(({ parents: [first] }) =>
    first === undefined || names.has(first) ? [] : [first],
  );
  const [newest] = commits;
  const together: readonly Lineage[] =
    newest === undefined ? [] : [{ sha: newest.sha, parents: bases.slice(0, 1) }];
  const read = commits.length <= MOST_COMMITS ? commits : together;
  return { commits, bases, files: await filesOf(repo, read) };
};

const filesOf = async (repo: Repo, commits: readonly Lineage[]): Promise<readonly FileDiff[]> => {
  const files: FileDiff[] = [];
  for await (const patch of repo.diffs.patches(commits))
    if ("files" in patch) files.push(...patch.files);
  return files;
};

/** `stashes` are the existing ones. */
export const standsElsewhere = async (
  repo: Repo,
  trees: readonly WorkTree[],
  stashes: readonly string[],
  { bases, files }: Unheld,
): Promise<boolean> => {
  const change = bagOf(files);
  if (isEmpty(change)) return false;
  const paths = pathsOf(files);
  const all = await repo.commits.since(bases, MOST_SINCE);
  const since = all.length < MOST_SINCE ? all : await repo.commits.since(bases, MOST_SINCE, paths);
  if (isHeldBy(change, await bagsOf(repo, since))) return true;
  for (const sha of stashes) {
    const stash = await stashIn(repo, sha);
    if (stash !== undefined && isHeldBy(change, [bagOf(stash.files)])) return true;
  }
  for (const tree of trees) {
    const changes = await tree.changes("working", paths.length > MOST_PATHS ? [] : paths);
    // If a work tree cannot be looked at, nobody can say that the change is not there.
    if (!changes.ok || isHeldBy(change, [bagOf(changes.value)])) return true;
  }
  return false;
};

export const isHeldBy = (change: LineBag, others: readonly LineBag[]): boolean =>
  shareHeldBy(change, others) >= HELD;

export const bagsOf = async (
  repo: Repo,
  commits: readonly Lineage[],
): Promise<readonly LineBag[]> => {
  const bags: LineBag[] = [];
  for await (const patch of repo.diffs.patches(commits))
    if ("files" in patch) bags.push(bagOf(patch.files));
  return bags;
};

export const pathsOf = (files: readonly FileDiff[]): readonly string[] => [
  ...new Set(files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]))),
];
