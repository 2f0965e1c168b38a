// Whether a memory is stale: a file that it cites was changed often since, was renamed or is gone.
// It only flags the memory, with the commits to look at, and removes nothing; somebody confirms the
// memory or supersedes it.
import type { Touch } from "../history/files/churn.ts";
import type { FileHistory, FileHistories } from "../history/files/file-history.ts";
import type { Memory } from "../fold/memory.ts";
import { isAfter, renamedSince, type Anchor } from "./follow-renames.ts";
import type { GroundSign } from "./grounds.ts";

/** Why a memory may no longer hold. */
export type StaleSign = FileSign | GroundSign;

/** What became of a file that the memory cites. */
export interface FileSign {
  readonly is: "changed" | "renamed" | "gone";
  /** As the memory names it. */
  readonly path: string;
  /** Its present name. */
  readonly to?: string;
  /** The commits that touched it since, newest first. */
  readonly commits: readonly Touch[];
  /** There may have been more. */
  readonly more: boolean;
}

/** What is known about one memory. */
export interface StaleLook {
  readonly memory: Memory;
  /** When it was said, or last confirmed: milliseconds since 1970. */
  readonly sinceMs: number;
  readonly signs: readonly StaleSign[];
  /** Cited files that cannot be judged, because the known history does not go back far enough. */
  readonly unjudged: readonly string[];
}

/** The same for its files alone. */
export interface FilesLooked extends StaleLook {
  readonly signs: readonly FileSign[];
}

export interface StaleInputs {
  readonly trails: FileHistories;
  /** Whether the work tree has such a file or folder; undefined if there is no work tree. */
  readonly isThere: (path: string) => boolean | undefined;
}

/** After this many commits, a file is no longer what the memory was about. */
const MANY = 3;

export const lookAt = (memory: Memory, around: StaleInputs): FilesLooked => {
  const { confirmed } = memory;
  const found: Since = {
    when: sinceOf(memory),
    commit: confirmed === undefined ? memory.commit : confirmed.commit,
    isConfirmed: confirmed !== undefined,
  };
  const looks = memory.files
    .filter((path) => !isOutside(path))
    .map((path) => look(path, found, around));
  return {
    memory,
    sinceMs: found.when,
    signs: looks.flatMap(({ sign }) => sign ?? []),
    unjudged: looks.flatMap(({ unjudged }) => unjudged ?? []),
  };
};

/** When it was said, or last confirmed. */
export const sinceOf = ({ when, confirmed }: Memory): number =>
  Math.max(when, confirmed?.when ?? when);

/** The moment since which changes count. */
interface Since extends Anchor {
  readonly isConfirmed: boolean;
}

/** A file outside the project, of which only the name is kept. */
const isOutside = (path: string): boolean => path.startsWith("…/");

interface FileLook {
  readonly sign?: FileSign;
  readonly unjudged?: string;
}

const look = (path: string, since: Since, { trails, isThere }: StaleInputs): FileLook => {
  const { fileHistory, renamed } = followed(trails, path, since);
  // Nothing was committed since, whatever the clocks say.
  const isSame = since.commit === trails.reach.head;
  const dark: FileLook = isDark(trails, since) && !isSame ? { unjudged: path } : {};
  if (!fileHistory) {
    if (isThere(path) !== false || since.isConfirmed) return dark;
    return isPartial(trails) ? { unjudged: path } : { sign: never(path) };
  }
  const isSince = (touch: Touch): boolean => isAfter(trails, since, touch);
  const commits = isSame ? [] : fileHistory.touches.filter(isSince);
  const found = {
    path,
    commits,
    more: commits.length < fileHistory.commits && isFull(commits, fileHistory),
  };
  if (fileHistory.gone && commits.length > 0) return { sign: { is: "gone", ...found } };
  if (renamed !== undefined && !isSame) return { sign: { is: "renamed", to: renamed, ...found } };
  if (commits.length >= MANY)
    return { sign: { is: "changed", ...found, ...calledNow(fileHistory, path) } };
  return dark;
};

const never = (path: string): FileSign => ({ is: "gone", path, commits: [], more: false });

/** All the commits that are kept are newer, so others that are not kept may be newer too. */
const isFull = (commits: readonly Touch[], { touches }: FileHistory): boolean =>
  commits.length === touches.length;

const calledNow = (fileHistory: FileHistory, path: string): { readonly to?: string } =>
  fileHistory.path === path ? {} : { to: fileHistory.path };

const isPartial = ({ reach }: FileHistories): boolean => reach.shallow || reach.unread > 0;

/** The readable history does not go back that far. */
const isDark = (trails: FileHistories, { when }: Since): boolean =>
  isPartial(trails) && when < (trails.reach.oldestMs ?? Number.POSITIVE_INFINITY);

/** The file that had that name at the time, and its present name if it was renamed since. */
const followed = (
  trails: FileHistories,
  name: string,
  anchor: Anchor,
): { readonly fileHistory: FileHistory | undefined; readonly renamed?: string } => {
  const since = renamedSince(trails, name, anchor);
  if (since) {
    const fileHistory = trails.of(since.path);
    // It has its old name again, so nobody need look for it.
    return since.path === name ? { fileHistory } : { fileHistory, renamed: since.path };
  }
  return { fileHistory: trails.of(name) ?? trails.of(trails.formerly(name)[0]?.path ?? name) };
};
