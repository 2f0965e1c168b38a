// Moments as the dates of small files, so that they come from the same clock that dates other files.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import type { Moments } from "../../engine/ports/moments.ts";
import { nameOf, withFolder } from "./told.ts";

/** `folder` is `<store>/local/moments`; it need not exist. */
export const createMoments = (folder: string): Moments => {
  const pathOf = (what: string): string => join(folder, nameOf(what));
  return {
    mark: (what, commit = "") =>
      answered("file-unwritable", folder, () => {
        const path = pathOf(what);
        withFolder(path, () => writeFileSync(path, commit, { mode: 0o600 }));
      }),
    of: (what) =>
      answered("file-unreadable", folder, () => {
        const path = pathOf(what);
        const atMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
        if (atMs === undefined) return undefined;
        const commit = readFileSync(path, "latin1");
        return { atMs, ...(commit === "" ? {} : { commit }) };
      }),
  };
};
