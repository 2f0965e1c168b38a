// What imports what in a work tree, folded from the structures of its files: the imports and
// importers of each file, the files that most others depend on, and where a program begins.
import { roleOf } from "../../code/role.ts";
import { resolve } from "./resolve/resolve.ts";
import { asWhole, folderOf, type Tree } from "./resolve/tree.ts";
import type { Structure } from "./structure.ts";

export interface Graph {
  /** Every file that was read, ordered by path. */
  readonly files: ReadonlyMap<string, Structure>;
  /** Undefined for a file that was not read. */
  readonly of: (path: string) => FileLinks | undefined;
  /** The most imported files, first. */
  readonly hubs: readonly Hub[];
  /**
   * Source files that import others and that no other file imports; those with the most imports
   * first. `__init__.py` is left out, because no program begins in a package.
   */
  readonly entries: readonly string[];
}

export interface FileLinks {
  /** Files of the work tree. A whole folder ends in a slash. */
  readonly imports: readonly string[];
  /** Imports that lead to no file here: packages, the standard library, and what could not be found. */
  readonly outside: readonly string[];
  readonly importers: readonly string[];
  readonly exports: readonly string[];
  /** There may be exports that were not seen. */
  readonly partial: boolean;
}

export interface Hub {
  /** A file, or a folder that is imported as a whole and ends in a slash. */
  readonly path: string;
  readonly importers: number;
}

interface FileImports {
  readonly imports: readonly string[];
  readonly outside: readonly string[];
}

export const graphOf = (files: ReadonlyMap<string, Structure>, tree: Tree): Graph => {
  const taken = new Map<string, FileImports>();
  const importers = new Map<string, string[]>();
  for (const [path, structure] of files) {
    const found = takenBy(path, structure, tree);
    taken.set(path, found);
    for (const to of found.imports) put(importers, to, path);
  }
  const importersOf = (path: string): readonly string[] => [
    ...new Set([...(importers.get(path) ?? []), ...(importers.get(asWhole(folderOf(path))) ?? [])]),
  ];
  return {
    files,
    of: (path) => {
      const [structure, found] = [files.get(path), taken.get(path)];
      if (structure === undefined || found === undefined) return undefined;
      const { exports, partial = false } = structure;
      return { ...found, importers: importersOf(path), exports, partial };
    },
    hubs: [...importers]
      .map(([path, by]) => ({ path, importers: by.length }))
      .sort((a, b) => b.importers - a.importers || (a.path < b.path ? -1 : 1)),
    entries: [...taken]
      .filter(([path, { imports }]) => imports.length > 0 && importersOf(path).length === 0)
      .filter(([path]) => roleOf(path) === "source" && !path.endsWith("/__init__.py"))
      .sort(([a, one], [b, other]) => other.imports.length - one.imports.length || (a < b ? -1 : 1))
      .map(([path]) => path),
  };
};

const takenBy = (path: string, { imports }: Structure, tree: Tree): FileImports => {
  const found = new Set<string>();
  const outside: string[] = [];
  for (const one of imports) {
    const paths = resolve(one, path, tree);
    if (paths.length === 0) outside.push(one.to);
    for (const to of paths) found.add(to);
  }
  return { imports: [...found], outside };
};

const put = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};
