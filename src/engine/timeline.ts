// What happened, newest first. Folds nothing, and keeps only what a question picks out: the longest answer there is need not
// be the slowest.
import type { Timeline, ToldEntry } from "./ports/state-index.ts";
import type { Project } from "./project.ts";

export interface Asked {
  readonly kinds?: readonly string[] | undefined;
  /** Only attempts that failed. */
  readonly failed?: boolean | undefined;
  /** What happened at this time or later: milliseconds since 1970. */
  readonly since?: number | undefined;
}

/** Of the answer, `total` says how many fit, shown or not. */
export const timeline = (
  { index }: Project,
  asked: Asked,
  limit = Number.POSITIVE_INFINITY,
): Timeline => {
  const all = index.timeline();
  if (!asked.kinds && !asked.failed && asked.since === undefined)
    return limit < all.total ? { total: all.total, entries: first(all.entries, limit) } : all;
  const fits: ToldEntry[] = [];
  for (const happening of all.entries) if (isAsked(happening, asked)) fits.push(happening);
  return { total: fits.length, entries: fits.slice(0, limit) };
};

function* first<Item>(items: Iterable<Item>, limit: number): Generator<Item> {
  let left = limit;
  if (left > 0)
    for (const item of items) {
      yield item;
      left -= 1;
      if (left === 0) return;
    }
}

const isAsked = ({ kind, outcome, when }: ToldEntry, { kinds, failed, since }: Asked): boolean =>
  (since === undefined || when >= since) &&
  (kinds === undefined || kinds.includes(kind)) &&
  (!failed || (kind === "attempt" && outcome === "failed"));
