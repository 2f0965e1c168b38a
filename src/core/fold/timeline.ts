// What happened, newest first: every memory and every amendment, once. Made from the folded state
// or directly from events.
import type { Event } from "../event/envelope.ts";
import { shortId, type WriterId } from "../event/id.ts";
import { lift } from "../event/lift.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import {
  AMENDMENTS,
  amendmentOf,
  isAmendmentKind,
  type Amendment,
  type AmendmentKind,
} from "./amendment.ts";
import { outcomeIn } from "./attempts.ts";
import { parseLine } from "../log/line.ts";
import { asNumber, asText } from "../event/read.ts";
import { isMemoryKind, MEMORY_KINDS, type MemoryKind } from "./nouns.ts";
import { isStanding, memories } from "./memories.ts";
import type { Memory } from "./memory.ts";
import { groupOf, interned, reachOf, type State } from "./state.ts";

/** What each turn states about the work would bury what happened: `work` shows it. */
type LeftOutKind = "item";
const isListed = (kind: string): boolean => kind !== "item";

/** The kinds that a timeline shows. */
export type ShownKind = Exclude<MemoryKind, LeftOutKind> | AmendmentKind;
export const TIMELINE_KINDS: readonly ShownKind[] = [
  ...MEMORY_KINDS.filter((kind) => kind !== "item"),
  ...Object.keys(AMENDMENTS).filter(isAmendmentKind),
];

/** One memory or amendment, placed at its first event in the total order. */
export interface Happening extends Ordered {
  readonly kind: string;
  readonly when: number;
  readonly text: string;
  readonly outcome: Memory["outcome"];
}

/** All memories and amendments, sorted by when they happened, newest first. */
export const timeline = (state: State): readonly Happening[] => {
  const all: Happening[] = [];
  for (const { id, kind, order, when, text, standing } of memories(state))
    if (standing !== "purged" && isListed(kind))
      // As it was recorded; what became of it since is another entry.
      all.push({ ...order, kind, when, text, outcome: state.copies.get(id)?.own.outcome });
  for (const amendment of state.amendments.values())
    if (isStanding(state, amendment)) all.push(happeningOf(amendment, amendment.writer));
  return all.sort(newestHappening);
};

/** The same directly from events, in any order of arrival, so that a long log can be listed without folding it. */
export const happenings = (events: Iterable<Event>): readonly Happening[] => {
  const soFar: TimelineSoFar = {
    all: [],
    keyed: [],
    purges: [],
    erased: new Set(),
    writers: new Map(),
  };
  for (const event of events) take(soFar, event);
  const { all, purges, erased } = soFar;
  const gone = new Set(
    purges.flatMap((purge) => (erased.has(purge.id) ? [] : [...reachOf(purge)])),
  );
  const keyed = soFar.keyed.filter(({ happening }) => !erased.has(happening.id));
  const dropped = new Set([...laterCopies(keyed), ...goneCopies(keyed, gone)]);
  const isLeft = (happening: Happening): boolean =>
    !dropped.has(happening) &&
    !erased.has(happening.id) &&
    (happening.kind === "purge" || !gone.has(happening.id));
  // Usually nothing is gone, and then no id need be hashed to look it up in an empty set.
  const left = dropped.size + erased.size + gone.size === 0 ? all : all.filter(isLeft);
  // An event that stands in several files arrives several times; sorting puts the duplicates side by side.
  return left.sort(newestHappening).filter(({ id }, at) => id !== left[at - 1]?.id);
};

/**
 * The timeline now, given the lines that a snapshot's was made from, in its order. `touched` and
 * `since` are the timelines of what was read through the snapshot, before and now. `brief` tells a
 * line's entry without reading it as an event, where it can; it is asked where no other may come first.
 */
export function* updatedTimeline<Entry extends { readonly id: string }>(
  lines: Iterable<string | undefined>,
  brief: (line: string, at: number) => Entry | undefined,
  touched: readonly Happening[],
  since: readonly Happening[],
): Generator<Entry | Happening> {
  const ids = new Set<string>(touched.map(({ id }) => id));
  const isTouched = (id: string): boolean => ids.size > 0 && ids.has(id);
  let next = 0;
  let at = -1;
  for (const line of lines) {
    at += 1;
    if (line === undefined) continue;
    const entry = next < since.length ? undefined : brief(line, at);
    if (entry) {
      if (!isTouched(entry.id)) yield entry;
      continue;
    }
    const one = happeningAt(line);
    if (!one || isTouched(one.id)) continue;
    for (let other = since[next]; other && newestHappening(other, one) < 0; other = since[next]) {
      yield other;
      next += 1;
    }
    yield one;
  }
  yield* since.slice(next);
}

/** What a single line tells; undefined if it makes neither a memory nor an amendment. */
const happeningAt = (text: string): Happening | undefined => {
  const line = parseLine(text);
  const event = line.is === "event" ? lift(line.event) : undefined;
  const amendment = event && amendmentOf(event);
  return amendment
    ? happeningOf(amendment, amendment.writer)
    : event && memoryIn(event, event.writer);
};

/** What was told so far. What is gone is not known yet. */
interface TimelineSoFar {
  readonly all: Happening[];
  /** Those with a natural key: the copies of one memory are told once. */
  readonly keyed: Keyed[];
  readonly purges: Amendment[];
  readonly erased: Set<string>;
  readonly writers: Map<string, WriterId>;
}

interface Keyed {
  readonly key: string;
  readonly happening: Happening;
}

const take = ({ all, keyed, purges, erased, writers }: TimelineSoFar, arrived: Event): void => {
  const event = lift(arrived);
  if (!event) return;
  if (event.body === null) erased.add(event.id);
  const writer = interned(writers, event.writer);
  const amendment = amendmentOf(event);
  if (amendment) {
    all.push(happeningOf(amendment, writer));
    if (amendment.kind === "purge") purges.push(amendment);
    return;
  }
  const happening = memoryIn(event, writer);
  if (!happening) return;
  all.push(happening);
  const key = asText(event.body?.key);
  if (key !== undefined) keyed.push({ key, happening });
};

/** All copies of a memory except its first in the total order. */
const laterCopies = (keyed: readonly Keyed[]): readonly Happening[] => {
  const firsts = new Map<string, Happening>();
  const later: Happening[] = [];
  for (const { key, happening } of keyed) {
    const group = groupOf(happening.kind, key);
    const known = firsts.get(group);
    const isFirst = !known || compareEvents(happening, known) < 0;
    if (isFirst) firsts.set(group, happening);
    const other = isFirst ? known : happening;
    if (other) later.push(other);
  }
  return later;
};

/** All copies of a memory if one of them, or their key, was purged. */
const goneCopies = (keyed: readonly Keyed[], gone: ReadonlySet<string>): readonly Happening[] => {
  const groups = new Set<string>();
  for (const { key, happening } of keyed)
    if (gone.has(happening.id) || gone.has(`key:${key}`)) groups.add(groupOf(happening.kind, key));
  return keyed.flatMap(({ key, happening }) =>
    groups.has(groupOf(happening.kind, key)) ? [happening] : [],
  );
};

const memoryIn = (event: Event, writer: WriterId): Happening | undefined => {
  const { id, ts, n, seq, kind, body } = event;
  if (body === null || !isMemoryKind(kind) || !isListed(kind)) return undefined;
  const when = asNumber(body.when) ?? ts;
  const outcome = outcomeIn(body);
  return { id, ts, n, writer, seq, kind, when, text: asText(body.text) ?? "", outcome };
};

const happeningOf = (amendment: Amendment, writer: WriterId): Happening => {
  const { id, ts, n, seq, kind, when, text = "", targets } = amendment;
  const what = targets.slice(0, 3).map(shortId).join(", ");
  const more = targets.length > 3 ? ` and ${targets.length - 3} more` : "";
  const words = `${what}${more}${text && `: ${text}`}`;
  return { id, ts, n, writer, seq, kind, when, text: words, outcome: undefined };
};

/** Newest first, by when it happened. */
const newestHappening = (a: Happening, b: Happening): number =>
  b.when - a.when || compareEvents(b, a);
