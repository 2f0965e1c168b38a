import { expect, test } from "vitest";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { ordered } from "./successors.ts";

const idOf = (letter: string): EventId => {
  const id = letter.repeat(52);
  if (!isEventId(id)) throw new Error("an id has 52 letters");
  return id;
};

const [A, B, C, D] = ["a", "b", "c", "d"].map(idOf);

const hit = (id: EventId | undefined, score: number, isStanding = true) => {
  if (id === undefined) throw new Error("there are four ids");
  return { id, score, isStanding, parts: [] };
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

test("of a chain the last one comes first, and a circle ends", () => {
  const hits = [hit(A, 9, false), hit(B, 5, false), hit(C, 1)];
  const chain = new Map([
    [A, B],
    [B, C],
  ]);
  expect(lettersOf(ordered(hits, (id) => chain.get(id)))).toBe("cba");
  const circle = new Map([
    [A, B],
    [B, A],
  ]);
  expect(lettersOf(ordered(hits, (id) => circle.get(id)))).toHaveLength(3);
});

test("a successor that was not found, or that fits better by itself, changes nothing", () => {
  const hits = [hit(C, 20), hit(A, 9, false), hit(B, 5, false)];
  const successors = new Map([
    [A, D],
    [B, C],
  ]);
  expect(ordered(hits, (id) => successors.get(id))).toEqual(hits);
});
