// What happened, newest first: memories and amendments, and between them what passed between the gate and those it speaks to.
// Folds nothing, and keeps only what a question picks out: the longest answer there is need not be the slowest.
import { entryOf, factsHeard } from "./heard.ts";
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
  project: Project,
  asked: Asked,
  limit = Number.POSITIVE_INFINITY,
): Timeline => {
  const all = everything(project);
  if (!asked.kinds && !asked.failed && asked.since === undefined)
    return limit < all.total ? { total: all.total, entries: first(all.entries, limit) } : all;
  const fits: ToldEntry[] = [];
  for (const happening of all.entries) if (isAsked(happening, asked)) fits.push(happening);
  return { total: fits.length, entries: fits.slice(0, limit) };
};

const everything = (project: Project): Timeline => {
  const told = project.index.timeline();
  const facts = factsHeard(project);
  if (facts.length === 0) return told;
  const heard = function* () {
    for (const fact of facts) yield entryOf(project, fact);
  };
  return { total: told.total + facts.length, entries: newestOf(told.entries, heard()) };
};

/** Two timelines as one. */
function* newestOf(some: Iterable<ToldEntry>, others: Iterable<ToldEntry>): Generator<ToldEntry> {
  const left = others[Symbol.iterator]();
  let other = left.next();
  for (const one of some) {
    for (; !other.done && other.value.when > one.when; other = left.next()) yield other.value;
    yield one;
  }
  for (; !other.done; other = left.next()) yield other.value;
}

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
