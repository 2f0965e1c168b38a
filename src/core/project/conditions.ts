// The conditions under which a change was made, as far as they are known: the versions of what its
// changed lines import, and of the runtime. It first names the paths to look at, so that the caller
// reads only those.
import type { Condition } from "../event/check.ts";
import type { FileDiff } from "../code/diff.ts";
import { roleOf } from "../code/role.ts";
import { ECOSYSTEMS, type Ecosystem } from "./versions/ecosystem.ts";
import type { VersionFile, Versions } from "./versions/version-file.ts";

/** What the file at a path says, read with the given reader; undefined if there is no such file. */
export type VersionsAt = (path: string, file: VersionFile) => Versions | undefined;

/** A change that imports more names has no particular condition. */
const MOST = 20;
/** No project nests its lock files deeper. */
const DEPTH = 6;

interface ImportUse {
  readonly ecosystem: Ecosystem;
  /** The folder of the source file. */
  readonly folder: string;
  readonly imported: readonly string[];
}

const usesIn = (files: readonly FileDiff[]): readonly ImportUse[] =>
  files.flatMap(({ path, hunks }) => {
    const ecosystem = ecosystemOf(path);
    if (ecosystem === undefined || roleOf(path) !== "source") return [];
    const lines = hunks.flatMap((hunk) => hunk.lines);
    const imported = new Set(lines.flatMap((line) => ecosystem.importsIn(line.slice(1))));
    return [{ ecosystem, folder: folderOf(path), imported: [...imported] }];
  });

const ecosystemOf = (path: string): Ecosystem | undefined =>
  ECOSYSTEMS.find(({ sources }) => sources.test(path));

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

/** Every path that may say something about the conditions of these files. */
export const conditionPaths = (files: readonly FileDiff[]): readonly string[] => [
  ...new Set(
    usesIn(files).flatMap(({ ecosystem, folder, imported }) =>
      [...(imported.length > 0 ? ecosystem.locks : []), ...ecosystem.runtimes].flatMap(({ file }) =>
        pathsUp(folder, file),
      ),
    ),
  ),
];

/** The file in that folder and in all folders above it, the nearest first. */
const pathsUp = (folder: string, file: string): readonly string[] => {
  const parts = folder === "" ? [] : folder.split("/");
  const paths = parts.map((_, at) => [...parts.slice(0, parts.length - at), file].join("/"));
  return [...paths.slice(-DEPTH), file];
};

export const conditionsOf = (
  files: readonly FileDiff[],
  versionsAt: VersionsAt,
): readonly Condition[] => {
  const found = new Map<string, Condition>();
  for (const { ecosystem, folder, imported } of usesIn(files)) {
    const runtime = runtimeVersion(ecosystem, folder, versionsAt);
    if (runtime !== undefined) add(found, "runtime", ecosystem.runtime, runtime);
    for (const name of imported) {
      const locked = lockedVersion(ecosystem, folder, name, versionsAt);
      if (locked !== undefined) add(found, "dependency", locked.name, locked.version);
    }
  }
  return [...found.values()].slice(0, MOST);
};

const add = (
  found: Map<string, Condition>,
  on: "dependency" | "runtime",
  name: string,
  holds: string,
): void => {
  if (name.length <= 200 && holds.length <= 200) found.set(`${on} ${name}`, { on, name, holds });
};

const runtimeVersion = (
  { runtime, runtimes }: Ecosystem,
  folder: string,
  versionsAt: VersionsAt,
): string | undefined => versionIn(runtimes, folder, [runtime], versionsAt)?.version;

const lockedVersion = (
  { locks, namesOf }: Ecosystem,
  folder: string,
  imported: string,
  versionsAt: VersionsAt,
) => versionIn(locks, folder, namesOf(imported), versionsAt);

/** The version from the nearest file that states it. */
const versionIn = (
  files: readonly VersionFile[],
  folder: string,
  names: readonly string[],
  versionsAt: VersionsAt,
): { readonly name: string; readonly version: string } | undefined => {
  const places = files.flatMap((file) =>
    pathsUp(folder, file.file).map((path) => ({ path, file })),
  );
  for (const { path, file } of places.sort((a, b) => depth(b.path) - depth(a.path))) {
    const versions = versionsAt(path, file);
    const name = names.find((one) => versions?.has(one));
    const version = name === undefined ? undefined : versions?.get(name);
    if (name !== undefined && version !== undefined) return { name, version };
  }
  return undefined;
};

const depth = (path: string): number => path.split("/").length;

/** The present version of what a condition names, at these paths; undefined if no file states it. */
export const versionNow = (
  { on, name }: Condition,
  paths: readonly string[],
  versionsAt: VersionsAt,
): string | undefined => {
  if (on !== "dependency" && on !== "runtime") return undefined;
  for (const { ecosystem, folder } of placesOf(paths)) {
    const { runtime, runtimes, locks, namesOf } = ecosystem;
    if (on === "runtime" && runtime !== name) continue;
    const [files, names] = on === "runtime" ? [runtimes, [name]] : [locks, namesOf(name)];
    const found = versionIn(files, folder, names, versionsAt);
    if (found) return found.version;
  }
  return undefined;
};

/** Something that concerns no source file, such as a command, concerns the project as a whole. */
const placesOf = (paths: readonly string[]): readonly Omit<ImportUse, "imported">[] => {
  const places = paths.flatMap((path) => {
    const ecosystem = ecosystemOf(path);
    return ecosystem === undefined ? [] : [{ ecosystem, folder: folderOf(path) }];
  });
  return places.length > 0 ? places : ECOSYSTEMS.map((ecosystem) => ({ ecosystem, folder: "" }));
};
