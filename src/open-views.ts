// The composition root for the readable files. A memory is one for all work trees of a repository, so each that has pages of it
// has the same: what is new in one is not missing in another, and what was purged stands in none.
import { err, ok } from "./core/kit/result.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Views } from "./engine/ports/views.ts";
import { readableFoldersOf } from "./io/place/work-trees.ts";
import { createViews } from "./io/views/views.ts";

/** Of the pages that are put beside, each work tree has its own; what was done is said of this one. */
export const viewsOf = (place: Place): Views => {
  const own = place.views === undefined ? undefined : createViews(place.views);
  return {
    write: (pages) => {
      const { folders, unread } = readableFoldersOf(place);
      const others = folders.filter((folder) => folder !== place.views).map(createViews);
      // Pages are made as they are asked for; only for several readers are they all held at once.
      const shared = others.length === 0 ? pages : [...pages];
      const done = own?.write(shared) ?? ok(NOTHING);
      // What is wrong with one tree keeps no other from its pages.
      const there = others.map((other) => other.write(shared));
      const fault = [done, ...there].find((written) => !written.ok);
      return fault ?? (unread === undefined ? done : err(unread));
    },
    put: (page) => own?.put(page) ?? ok(NOTHING),
  };
};

const NOTHING = { written: [], removed: [], kept: [] };
