// What is done with entries: kept once, found by a later summary, purged with their text, rated by people alone.
import { expect, test } from "vitest";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import { purge } from "../amend/purge.ts";
import { rememberOne } from "../remember/remember.ts";
import { addEntry } from "./add-entry.ts";
import { topicsKnown } from "./known.ts";
import { rate } from "./rate.ts";
import { summariseEntry } from "./summarise-entry.ts";

const LONG = "It hangs after a minute. ".repeat(200_000);

const person = { door: "cli" as const, tty: "yes" as const };

test("the same text is kept once in a topic, and again in another", () => {
  const { project } = memoryProject();
  const add = (topic: string, text: string) =>
    valueOf(addEntry(project, { topic, text, source: "stdin" }));
  const first = add("Release process", "We publish on Tuesdays.");
  expect(add("release-process", "We publish on Tuesdays.").already?.id).toBe(first.remembered?.id);
  expect(add("other", "We publish on Tuesdays.").remembered).toBeDefined();
  expect(topicsKnown(project).topics.map(({ topic }) => topic)).toEqual([
    "other",
    "release-process",
  ]);
});

test("neither an empty text nor a topic without a letter is kept", () => {
  const { project } = memoryProject();
  const input = { text: "<private>all of it</private>", source: "stdin" as const };
  expect(addEntry(project, { ...input, topic: "t" })).toMatchObject({
    error: { kind: "entry-empty" },
  });
  expect(addEntry(project, { ...input, topic: "//" })).toMatchObject({
    error: { kind: "topic-unclear" },
  });
});

test("a dialog of megabytes is one entry; over 10 MB it is refused; a purge leaves nothing of it", () => {
  const { project } = memoryProject();
  const add = (text: string) => addEntry(project, { topic: "t", text, source: "file" });
  const id = valueOf(add(LONG)).remembered?.id ?? "";
  expect(valueOf(add(LONG)).already?.id).toBe(id);
  expect(add(LONG.repeat(3))).toMatchObject({ error: { kind: "draft-too-long" } });
  expect(valueOf(project.store.bodies.blobs.list())).toHaveLength(1);
  valueOf(purge(project, [id], { why: "Erased", reason: "personal" }));
  expect(valueOf(project.store.bodies.blobs.list())).toEqual([]);
  expect(topicsKnown(project).topics).toEqual([]);
});

test("a later summary replaces the one before it", () => {
  const { project } = memoryProject({ actor: person });
  const text = "It hangs.\nQuestion: why?";
  const id = valueOf(addEntry(project, { topic: "t", text, source: "stdin" })).remembered?.id ?? "";
  expect(topicsKnown(project).topics[0]?.state.questions).toEqual(["why?"]);
  valueOf(summariseEntry(project, id, { summary: "The proxy.", actions: ["Ask"] }));
  expect(topicsKnown(project).topics[0]?.state).toMatchObject({
    ...{ summary: "The proxy.", questions: [], actions: ["Ask"], isMachineWritten: false },
  });
});

test("only a person rates, and only facts", () => {
  const fact = (actor: { readonly door: "cli"; readonly tty?: "yes" }) => {
    const { project } = memoryProject({ actor });
    const body = {
      when: 0,
      actor,
      text: "x",
      name: "project.x",
      value: "y",
      source: "user" as const,
    };
    return { project, id: valueOf(rememberOne(project, { kind: "fact", body })).id };
  };
  const byAgent = fact({ door: "cli" });
  expect(rate(byAgent.project, byAgent.id, 9)).toMatchObject({ error: { kind: "person-needed" } });
  const { project, id } = fact(person);
  expect(valueOf(rate(project, id, 9)).changed).toBe(true);
  expect(valueOf(rate(project, id, 9)).changed).toBe(false);
  expect(topicsKnown(project).facts[0]?.memory.score).toBe(9);
  const entry = valueOf(addEntry(project, { topic: "t", text: "A text", source: "stdin" }));
  expect(rate(project, entry.remembered?.id ?? "", 9)).toMatchObject({
    error: { kind: "not-a-fact" },
  });
});
