import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { createTeller, erased } from "../../../test/golden/teller.ts";
import { canonicalJson } from "../../core/kit/json.ts";
import { emptyMemorySet, growMemorySet, type MemorySet } from "./memory-set.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { fold } from "../../core/fold/state.ts";

const inOrder = (all: Iterable<Memory>): string =>
  canonicalJson([...all].sort((a, b) => (a.id < b.id ? -1 : 1)));

const grownBy = (set: MemorySet, parts: Iterable<Parameters<typeof growMemorySet>[1]>): void => {
  for (const part of parts) growMemorySet(set, part);
};

test("a set that grew in parts, in any order of arrival, holds what a fold from scratch does", () => {
  fc.assert(
    fc.property(
      anyHistory(40, "max").chain((told) =>
        fc.tuple(
          fc.shuffledSubarray([...told], { minLength: told.length }),
          fc.array(fc.nat(told.length), { maxLength: 6 }),
          fc.subarray([...told]),
        ),
      ),
      ([told, cuts, purged]) => {
        const events = [
          ...told.map(({ event }) => event),
          ...purged.map(({ event }) => erased(event)),
        ];
        const at = [0, ...cuts.toSorted((a, b) => a - b), told.length, events.length];
        const set = emptyMemorySet();
        grownBy(
          set,
          at.slice(1).map((to, n) => events.slice(at[n], to)),
        );
        expect(inOrder(set.memories.values())).toBe(inOrder(memories(fold(events))));
        for (const [id, memory] of set.memories) expect(memory.id).toBe(id);
      },
    ),
  );
});

test("each event by itself, newest first, makes the same set", () => {
  fc.assert(
    fc.property(anyHistory(40, "max"), (told) => {
      const events = told.map(({ event }) => event).toReversed();
      const set = emptyMemorySet();
      grownBy(
        set,
        events.map((event) => [event]),
      );
      expect(inOrder(set.memories.values())).toBe(inOrder(memories(fold(events))));
    }),
  );
});

test("a memory that an event does not bear on stays the value that it was", () => {
  const note = createTeller("z")({ kind: "note", body: { text: "alone" }, ts: 1 }).event;
  fc.assert(
    fc.property(anyHistory(40, "max"), (told) => {
      const set = emptyMemorySet();
      grownBy(set, [told.map(({ event }) => event)]);
      const before = new Map(set.memories);
      growMemorySet(set, [note]);
      fc.pre(before.size > 0);
      for (const [id, memory] of before) expect(set.memories.get(id)).toBe(memory);
      expect(set.memories.size).toBe(before.size + 1);
    }),
  );
});
