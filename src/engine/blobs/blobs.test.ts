// Long texts through every act: redacted, found whole, verified, exported, purged, swept.
import { expect, test } from "vitest";
import { verify } from "../care/verify.ts";
import { purge } from "../amend/purge.ts";
import { show } from "../recall/show.ts";
import { remember } from "../remember/remember.ts";
import { exportLog } from "../share/export-log.ts";
import { importLog } from "../share/import-log.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import type { WritableProject } from "../project.ts";
import { sweepBlobs } from "./sweep.ts";

const SECRET = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
const STORY = "The proxy closes requests after 60 seconds. ".repeat(1_800);

const told = (project: WritableProject, body = STORY) =>
  valueOf(
    remember(project, [
      {
        kind: "note",
        body: { when: 0, actor: { door: "cli" }, namespace: "learnings", text: "Long", body },
      },
    ]),
  )[0]?.id ?? "";

const names = ({ store }: WritableProject) =>
  valueOf(store.bodies.blobs.list()).map(({ name }) => name);

test("a text over 60 KB is redacted, kept whole beside the log, and shown whole", () => {
  const { project } = memoryProject();
  const id = told(project, `${STORY} The token is ${SECRET}.`);
  const [name = ""] = names(project);
  const text = valueOf(project.store.bodies.blobs.read(name)) ?? "";
  expect(text.startsWith(STORY)).toBe(true);
  expect(text).not.toContain(SECRET);
  const shown = valueOf(show(project, id));
  expect(shown.event.body?.["body"]).toBe(text);
  expect(verify(project).damage).toEqual([]);
});

test("a note of more than 100 KB is refused, and nothing is kept of it", () => {
  const { project } = memoryProject();
  const body = { when: 0, actor: { door: "cli" as const }, namespace: "learnings" as const };
  const refused = remember(project, [
    { kind: "note", body: { ...body, text: "Long", body: "x ".repeat(51_201) } },
  ]);
  expect(refused).toMatchObject({ error: { kind: "draft-too-long", limit: 102_400 } });
  expect(names(project)).toEqual([]);
});

test("a text that is gone or changed is damage", () => {
  const { project } = memoryProject();
  const id = told(project);
  const [name = ""] = names(project);
  valueOf(project.store.bodies.blobs.remove(name));
  expect(verify(project).damage).toMatchObject([{ kind: "blob-gone", id }]);
});

test("a purge takes the text with its event, unless another event has the same", () => {
  const { project } = memoryProject();
  const [one, other] = [told(project), told(project)];
  expect(names(project)).toHaveLength(1);
  valueOf(purge(project, [one], { why: "Erased", reason: "personal" }));
  expect(names(project)).toHaveLength(1);
  valueOf(purge(project, [other], { why: "Erased", reason: "personal" }));
  expect(names(project)).toEqual([]);
  expect(verify(project).damage).toEqual([]);
});

test("an export has each long text before its line, and an import takes in both or neither", () => {
  const { project } = memoryProject();
  const id = told(project);
  const lines = [...exportLog(project, project.write.redact)];
  expect(lines).toHaveLength(2);
  const elsewhere = memoryProject().project;
  expect(valueOf(importLog(elsewhere, lines.join("\n")))).toMatchObject({ remembered: 1, bad: [] });
  expect(valueOf(show(elsewhere, id)).event.body?.["body"]).toBe(STORY);
  const without = memoryProject().project;
  expect(valueOf(importLog(without, lines.slice(1).join("\n")))).toMatchObject({
    remembered: 0,
    bad: [{ line: 1 }],
  });
  const changed = lines.map((line) => line.replace("60 seconds", "90 seconds"));
  expect(valueOf(importLog(without, changed.join("\n"))).remembered).toBe(0);
  expect(names(without)).toEqual([]);
});

test("what a killed process wrote before its line is swept once no line can follow", () => {
  const { project } = memoryProject();
  told(project);
  const kept = names(project);
  const text = "never told";
  project.write.adopt({ lines: [], blobs: [{ hash: project.machine.digest(text), text }] });
  expect(names(project)).toHaveLength(2);
  expect(verify(project).findings).toMatchObject([{ kind: "blob-unused" }]);
  expect(valueOf(sweepBlobs(project))).toHaveLength(1);
  expect(names(project)).toEqual(kept);
});
