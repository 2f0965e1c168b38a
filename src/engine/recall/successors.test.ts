import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { memories } from "../../core/fold/memories.ts";
import { fold } from "../../core/fold/state.ts";
import { lastSuccessor, ordered } from "./successors.ts";

const idOf = (letter: string): EventId => {
  const id = letter.repeat(52);
  if (!isEventId(id)) throw new Error("an id has 52 letters");
  return id;
};

const [A, B, C, D] = ["a", "b", "c", "d"].map(idOf);

const hit = (id: EventId | undefined, score: number, isStanding = true) => {
  if (id === undefined) throw new Error("there are four ids");
  return { id, score, isStanding, isLesson: false, parts: [] };
};

const lettersOf = (hits: ReturnType<typeof ordered>): string =>
  hits.map(({ id }) => id.charAt(0)).join("");

test("what was replaced comes below what replaced it, however well its words fit", () => {
  const hits = [hit(A, 9, false), hit(B, 7), hit(C, 2)];
  const successors = new Map([[A, C]]);
  const found = ordered(hits, (id) => successors.get(id));
  expect(lettersOf(found)).toBe("cab");
  expect(found[0]?.parts).toEqual([{ name: "replaces", points: 10 }]);
});

test("what stands in the place of several comes above all of them, and nothing that was replaced is lifted", () => {
  const hits = [hit(A, 9, false), hit(B, 5, false), hit(C, 1)];
  const found = ordered(hits, () => C);
  expect(lettersOf(found)).toBe("cab");
  expect(found.slice(1)).toEqual(hits.slice(0, 2));
});

test("a successor that no word led to is found above what it replaced, and nowhere else", () => {
  const hits = [hit(B, 20), hit(A, 9, false)];
  const found = ordered(hits, (id) => (id === A ? D : undefined));
  expect(lettersOf(found)).toBe("bda");
  expect(found[1]).toEqual({ ...hit(D, 12), parts: [{ name: "replaces", points: 12 }] });
});

test("a successor that fits better by itself changes nothing", () => {
  const hits = [hit(C, 20), hit(B, 5, false)];
  expect(ordered(hits, () => C)).toEqual(hits);
});

test("of a chain the last one is the successor, and a circle has none", () => {
  const memory = (id: string, by: string | undefined): Memory => {
    const [made] = memories(
      fold([createTeller("a")({ kind: "note", body: { text: id }, ts: 0 }).event]),
    );
    if (made === undefined) throw new Error("a note is a memory");
    const standingBy = { id: made.id, by: idOf(by ?? id) };
    return {
      ...made,
      id: idOf(id),
      ...(by === undefined ? {} : { standing: "superseded", standingBy }),
    };
  };
  const last = (...all: readonly Memory[]) => {
    const [first] = all;
    if (first === undefined) throw new Error("there is a first");
    return lastSuccessor((id) => all.find((one) => one.id === id), first)?.id;
  };
  expect(last(memory("a", "b"), memory("b", "c"), memory("c", undefined))).toBe(C);
  expect(last(memory("a", "b"), memory("b", "a"))).toBeUndefined();
  expect(last(memory("a", undefined))).toBeUndefined();
});
