// Every work tree of a repository, from git's files alone.
import { readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { linkStatOf, readText, statOf } from "../kit/files.ts";
import { FOLDER } from "../kit/home.ts";
import { namedWorkTree } from "./git-files.ts";

type RepositoryFolders = Pick<Place, "top" | "commonDir">;

/** The tops of the work trees, this one's first. A tree whose folder is gone is left out. */
export const workTreesOf = (place: RepositoryFolders): Result<readonly string[], FileFault> => {
  const named = namedTreesOf(place);
  if (!named.ok || place.commonDir === undefined) return named;
  const there: string[] = [];
  for (const folder of named.value) {
    const stat = statOf(join(folder, ".git"));
    if (!stat.ok) return stat;
    if (stat.value) there.push(folder);
  }
  return ok(there);
};

export interface Trees {
  readonly tops: readonly string[];
  /** Why a work tree could not be looked for, if so. */
  readonly unread?: FileFault;
}

/** The same, but a work tree that cannot be looked for does not hide the others. */
export const workTreesThere = (place: RepositoryFolders): Trees => {
  const own = place.top === undefined ? [] : [place.top];
  const named = namedTreesOf(place);
  if (!named.ok) return { tops: own, unread: named.error };
  const tops = new Set(own);
  let unread: FileFault | undefined;
  for (const top of named.value) {
    const tree = statOf(join(top, ".git"));
    if (!tree.ok) unread ??= tree.error;
    else if (tree.value) tops.add(top);
  }
  return { tops: [...tops], ...(unread === undefined ? {} : { unread }) };
};

export interface ReadableFolders {
  readonly folders: readonly string[];
  readonly unread?: FileFault;
}

/** The folders of readable files, this work tree's first. Another work tree's folder is listed only if it exists. */
export const readableFoldersOf = (
  place: RepositoryFolders & Pick<Place, "kind" | "views">,
): ReadableFolders => {
  const own = place.views === undefined ? [] : [place.views];
  if (place.kind !== "git") return { folders: own };
  const trees = workTreesThere(place);
  const folders = new Set(own);
  let { unread } = trees;
  for (const top of trees.tops) {
    const stat = linkStatOf(join(top, FOLDER));
    if (!stat.ok) unread ??= stat.error;
    else if (stat.value?.isDirectory()) folders.add(join(top, FOLDER));
  }
  return { folders: [...folders], ...(unread === undefined ? {} : { unread }) };
};

/** As git has them written down, whether they exist or not. */
const namedTreesOf = ({
  top,
  commonDir,
}: RepositoryFolders): Result<readonly string[], FileFault> => {
  const own = top === undefined ? [] : [top];
  if (commonDir === undefined) return ok(own);
  const named = namedWorkTree(commonDir);
  if (!named.ok) return named;
  const main = named.value ?? (basename(commonDir) === ".git" ? dirname(commonDir) : undefined);
  const linked = linkedTo(commonDir);
  if (!linked.ok) return linked;
  return ok([...new Set([...own, ...(main === undefined ? [] : [main]), ...linked.value])]);
};

const linkedTo = (commonDir: string): Result<readonly string[], FileFault> => {
  const admin = join(commonDir, "worktrees");
  const names = answered("file-unreadable", admin, () => namesIn(admin));
  if (!names.ok) return names;
  const folders: string[] = [];
  for (const name of names.value) {
    const text = readText(join(admin, name, "gitdir"));
    if (!text.ok) return text;
    // Git may be told to write it relative to its own folder.
    if (text.value !== undefined) folders.push(dirname(resolve(admin, name, text.value.trimEnd())));
  }
  return ok(folders);
};

const namesIn = (folder: string): readonly string[] =>
  (orUndefined(() => readdirSync(folder), "ENOENT") ?? []).toSorted();
