// Moments as the dates of empty files, so that they come from the same clock that dates other files.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import type { Moments } from "../../engine/ports/moments.ts";
import { nameOf, withFolder } from "./told.ts";

/** `folder` is `<store>/local/moments`; it need not exist. */
export const createMoments = (folder: string): Moments => {
  const pathOf = (what: string): string => join(folder, nameOf(what));
  return {
    mark: (what) =>
      answered("file-unwritable", folder, () => {
        const path = pathOf(what);
        withFolder(path, () => writeFileSync(path, "", { mode: 0o600 }));
      }),
    of: (what) =>
      answered(
        "file-unreadable",
        folder,
        () => statSync(pathOf(what), { throwIfNoEntry: false })?.mtimeMs,
      ),
  };
};
