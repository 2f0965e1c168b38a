// What happened, newest first: memories, amendments, and what passed between the gate and its
// listeners. It folds nothing and keeps only what the question selects, so a long log need not be
// slow.
import { remarksOn } from "../../core/fold/failure-words.ts";
import { isFailure } from "../../core/fold/attempts.ts";
import type { Fact } from "../../core/fold/trust-fact.ts";
import { entryOf, gateFacts, type FactSource } from "../gate/gate-facts.ts";
import type { MemoryLists, MemoryLookup, Timeline, TimelineEntry } from "../ports/state-index.ts";

export interface TimelineRequest {
  readonly kinds?: readonly string[] | undefined;
  /** Only known failures, and what was not enough by itself. */
  readonly failed?: boolean | undefined;
  /** Only what happened at this time or later: milliseconds since 1970. */
  readonly since?: number | undefined;
}

interface TimelineSource extends FactSource {
  readonly index: FactSource["index"] & {
    readonly lists: Pick<MemoryLists, "timeline">;
    readonly lookup: Pick<MemoryLookup, "find">;
  };
}

/** In the answer, `total` is the number of matches, shown or not. */
export const timeline = (
  project: TimelineSource,
  asked: TimelineRequest,
  limit = Number.POSITIVE_INFINITY,
): Timeline => {
  const indexed = project.index.lists.timeline();
  // Filtered before their words are looked up.
  const facts = gateFacts(project).filter((fact) => isAsked(fact, asked));
  const entries = entriesOf(project, facts);
  if (!asked.kinds && !asked.failed && asked.since === undefined)
    return {
      total: indexed.total + facts.length,
      entries: first(newestOf(indexed.entries, entries), limit),
    };
  const fits: TimelineEntry[] = [];
  for (const entry of indexed.entries) {
    if (!isAsked(entry, asked)) continue;
    if (!asked.failed) fits.push(entry);
    else
      for (const memory of project.index.lookup.find(entry.id).filter(isFailure))
        fits.push({ ...entry, remarks: remarksOn(memory) });
  }
  return { total: fits.length + facts.length, entries: first(newestOf(fits, entries), limit) };
};

function* entriesOf(project: TimelineSource, facts: readonly Fact[]): Generator<TimelineEntry> {
  for (const fact of facts) yield entryOf(project, fact);
}

/** Merges two timelines. */
function* newestOf(
  some: Iterable<TimelineEntry>,
  others: Iterable<TimelineEntry>,
): Generator<TimelineEntry> {
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

const isAsked = (
  {
    kind,
    outcome,
    when,
  }: Pick<TimelineEntry, "kind" | "when"> & Partial<Pick<TimelineEntry, "outcome">>,
  { kinds, failed, since }: TimelineRequest,
): boolean =>
  (since === undefined || when >= since) &&
  (kinds === undefined || kinds.includes(kind)) &&
  (!failed || (kind === "attempt" && (outcome === "failed" || outcome === "partial")));
