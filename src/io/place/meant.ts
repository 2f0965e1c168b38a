// Which project a program means that calls from any folder: the one that its agent works in, else the only one that its
// words name a path of, else the one that a file there names.
import { join, resolve } from "node:path";
import { SCOPE_FILES, scopeNameIn, type PlaceHints } from "../../core/capture/turns/place-hints.ts";
import { withoutOurs } from "../../core/pages/bridge/markdown.ts";
import type { Place } from "../../engine/ports/place.ts";
import { readText } from "../kit/files.ts";
import { findPlace } from "./find.ts";
import type { KnownProject } from "./known/known.ts";

/** A folder or a file of that project; nothing if nothing leads to a memory, or the words to several. */
export const pathMeant = (
  { folders, paths }: PlaceHints,
  home: string,
  known: () => readonly KnownProject[],
): string | undefined => {
  const within = folders.find((folder) => memoryOf(folder, home) !== undefined);
  return within ?? onlyNamed(paths, home) ?? stated(folders, known);
};

/** From the root, a path in no project finds none. */
const memoryOf = (path: string, home: string): Place | undefined => {
  const found = findPlace({ cwd: resolve("/"), path, home });
  return found.ok && found.value.initialised ? found.value : undefined;
};

const onlyNamed = (paths: readonly string[], home: string): string | undefined => {
  const stores = new Map(
    paths.flatMap((path) => {
      const full = path.startsWith("~") ? join(home, path.slice(1)) : path;
      const place = memoryOf(full, home);
      return place === undefined ? [] : [[place.store, full] as const];
    }),
  );
  const [only, ...others] = stores.values();
  return others.length === 0 ? only : undefined;
};

const stated = (
  folders: readonly string[],
  known: () => readonly KnownProject[],
): string | undefined => {
  for (const folder of folders)
    for (const file of SCOPE_FILES) {
      const text = readText(join(folder, file));
      // What our own block says is not read back.
      const own = text.ok && text.value !== undefined ? withoutOurs(text.value) : "";
      const name = scopeNameIn(own);
      if (name === undefined) continue;
      const [only, ...others] = known().filter((one) => one.alias === name || one.name === name);
      if (only !== undefined && others.length === 0) return only.folder;
    }
  return undefined;
};
