// Whether a memory has outlived what it speaks of: a file that it cites was changed often since, was renamed or is gone.
// It flags, with the commits to look at, and takes nothing away; somebody confirms the memory or puts another in its place.
import type { Touch } from "../capture/churn.ts";
import type { Trail, Trails } from "../capture/trail.ts";
import type { Memory } from "../fold/memory.ts";
import type { GroundSign } from "./grounds.ts";

/** Why a memory may not hold any more. */
export type Sign = FileSign | GroundSign;

/** What became of a file that it cites. */
export interface FileSign {
  readonly is: "changed" | "renamed" | "gone";
  /** As the memory names it. */
  readonly path: string;
  /** What it is called now. */
  readonly to?: string;
  /** Those that touched it since, the newest first. */
  readonly commits: readonly Touch[];
  /** There may have been more. */
  readonly more: boolean;
}

/** What is known of one memory. */
export interface Looked {
  readonly memory: Memory;
  /** When it was said, or last confirmed: milliseconds since 1970. */
  readonly sinceMs: number;
  readonly signs: readonly Sign[];
  /** Cited files of which it cannot be judged: the history does not reach back so far. */
  readonly unjudged: readonly string[];
}

/** The same of its files alone. */
export interface FilesLooked extends Looked {
  readonly signs: readonly FileSign[];
}

export interface Around {
  readonly trails: Trails;
  /** Whether there is such a file or folder in the work tree; nothing where there is no work tree. */
  readonly isThere: (path: string) => boolean | undefined;
}

/** From so many commits on a file is no longer what was spoken of. */
const MANY = 3;

export const lookAt = (memory: Memory, around: Around): FilesLooked => {
  const { confirmed } = memory;
  const said: Since = {
    sinceMs: sinceOf(memory),
    commit: confirmed === undefined ? memory.commit : confirmed.commit,
    isConfirmed: confirmed !== undefined,
  };
  const looks = memory.files
    .filter((path) => !isOutside(path))
    .map((path) => look(path, said, around));
  return {
    memory,
    sinceMs: said.sinceMs,
    signs: looks.flatMap(({ sign }) => sign ?? []),
    unjudged: looks.flatMap(({ unjudged }) => unjudged ?? []),
  };
};

/** When it was said, or last confirmed. */
export const sinceOf = ({ when, confirmed }: Memory): number =>
  Math.max(when, confirmed?.when ?? when);

/** From where on it is looked at. */
interface Since {
  readonly sinceMs: number;
  readonly commit: string | undefined;
  readonly isConfirmed: boolean;
}

/** Only the name is kept of it. */
const isOutside = (path: string): boolean => path.startsWith("…/");

interface Look {
  readonly sign?: FileSign;
  readonly unjudged?: string;
}

const look = (path: string, since: Since, { trails, isThere }: Around): Look => {
  const { trail, renamed } = followed(trails, path, since.sinceMs);
  // Whatever the clocks say: nothing was committed since.
  const isSame = since.commit === trails.reach.head;
  const dark: Look = isDark(trails, since) && !isSame ? { unjudged: path } : {};
  if (!trail) {
    if (isThere(path) !== false || since.isConfirmed) return dark;
    return isPartial(trails) ? { unjudged: path } : { sign: never(path) };
  }
  // An amend makes the commit that it was said on anew, later than it was said.
  const isSince = ({ sha, when }: Touch): boolean => when > since.sinceMs && sha !== since.commit;
  const commits = isSame ? [] : trail.touches.filter(isSince);
  const said = { path, commits, more: commits.length < trail.commits && isFull(commits, trail) };
  if (trail.gone && commits.length > 0) return { sign: { is: "gone", ...said } };
  if (renamed !== undefined && !isSame) return { sign: { is: "renamed", to: renamed, ...said } };
  if (commits.length >= MANY)
    return { sign: { is: "changed", ...said, ...calledNow(trail, path) } };
  return dark;
};

const never = (path: string): FileSign => ({ is: "gone", path, commits: [], more: false });

/** All that is kept came since: what is not kept may have as well. */
const isFull = (commits: readonly Touch[], { touches }: Trail): boolean =>
  commits.length === touches.length;

const calledNow = (trail: Trail, path: string): { readonly to?: string } =>
  trail.path === path ? {} : { to: trail.path };

const isPartial = ({ reach }: Trails): boolean => reach.shallow || reach.unread > 0;

/** The history that could be read does not reach back to it. */
const isDark = (trails: Trails, { sinceMs }: Since): boolean =>
  isPartial(trails) && sinceMs < (trails.reach.oldestMs ?? Number.POSITIVE_INFINITY);

/** The file that had that name then; and what it is called now, where it was given another name since. */
const followed = (
  trails: Trails,
  name: string,
  sinceMs: number,
): { readonly trail: Trail | undefined; readonly renamed?: string } => {
  const former = trails.formerly(name).toSorted((a, b) => a.when - b.when);
  const since = former.find(({ when }) => when > sinceMs);
  if (since) {
    const trail = trails.of(since.path);
    // It has its name again: nobody need look for it.
    return since.path === name ? { trail } : { trail, renamed: since.path };
  }
  return { trail: trails.of(name) ?? trails.of(former.at(-1)?.path ?? name) };
};
