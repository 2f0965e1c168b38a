// On which commit a memory's entry is. The one rule is in docs/notes.md: the commit it was recorded on, by its newest name;
// if nothing reaches that any more, the commit that took its place.
import { successorOf, type ChangeOf } from "../../core/notes/successor.ts";
import type { Commit } from "../../core/history/commit.ts";
import type { Patch, Repo } from "../ports/repo.ts";
import type { OwnMemory } from "./own-entries.ts";

export type Placed = ReadonlyMap<string, string>;

export interface PlacingOf {
  readonly id: string;
  readonly memory: OwnMemory;
  /** Where its entry is now. */
  readonly now: string | undefined;
}

export const placesOf = async (repo: Repo, wanted: readonly PlacingOf[]): Promise<Placed> => {
  const shas = new Set(wanted.flatMap(({ memory, now }) => [memory.commit, ...(now ? [now] : [])]));
  const here = new Map((await repo.commits.read([...shas])).map((one) => [one.sha, one]));
  const unreached = new Set(await repo.refs.unreached([...here.keys()]));
  const isReached = (sha: string): boolean => here.has(sha) && !unreached.has(sha);
  const places = new Map<string, string>();
  const lost = new Map<string, PlacingOf[]>();
  for (const one of wanted) {
    const { id, memory, now } = one;
    const { commit } = memory;
    const stays = now !== undefined && isReached(now) && !(memory.renamed && isReached(commit));
    if (stays) places.set(id, now);
    else if (isReached(commit)) places.set(id, commit);
    else lost.set(commit, [...(lost.get(commit) ?? []), one]);
  }
  const facts = lost.size === 0 ? undefined : await repo.refs.facts();
  const head = facts?.ok === true ? facts.value.head : undefined;
  for (const [sha, some] of [...lost].slice(0, MOST_LOST)) {
    const commit = here.get(sha);
    const found = commit && head ? await findSuccessor(repo, commit, head) : undefined;
    for (const { id, now } of some) places.set(id, found ?? now ?? sha);
  }
  // What was not looked for this time is where it was, and is looked for the next time.
  for (const one of [...lost.values()].flat())
    if (!places.has(one.id)) places.set(one.id, one.now ?? one.memory.commit);
  return places;
};

/** Each costs two runs of git. */
const MOST_LOST = 200;
const MOST_LATER = 200;
/** Clocks differ between machines. */
const MARGIN_MS = 86_400_000;

const findSuccessor = async (
  repo: Repo,
  lost: Commit,
  head: string,
): Promise<string | undefined> => {
  const [change] = await patchesOf(repo, [lost]);
  if (change === undefined || change.files.length === 0) return undefined;
  const paths = change.files.slice(0, 100).map(({ path }) => path);
  const since = lost.when - MARGIN_MS;
  const later = await repo.commits.touching(head, paths, MOST_LATER, since);
  const commits = [...(await repo.commits.read(later))].sort((a, b) => a.when - b.when);
  return successorOf(change, await patchesOf(repo, commits));
};

const patchesOf = async (repo: Repo, commits: readonly Commit[]): Promise<readonly ChangeOf[]> => {
  const found: ChangeOf[] = [];
  const bySha = new Map(commits.map((one) => [one.sha, one]));
  for await (const patch of repo.diffs.patches(commits)) {
    const commit = bySha.get(patch.sha);
    if (commit !== undefined && isRead(patch)) found.push({ ...commit, files: patch.files });
  }
  return found;
};

const isRead = (patch: Patch): patch is Extract<Patch, { files: unknown }> => "files" in patch;
