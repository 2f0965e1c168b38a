// One file of the list of projects: where the project is, and how it is called here. A file with only a path is an
// entry too, as earlier versions wrote them.
import { isAbsolute, join } from "node:path";
import { isObject, parseJson } from "../../../core/kit/json.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { Busy, FileFault } from "../../../engine/ports/file.ts";
import type { EntryBroken, ProjectLabels } from "../../../engine/ports/projects/list.ts";
import { makeFolder, readText, replaceFile } from "../../kit/files.ts";
import { withLock } from "../../kit/lock.ts";

export interface ProjectEntry extends ProjectLabels {
  readonly folder: string;
  readonly remote?: string | undefined;
}

export const folderIn = (home: string): string => join(home, "projects");

export const isEntryName = (name: string): boolean => /^[a-z2-7]{26}$/.test(name);

/** Nothing if there is no such file. */
export const readEntry = (
  path: string,
): Result<ProjectEntry | undefined, FileFault | EntryBroken> => {
  const text = readText(path);
  if (!text.ok || text.value === undefined) return text.ok ? ok(undefined) : text;
  const entry = entryIn(text.value.trim());
  return entry === undefined ? err({ kind: "project-entry-broken", path }) : ok(entry);
};

const entryIn = (text: string): ProjectEntry | undefined => {
  if (!text.startsWith("{")) return isFolder(text) ? { folder: text, tags: [] } : undefined;
  const parsed = parseJson(text);
  if (!isObject(parsed)) return undefined;
  const { folder, alias, tags, remote } = parsed;
  if (typeof folder !== "string" || !isFolder(folder)) return undefined;
  return {
    folder,
    tags: (Array.isArray(tags) ? tags : []).filter((tag) => typeof tag === "string"),
    ...(typeof alias === "string" ? { alias } : {}),
    ...(typeof remote === "string" ? { remote } : {}),
  };
};

const isFolder = (text: string): boolean => isAbsolute(text) && !/[\0\n]/.test(text);

export const writeEntry = (path: string, entry: ProjectEntry): Result<void, FileFault> =>
  replaceFile(path, `${JSON.stringify({ schema: 1, ...entry }, undefined, 2)}\n`);

/** One process changes the list at a time. The folder of the lock is made if it is missing. */
export const withList = <T, E>(
  home: string,
  act: () => Result<T, E>,
): Result<T, E | FileFault | Busy> => {
  const made = makeFolder(home);
  return made.ok ? withLock(join(home, "projects.lock"), act) : made;
};
