// The composition root for the readable files. A memory is one for all work trees of a repository, so each that has pages of it
// has the same: what is new in one is not missing in another, and what was purged stands in none.
import { ok, type Result } from "./core/kit/result.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Views } from "./engine/ports/views.ts";
import { readableFoldersOf } from "./io/place/work-trees.ts";
import { createViews } from "./io/views/views.ts";

/** Of the pages that are put beside, each work tree has its own; what was done is said of this one. */
export const viewsOf = (place: Place): Views => {
  const own = place.views === undefined ? undefined : createViews(place.views);
  const elsewhere = (): Result<readonly Views[], FileFault> => {
    const folders = readableFoldersOf(place);
    if (!folders.ok) return folders;
    return ok(folders.value.filter((folder) => folder !== place.views).map(createViews));
  };
  return {
    write: (pages) => {
      const others = elsewhere();
      if (!others.ok) return others;
      // Pages are made as they are asked for; only for several readers are they all held at once.
      const shared = others.value.length === 0 ? pages : [...pages];
      const done = own?.write(shared) ?? ok(NOTHING);
      for (const other of done.ok ? others.value : []) {
        const there = other.write(shared);
        if (!there.ok) return there;
      }
      return done;
    },
    put: (page) => own?.put(page) ?? ok(NOTHING),
  };
};

const NOTHING = { written: [], removed: [], kept: [] };
