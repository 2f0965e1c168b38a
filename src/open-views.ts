// The composition root for the readable files. All work trees of a repository share one memory, so each that has pages
// gets the same ones: none misses what is new, and none keeps what was purged.
import { err, ok } from "./core/kit/result.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Views } from "./engine/ports/views.ts";
import { readableFoldersOf } from "./io/place/work-trees.ts";
import { createViews } from "./io/views/views.ts";

/** A page that is put on its own belongs to this work tree only. The result is about this work tree. */
export const viewsOf = (place: Place): Views => {
  const own = place.views === undefined ? undefined : createViews(place.views);
  return {
    write: (pages) => {
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
    put: (page) => own?.put(page) ?? ok(NOTHING),
  };
};

const NOTHING = { written: [], removed: [], kept: [] };
