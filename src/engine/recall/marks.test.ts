// What people made of a memory moves it in a search, and shows in the parts of its score.
import { expect, test } from "vitest";
import { assert } from "../../core/kit/assert.ts";
import type { EventId } from "../../core/event/id.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import { rememberOne } from "../remember/remember.ts";
import { recall } from "./recall.ts";

const PERSON = { when: 2, actor: { door: "cli" as const, tty: "yes" as const }, text: "Said so" };

const scene = () => {
  const { project } = memoryProject();
  const note = (text: string): EventId => {
    const body = { ...PERSON, when: 1, text, namespace: "learnings" as const };
    return valueOf(rememberOne(project, { kind: "note", body })).id;
  };
  const fact = (day: string): EventId => {
    const text = `project.proxy.${day}: it closes uploads`;
    const claim = { name: `project.proxy.${day}`, value: "it closes uploads" };
    const body = { ...PERSON, when: 1, text, ...claim, source: "user" as const };
    return valueOf(rememberOne(project, { kind: "fact", body })).id;
  };
  const found = async (text: string) => {
    const answer = await recall(project, { text }, 10);
    assert(answer.ok, "it was searched");
    return answer.value.memories.map(({ memory, parts = [] }) => ({
      id: memory.id,
      marks: parts.filter(({ name }) => /^(?:pinned|useful|doubted|worth|importance)$/.test(name)),
    }));
  };
  return { project, note, fact, found };
};

test("pinned comes first, useful before the rest, doubted last", async () => {
  const { project, note, found } = scene();
  const [plain, pinned, useful, doubted] = ["Mondays", "Tuesdays", "Fridays", "Sundays"].map(
    (day) => note(`The proxy closes uploads on ${day}`),
  );
  assert(plain && pinned && useful && doubted, "there are four");
  // The index is written before they are marked, so that it takes the marks from what came since.
  expect(await found("why does the proxy close uploads")).toHaveLength(4);
  const pin = { ...PERSON, targets: [pinned], pinned: "yes" as const };
  valueOf(rememberOne(project, { kind: "pin", body: pin }));
  const rated = (id: EventId, is: "useful" | "wrong") =>
    valueOf(rememberOne(project, { kind: "feedback", body: { ...PERSON, targets: [id], is } }));
  rated(useful, "useful");
  rated(doubted, "wrong");
  expect(await found("why does the proxy close uploads")).toEqual([
    { id: pinned, marks: [{ name: "pinned", points: 2 }] },
    { id: useful, marks: [{ name: "useful", points: 1 }] },
    { id: plain, marks: [] },
    { id: doubted, marks: [{ name: "doubted", points: -2 }] },
  ]);
  rated(doubted, "useful");
  expect(
    (await found("why does the proxy close uploads")).find(({ id }) => id === doubted),
  ).toEqual({ id: doubted, marks: [{ name: "useful", points: 1 }] });
});

test("a fact that a person thinks worth more comes before one that is worth less", async () => {
  const { project, fact, found } = scene();
  const [low, middle, high] = ["monday", "friday", "sunday"].map(fact);
  assert(low && middle && high, "there are three");
  const scores = [
    [low, 0],
    [middle, 5],
    [high, 10],
  ] as const;
  for (const [id, score] of scores)
    valueOf(rememberOne(project, { kind: "score", body: { ...PERSON, targets: [id], score } }));
  expect(await found("does the proxy close uploads")).toEqual([
    { id: high, marks: [{ name: "worth", points: 1 }] },
    { id: middle, marks: [] },
    { id: low, marks: [{ name: "worth", points: -1 }] },
  ]);
});

test("no mark makes a memory relevant", async () => {
  const { project, note, found } = scene();
  const id = note("The proxy closes uploads");
  valueOf(rememberOne(project, { kind: "pin", body: { ...PERSON, targets: [id], pinned: "yes" } }));
  expect(await found("how are invoices numbered")).toEqual([]);
});

test("how important its author called a note moves it in a search and in a brief", async () => {
  const { project, found } = scene();
  const noteOf = (day: string, importance?: number): EventId => {
    const text = `The proxy closes uploads on ${day}`;
    const stated = importance === undefined ? {} : { importance };
    const body = { ...PERSON, when: 1, text, namespace: "learnings" as const, ...stated };
    return valueOf(rememberOne(project, { kind: "note", body })).id;
  };
  const [minor, plain, urgent] = [noteOf("Mondays", 1), noteOf("Tuesdays"), noteOf("Fridays", 5)];
  expect(await found("why does the proxy close uploads")).toEqual([
    { id: urgent, marks: [{ name: "importance", points: 1 }] },
    { id: plain, marks: [] },
    { id: minor, marks: [{ name: "importance", points: -1 }] },
  ]);
  expect(project.index.lists.ranking("notes", 10).places.map(({ id }) => id)).toEqual([
    ...[urgent, plain, minor],
  ]);
});
