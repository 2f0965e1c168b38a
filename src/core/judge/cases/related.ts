// The memories that a failure is related to: the other failures of the same change, the attempts that
// brought it back, and what worked on its issue or its error.
import { NO_LONGER_NEEDED } from "../../event/failure-tags.ts";
import type { EventId } from "../../event/id.ts";
import { compareWhen } from "../../fold/issues.ts";
import { memoryOf } from "../../fold/memories.ts";
import type { Memory } from "../../fold/memory.ts";
import { groupOf } from "../../fold/state.ts";
import type { KnownMemories } from "../known.ts";

/** The other failures of the same change, before and after, as their relations say; newest first. */
export const repeatsOf = (known: KnownMemories, failure: Memory): readonly Memory[] => {
  const found = new Map<EventId, Memory>([[failure.id, failure]]);
  for (const one of found.values()) {
    const before = (known.parts.get(one.id)?.relates ?? [])
      .filter(({ as }) => as === "reland-of")
      .flatMap(({ to }) => attemptNamed(known, to));
    for (const other of [...before, ...relatedTo(known, one, "reland-of")])
      if (other.outcome === "failed" && other.standing === "standing") found.set(other.id, other);
  }
  found.delete(failure.id);
  return [...found.values()].toSorted((a, b) => compareWhen(b, a));
};

/** The attempts that brought a failed change back and were not taken back themselves, oldest first. */
export const relandsOf = (known: KnownMemories, failure: Memory): readonly Memory[] =>
  relatedTo(known, failure, "reland-of")
    .filter(({ kind, outcome }) => kind === "attempt" && outcome === "worked")
    .filter((reland) =>
      relatedTo(known, reland, "undoes").every(
        ({ outcome }) => outcome !== "failed" && outcome !== NO_LONGER_NEEDED,
      ),
    )
    .toSorted(compareWhen);

/** The standing memories that state this relation to the given one. */
export const relatedTo = (known: KnownMemories, memory: Memory, as: string): readonly Memory[] => {
  const names = namesOf(memory);
  return ledTo(
    known,
    names.map((name) => `to:${name}`),
  ).filter(({ id }) =>
    known.parts.get(id)?.relates.some((one) => one.as === as && names.includes(one.to)),
  );
};

export const namesOf = ({ ids, key }: Pick<Memory, "ids" | "key">): readonly string[] =>
  key === undefined ? ids : [...ids, `key:${key}`];

/** The standing memories under these keys, each once. */
export const ledTo = (known: KnownMemories, keys: readonly string[]): readonly Memory[] => {
  const found = new Map<EventId, Memory>();
  for (const key of keys)
    for (const id of known.leads.get(key) ?? []) {
      const memory = known.parts.has(id) ? memoryOf(known.state, id) : undefined;
      if (memory?.standing === "standing") found.set(memory.id, memory);
    }
  return [...found.values()];
};

/** The attempt that has the natural key of a reference. */
export const attemptNamed = ({ state }: KnownMemories, reference: string): readonly Memory[] => {
  if (!reference.startsWith("key:")) return [];
  const [id] = state.groups.get(groupOf("attempt", reference.slice(4))) ?? [];
  const memory = id && memoryOf(state, id);
  return memory ? [memory] : [];
};
