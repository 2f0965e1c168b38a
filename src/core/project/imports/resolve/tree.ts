// The files of a work tree by name, for looking up imports, and what manifests say about its modules.
import type { Import } from "../structure.ts";

export interface Tree {
  readonly has: (path: string) => boolean;
  readonly hasFolder: (path: string) => boolean;
  /** The paths that equal this or end in `/` and this. */
  readonly endingIn: (tail: string) => readonly string[];
  readonly foldersEndingIn: (tail: string) => readonly string[];
  /** The folder of each Go module, by its name. */
  readonly goModules: ReadonlyMap<string, string>;
  /** The folder of each crate, by the name under which it is used. */
  readonly crates: ReadonlyMap<string, string>;
}

/** Resolves an import in a file to paths of the tree. A whole folder ends in a slash. */
export type Resolve = (one: Import, from: string, tree: Tree) => readonly string[];

/** The text of a manifest. */
export type ManifestText = readonly [path: string, text: string];

export const isManifest = (path: string): boolean => /(?:^|\/)(?:go\.mod|Cargo\.toml)$/.test(path);

export const treeOf = (paths: Iterable<string>, manifests: readonly ManifestText[] = []): Tree => {
  const files = new Set(paths);
  const folders = new Set<string>();
  for (const path of files)
    for (
      let folder = folderOf(path);
      folder !== "" && !folders.has(folder);
      folder = folderOf(folder)
    )
      folders.add(folder);
  const filesBy = byLastName(files);
  const foldersBy = byLastName(folders);
  return {
    has: (path) => files.has(path),
    hasFolder: (path) => path === "" || folders.has(path),
    endingIn: (tail) => endingIn(filesBy, tail),
    foldersEndingIn: (tail) => endingIn(foldersBy, tail),
    goModules: named(manifests, "go.mod", /^module\s+"?([^\s"]+)/m, (name) => name),
    crates: named(
      manifests,
      "Cargo.toml",
      /^\[package\](?:\n(?!\[).*)*?\nname\s*=\s*"([^"\n]+)"/m,
      (name) => name.replaceAll("-", "_"),
    ),
  };
};

const named = (
  manifests: readonly ManifestText[],
  file: string,
  pattern: RegExp,
  nameOf: (name: string) => string,
): ReadonlyMap<string, string> =>
  new Map(
    manifests
      .filter(([path]) => lastName(path) === file)
      .flatMap(([path, text]) => {
        const name = pattern.exec(text.replaceAll("\r\n", "\n"))?.[1];
        return name === undefined ? [] : [[nameOf(name), folderOf(path)] as const];
      }),
  );

const byLastName = (paths: Iterable<string>): ReadonlyMap<string, readonly string[]> => {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const known = byName.get(lastName(path));
    if (known) known.push(path);
    else byName.set(lastName(path), [path]);
  }
  return byName;
};

const endingIn = (
  byName: ReadonlyMap<string, readonly string[]>,
  tail: string,
): readonly string[] =>
  (byName.get(lastName(tail)) ?? []).filter((path) => path === tail || path.endsWith(`/${tail}`));

const lastName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The path of a folder that is imported as a whole. */
export const asWhole = (folder: string): string => (folder === "" ? "./" : `${folder}/`);

/** Empty for a file at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

/** `a/b` and `../c` give `a/c`; undefined if the result is outside the tree. */
export const joined = (folder: string, to: string): string | undefined => {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of to.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
};

/** The folder itself, those above it, and the top. */
export const upwards = (folder: string): readonly string[] => {
  const folders = [folder];
  while (folders.at(-1) !== "") folders.push(folderOf(folders.at(-1) ?? ""));
  return folders;
};
