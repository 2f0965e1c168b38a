// All memories of a state that grows, each made once: what an event changes is made again, and the others stay the values
// that they were. For programs that answer many times.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Copy } from "../../core/fold/copy.ts";
import { KEY } from "../../core/fold/links.ts";
import { memories, memoryOf } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { emptyState, evolve, groupOf, type State } from "../../core/fold/state.ts";

export interface MemorySet {
  readonly state: State;
  /** By the id of each memory. */
  readonly memories: Map<EventId, Memory>;
  /** The copies that name an issue, by the reference that they use. */
  readonly naming: Map<string, EventId[]>;
}

export const emptyMemorySet = (): MemorySet => ({
  ...{ state: emptyState(), memories: new Map(), naming: new Map() },
});

/** Adds events, in any order of arrival, to the given set. */
export const growMemorySet = (set: MemorySet, events: Iterable<Event>): void => {
  const { state, naming } = set;
  const arrived = new Set<EventId>();
  let isWhole = set.memories.size === 0;
  for (const event of events) {
    evolve(state, event);
    arrived.add(event.id);
    const issue = state.copies.get(event.id)?.issue;
    if (issue !== undefined) addTo(naming, issue, event.id);
    // What is erased no longer says which memories it bore on; a purge may end an amendment, and reach memories by key.
    isWhole ||= event.body === null || event.kind === "purge";
    isWhole ||= (state.amendments.get(event.id)?.keys.length ?? 0) > 0;
  }
  if (isWhole) {
    set.memories.clear();
    for (const memory of memories(state)) set.memories.set(memory.id, memory);
    return;
  }
  const reached = new Set<EventId>();
  for (const id of arrived) reachFrom(set, id, reached);
  for (const id of reached) set.memories.delete(id);
  for (const id of reached) {
    const memory = memoryOf(state, id);
    if (memory !== undefined) set.memories.set(memory.id, memory);
  }
};

/** Adds the copies of all memories that an event may have changed. */
const reachFrom = ({ state, naming }: MemorySet, id: EventId, reached: Set<EventId>): void => {
  for (const target of [id, ...(state.amendments.get(id)?.targets ?? [])]) {
    const changed = state.copies.get(target);
    for (const one of changed === undefined ? [] : copiesBeside(state, changed)) {
      reached.add(one);
      const copy = state.copies.get(one);
      if (copy?.kind !== "issue") continue;
      // What names the issue, too: the copy that stands for it may be another now.
      const references = copy.key === undefined ? [one] : [one, KEY + copy.key];
      for (const reference of references)
        for (const name of naming.get(reference) ?? []) reached.add(name);
    }
  }
};

/** The copies of the same memory, itself included. */
const copiesBeside = ({ groups }: State, { id, kind, key }: Copy): readonly EventId[] =>
  key === undefined ? [id] : (groups.get(groupOf(kind, key)) ?? [id]);

const addTo = (lists: Map<string, EventId[]>, name: string, id: EventId): void => {
  const list = lists.get(name);
  if (list) list.push(id);
  else lists.set(name, [id]);
};
