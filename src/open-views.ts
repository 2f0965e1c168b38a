// The composition root for the readable files. All work trees of a repository share one memory, so each that has pages
// gets the same ones: none misses what is new, and none keeps what was purged.
import { existsSync } from "node:fs";
import { err, ok, type Result } from "./core/kit/result.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Views } from "./engine/ports/views.ts";
import { hideViews } from "./io/place/make.ts";
import { readableFoldersOf } from "./io/place/work-trees.ts";
import { createViews } from "./io/views/views.ts";

/** A page that is put on its own belongs to this work tree only. The result is about this work tree. */
export const viewsOf = (place: Place): Views => {
  const own = place.views === undefined ? undefined : createViews(place.views);
  return {
    write: (pages) => {
      const hidden = hideBefore(place);
      if (!hidden.ok) return hidden;
      const { folders, unread } = readableFoldersOf(place);
      const others = folders.filter((folder) => folder !== place.views).map(createViews);
      // Pages are made as they are asked for. Only for several readers are they all held at once.
      const shared = others.length === 0 ? pages : [...pages];
      const done = own?.write(shared) ?? ok(NOTHING);
      // A fault in one tree does not keep the others from their pages.
      const there = others.map((other) => other.write(shared));
      const fault = [done, ...there].find((written) => !written.ok);
      return fault ?? (unread === undefined ? done : err(unread));
    },
    put: (page) => {
      const hidden = hideBefore(place);
      return hidden.ok ? (own?.put(page) ?? ok(NOTHING)) : hidden;
    },
  };
};

/**
 * Where the folder is yet to be made, the line that hides it from git may be gone as well: `uninstall` takes both. A folder
 * that is there without the line is somebody's wish.
 */
const hideBefore = (place: Place): Result<unknown, FileFault> => {
  if (place.views === undefined || existsSync(place.views)) return ok(undefined);
  const hidden = hideViews(place);
  if (hidden.ok) return hidden;
  // If it is busy, another process is adding it.
  return hidden.error.kind === "file-busy" ? ok(undefined) : err(hidden.error);
};

const NOTHING = { written: [], removed: [], kept: [] };
