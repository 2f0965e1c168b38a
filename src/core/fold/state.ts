// The folded state: every copy and every amendment once, linked by the names in them. It draws no
// conclusions (views do), so it is a plain union: arrival order never shows, and prefix then rest
// equals all.
import type { Event } from "../event/envelope.ts";
import type { EventId, WriterId } from "../event/id.ts";
import { lift } from "../event/lift.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import { amendmentOf, type Amendment } from "./amendment.ts";
import { copyOf, type Copy } from "./copy.ts";

/** Only `evolve` writes to it. */
export interface State {
  readonly copies: Map<EventId, Copy>;
  /** The copies that share a kind and a natural key, by `groupOf`. */
  readonly groups: Map<string, EventId[]>;
  readonly amendments: Map<EventId, Amendment>;
  /**
   * The amendments that reach an event, by its id or by `key:` and its key. The event itself may
   * not have arrived yet.
   */
  readonly amendedBy: Map<string, EventId[]>;
  /** Attempts and fixes, by the issue they name, in the form they use. */
  readonly members: Map<string, EventId[]>;
  /** Events of all other kinds; they are only counted. */
  readonly others: Map<string, Set<EventId>>;
  /** The last event in the total order. */
  newest: Ordered | undefined;
  readonly writers: Map<string, WriterId>;
}

/**
 * What was read through a snapshot, folded twice: `before` holds it as the snapshot counted it, and
 * `now` also holds everything that was appended since. Each fold corrects with this what a snapshot
 * keeps of it.
 */
export interface Delta {
  readonly before: State;
  readonly now: State;
}

export const emptyState = (): State => ({
  copies: new Map(),
  groups: new Map(),
  amendments: new Map(),
  amendedBy: new Map(),
  members: new Map(),
  others: new Map(),
  newest: undefined,
  writers: new Map(),
});

export const groupOf = (kind: string, key: string): string => `${kind} ${key}`;

/**
 * Adds an event to the given state and returns that same state: with a million events there is no
 * room for copies.
 */
export const evolve = (state: State, arrived: Event): State => {
  const event = lift(arrived);
  const copy = event && copyOf(event, interned(state.writers, event.writer));
  if (copy) takeCopy(state, copy);
  else {
    const amendment = event && amendmentOf(event);
    if (amendment) takeAmendment(state, amendment);
    else takeOther(state, arrived);
  }
  if (!state.newest || compareEvents(arrived, state.newest) > 0)
    state.newest = copy ?? placeOf(arrived);
  return state;
};

export const fold = (events: Iterable<Event>, state: State = emptyState()): State => {
  for (const event of events) evolve(state, event);
  return state;
};

export const placeOf = ({ ts, n, writer, seq, id }: Ordered): Ordered => ({
  ts,
  n,
  writer,
  seq,
  id,
});

const takeCopy = (state: State, copy: Copy): void => {
  const known = state.copies.get(copy.id);
  if (known && (known.erased || !copy.erased)) return;
  // One file has the event whole, another has it erased. Erased wins.
  if (known) dropCopy(state, known);
  state.copies.set(copy.id, copy);
  if (copy.key !== undefined) add(state.groups, groupOf(copy.kind, copy.key), copy.id);
  if (copy.issue !== undefined && isMember(copy)) add(state.members, copy.issue, copy.id);
};

const dropCopy = (state: State, copy: Copy): void => {
  if (copy.key !== undefined) remove(state.groups, groupOf(copy.kind, copy.key), copy.id);
  if (copy.issue !== undefined) remove(state.members, copy.issue, copy.id);
};

const isMember = ({ kind }: Copy): boolean => kind === "attempt" || kind === "fix";

const takeAmendment = (state: State, amendment: Amendment): void => {
  const { id, kind } = amendment;
  // An erased amendment counts among the others.
  if (state.amendments.has(id) || state.others.get(kind)?.has(id)) return;
  state.amendments.set(id, amendment);
  for (const reached of reachOf(amendment)) add(state.amendedBy, reached, id);
};

/** Takes an event that makes neither a memory nor an amendment. An erased amendment is one of these. */
const takeOther = (state: State, event: Event): void => {
  const amendment = event.body === null ? state.amendments.get(event.id) : undefined;
  if (amendment) {
    state.amendments.delete(event.id);
    for (const reached of reachOf(amendment)) remove(state.amendedBy, reached, event.id);
  }
  const ids = state.others.get(event.kind);
  if (ids) ids.add(event.id);
  else state.others.set(event.kind, new Set([event.id]));
};

/** Everything that an amendment reaches: event ids, and natural keys with `key:` before them. */
export const reachOf = ({ targets, keys }: Amendment): ReadonlySet<string> =>
  new Set([...targets, ...keys.map((key) => `key:${key}`)]);

/** The one instance that is shared by all equal texts. */
export const interned = <Text extends string>(texts: Map<string, Text>, text: Text): Text => {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, text);
  return text;
};

const add = <Key>(lists: Map<Key, EventId[]>, key: Key, id: EventId): void => {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
};

const remove = <Key>(lists: Map<Key, EventId[]>, key: Key, id: EventId): void => {
  const left = (lists.get(key) ?? []).filter((other) => other !== id);
  if (left.length > 0) lists.set(key, left);
  else lists.delete(key);
};
