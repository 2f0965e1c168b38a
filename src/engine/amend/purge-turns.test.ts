// A memory that is purged takes the turns along that hold its words, and no turn brings them back.
import { expect, test } from "vitest";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { evidenceKnown } from "../continuity/evidence.ts";
import { ingest } from "../continuity/ingest.ts";
import { itemsKnown } from "../continuity/items.ts";
import { textsOf } from "../recall/lines.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { purge } from "./purge.ts";

const SAID = "Uploads wait for the billing proxy";

test("a purged note leaves nothing of it in turns and items, and what else they state stays", () => {
  const { project } = memoryProject();
  const say = (id: string, text: string) =>
    valueOf(ingest(project, [{ session: "s", role: "assistant", text, id }]));
  const note = { ...stampOf(project), text: SAID, namespace: "learnings" as const };
  const { id } = valueOf(rememberOne(project, { kind: "note", body: note }));
  say("1", `I found that ${SAID.toLowerCase()}, as we thought.\nPending: ${SAID}\nPending: docs`);
  say("2", "Completed: the parser");
  valueOf(project.hooks.lastWords.keep("s", { text: `Pending: ${SAID}`, atMs: 1 }));
  valueOf(purge(project, [id], { why: "Erased", reason: "personal" }));
  const log = (): string => [...textsOf(project)].join("\n").toLowerCase();
  expect(log()).not.toContain("billing proxy");
  expect(valueOf(project.hooks.lastWords.take("s"))).toBeUndefined();
  expect(log()).toContain("docs");
  expect(log()).toContain("the parser");
  expect(say("3", `As I said, ${SAID}, so be it.`)).toMatchObject({ turns: 0 });
  expect(log()).not.toContain("billing proxy");
});

test("an item takes along what was named as its evidence alone", () => {
  const { project } = memoryProject();
  const text =
    "Completed: call Ann Baker\nEvidence: docs/ann-baker.md\nCompleted: the docs\nEvidence: a.md";
  valueOf(ingest(project, [{ session: "s", role: "assistant", id: "1", text }]));
  const ann = itemsKnown(project).find((one) => one.text === "call Ann Baker");
  valueOf(purge(project, [ann?.id ?? ""], { why: "Erased", reason: "personal" }));
  expect([...textsOf(project)].join("\n")).not.toMatch(/ann.baker/i);
  expect(evidenceKnown(project).map(({ subject }) => subject)).toEqual([
    { type: "file", path: "a.md" },
  ]);
});

test("a note goes with all turns that hold its words, also if they are more than one purge names", () => {
  const { project } = memoryProject();
  const note = { ...stampOf(project), text: SAID, namespace: "learnings" as const };
  const { id } = valueOf(rememberOne(project, { kind: "note", body: note }));
  const turns = Array.from({ length: 260 }, (_, n) => ({
    ...{ session: "s", role: "assistant" as const, id: `${n}`, text: `In step ${n}, ${SAID}.` },
  }));
  valueOf(ingest(project, turns));
  const { erased } = valueOf(purge(project, [id], { reason: "personal" }));
  expect(erased.length).toBeGreaterThan(500);
  expect([...textsOf(project)].join("\n")).not.toContain(SAID);
});
