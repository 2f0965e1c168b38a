// What must be read together: the events that an event points at, and, in a folded state, everything
// that its memory rests on. A part of a log that is closed under these links folds to what the whole
// log says of it.
import type { Event } from "../event/envelope.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { asText } from "../event/read.ts";
import { sortedOnce } from "../kit/text.ts";
import { targetsOf, tombstonedKeys } from "./amendment.ts";
import { groupOf, type State } from "./state.ts";

/**
 * What must be looked up before an event can be folded: events by id (itself included), and
 * memories by natural key.
 */
export interface Pointers {
  readonly ids: readonly EventId[];
  readonly keys: readonly string[];
}

export const pointersOf = (event: Event): Pointers => {
  if (event.body === null) return { ids: [event.id], keys: [] };
  const issue = issuePointerOf(event);
  const key = asText(event.body.key);
  const ids = [event.id, ...targetsOf(event.body)];
  const keys =
    key === undefined ? [...tombstonedKeys(event.body)] : [key, ...tombstonedKeys(event.body)];
  if (issue?.startsWith(KEY)) keys.push(issue.slice(KEY.length));
  else if (isEventId(issue)) ids.push(issue);
  return { ids, keys };
};

/** The issue that an event names, in its own form: an event id, or `key:` and a natural key. */
export const issuePointerOf = ({ body }: Event): string | undefined => asText(body?.issue);

export const KEY = "key:";

/** What an event, or all events under a natural key, must be read with; each id once, in order. */
export interface Links {
  /** The copies of its memory, and the amendments that reach it. */
  readonly memory: readonly EventId[];
  /** What was tried for it: the rest of an issue's story. */
  readonly tried: readonly EventId[];
}

/** By the ids that others point at, even if no such event has arrived. */
export const linksOf = (state: State, id: string): Links => {
  const copies: ReadonlyMap<string, { readonly kind: string; readonly key: string | undefined }> =
    state.copies;
  const copy = copies.get(id);
  const amendments = state.amendedBy.get(id);
  const members = state.members.get(id);
  if (!amendments && !members && copy?.key === undefined) return NO_LINKS;
  const memory = [...(amendments ?? [])];
  const tried = [...(members ?? [])];
  if (copy?.key !== undefined) {
    for (const other of state.groups.get(groupOf(copy.kind, copy.key)) ?? [])
      if (other !== id) memory.push(other);
    memory.push(...(state.amendedBy.get(KEY + copy.key) ?? []));
    if (copy.kind === "issue") tried.push(...(state.members.get(KEY + copy.key) ?? []));
  }
  return { memory: sortedOnce(memory), tried: sortedOnce(tried) };
};

const NO_LINKS: Links = { memory: [], tried: [] };

/** The ids that something points at. */
export const pointedAt = (state: State): readonly string[] =>
  [...state.amendedBy.keys(), ...state.members.keys()].filter((name) => !name.startsWith(KEY));

/** The links of every natural key that an event has or names. */
export const linksByKey = (state: State): ReadonlyMap<string, Links> => {
  const found = new Map<string, { memory: EventId[]; tried: EventId[] }>();
  const at = (key: string): { memory: EventId[]; tried: EventId[] } => {
    const known = found.get(key) ?? { memory: [], tried: [] };
    found.set(key, known);
    return known;
  };
  for (const [group, copies] of state.groups)
    at(group.slice(group.indexOf(" ") + 1)).memory.push(...copies);
  for (const [name, amendments] of state.amendedBy)
    if (name.startsWith(KEY)) at(name.slice(KEY.length)).memory.push(...amendments);
  for (const [name, members] of state.members)
    if (name.startsWith(KEY)) at(name.slice(KEY.length)).tried.push(...members);
  return new Map(
    [...found].map(([key, { memory, tried }]) => [
      key,
      { memory: sortedOnce(memory), tried: sortedOnce(tried) },
    ]),
  );
};
