// What is ready depends on what is open, on what blocks what, and on who is at what; in whatever order events arrive.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Event } from "../../event/envelope.ts";
import { given, someday } from "../../../testing.ts";
import type { Draft } from "../../event/draft.ts";
import { workPlan } from "./plan.ts";
import { readyWork, type WorkPiece } from "./ready.ts";

const idOf = (letter: string): string => letter.repeat(52);

const piece = (letter: string, sinceMs = 0): WorkPiece => ({
  ...{ id: idOf(letter), ids: [idOf(letter)], kind: "item", text: letter, sinceMs },
});

const blocks = (by: string, what: string, linked: "yes" | "no" = "yes"): Draft => ({
  kind: "link",
  body: {
    ...someday,
    ...{ targets: [idOf(by)], to: idOf(what), as: "blocks", linked, text: "It needs it" },
  },
});

const priority = (what: string, level: number): Draft => ({
  kind: "priority",
  body: { ...someday, targets: [idOf(what)], text: "It matters", priority: level },
});

const lease = (what: string, session: string, at: number, until: number): Draft => ({
  kind: "lease",
  body: {
    ...someday,
    ...{ when: at, session, targets: [idOf(what)], text: "Claimed", held: "yes", until },
  },
});

const release = (what: string, session: string, at: number): Draft => ({
  kind: "lease",
  body: {
    ...someday,
    ...{ when: at, session, targets: [idOf(what)], text: "Released", held: "no", until: at },
  },
});

const eventsOf = (...drafts: readonly Draft[]): readonly Event[] => {
  const last = drafts.at(-1);
  return last === undefined ? [] : given(drafts.slice(0, -1)).when(last).events;
};

const readyOf = (
  pieces: readonly WorkPiece[],
  events: readonly Event[],
  { nowMs = 100, session }: { readonly nowMs?: number; readonly session?: string } = {},
): { ready: string; waiting: string; cycles: readonly string[] } => {
  const found = readyWork({ pieces, obstacles: [], plan: workPlan(events), nowMs, session });
  const names = (list: readonly { readonly text: string }[]): string =>
    list.map(({ text }) => text).join("");
  return {
    ...{ ready: names(found.ready), waiting: names(found.waiting) },
    cycles: found.cycles.map(names),
  };
};

const abc = [piece("a"), piece("b"), piece("c")];

test("what something open blocks waits, and no longer when that is done or the link is gone", () => {
  const events = eventsOf(blocks("a", "b"));
  expect(readyOf(abc, events)).toMatchObject({ ready: "ac", waiting: "b" });
  expect(readyOf([piece("b"), piece("c")], events)).toMatchObject({ ready: "bc", waiting: "" });
  const undone = eventsOf(blocks("a", "b"), blocks("a", "b", "no"));
  expect(readyOf(abc, undone)).toMatchObject({ ready: "abc", waiting: "" });
});

test("the highest priority comes first, then the oldest", () => {
  const pieces = [piece("a", 3), piece("b", 2), piece("c", 1)];
  expect(readyOf(pieces, []).ready).toBe("cba");
  expect(readyOf(pieces, eventsOf(priority("a", 1), priority("c", 4))).ready).toBe("abc");
});

test("a claim keeps others away until its time is up, and its own session not at all", () => {
  const events = eventsOf(lease("a", "one", 10, 200));
  expect(readyOf(abc, events, { session: "one" }).ready).toBe("abc");
  expect(readyOf(abc, events, { session: "two" })).toMatchObject({ ready: "bc", waiting: "a" });
  expect(readyOf(abc, events, { session: "two", nowMs: 200 }).ready).toBe("abc");
});

test("of two sessions that claim at once, the first in the total order has the work", () => {
  const events = eventsOf(lease("a", "one", 10, 200), lease("a", "two", 10, 300));
  for (const arrived of [events, events.toReversed()]) {
    expect(readyOf(abc, arrived, { session: "one" }).ready).toBe("abc");
    expect(readyOf(abc, arrived, { session: "two" }).ready).toBe("bc");
  }
});

test("only the session that claimed it releases it", () => {
  const events = eventsOf(lease("a", "one", 10, 200), release("a", "two", 20));
  expect(readyOf(abc, events, { session: "two" }).ready).toBe("bc");
  const released = eventsOf(lease("a", "one", 10, 200), release("a", "one", 20));
  expect(readyOf(abc, released, { session: "two" }).ready).toBe("abc");
});

test("a claim holds for work that is stated again under another id", () => {
  const again: WorkPiece = { ...piece("b"), ids: [idOf("a"), idOf("b")] };
  const events = eventsOf(lease("a", "one", 10, 200), lease("b", "two", 20, 200));
  expect(readyOf([again], events, { session: "one" }).ready).toBe("b");
  expect(readyOf([again], events, { session: "two" }).waiting).toBe("b");
});

test("work that blocks itself in a circle is named, and what waits for the circle is not", () => {
  const events = eventsOf(blocks("a", "b"), blocks("b", "a"), blocks("b", "c"));
  expect(readyOf(abc, events)).toEqual({ ready: "", waiting: "abc", cycles: ["ba"] });
  expect(readyOf(abc, eventsOf(blocks("a", "a"))).cycles).toEqual(["a"]);
});

test("each piece is ready or waits, and where none is ready there is a circle", () => {
  const letters = ["a", "b", "c", "d", "e"];
  const letter = fc.constantFrom(...letters);
  fc.assert(
    fc.property(fc.array(fc.tuple(letter, letter), { maxLength: 12 }), (links) => {
      const events = eventsOf(...links.map(([by, what]) => blocks(by, what)));
      const { ready, waiting, cycles } = readyOf(
        letters.map((one) => piece(one)),
        events,
      );
      expect([...ready, ...waiting].toSorted()).toEqual(letters);
      if (ready === "") expect(cycles).not.toEqual([]);
      for (const cycle of cycles)
        for (const [at, one] of [...cycle].entries()) {
          const next = cycle[(at + 1) % cycle.length];
          expect(links).toContainEqual([one, next]);
        }
    }),
  );
});
