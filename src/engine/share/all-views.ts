// The readable files of all work trees. They share one memory, so each that has pages gets the same ones: none misses what
// is new, and none keeps what was purged.
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Views } from "../ports/views.ts";

export interface TreeViews {
  /** Of this work tree; a bare repository has none. */
  readonly own: Views | undefined;
  /** Of the other work trees, and why some could not be listed. */
  readonly others: () => { readonly views: readonly Views[]; readonly unread?: FileFault };
  /** Hides the pages from git before their folder is made. */
  readonly hide: () => Result<unknown, FileFault>;
}

/** A page that is put on its own belongs to this work tree only. The result is about this work tree. */
export const viewsOfAll = ({ own, others, hide }: TreeViews): Views => ({
  write: (pages) => {
    const hidden = hide();
    if (!hidden.ok) return hidden;
    const { views, unread } = others();
    // Pages are made as they are asked for. Only for several readers are they all held at once.
    const shared = views.length === 0 ? pages : [...pages];
    const done = own?.write(shared) ?? ok(NOTHING);
    // A fault in one tree does not keep the others from their pages.
    const there = views.map((other) => other.write(shared));
    const fault = [done, ...there].find((written) => !written.ok);
    return fault ?? (unread === undefined ? done : err(unread));
  },
  put: (page) => {
    const hidden = hide();
    return hidden.ok ? (own?.put(page) ?? ok(NOTHING)) : hidden;
  },
});

const NOTHING = { written: [], removed: [], kept: [] };
