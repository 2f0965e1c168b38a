// Imports that say more than once what is said already, and what a file of our own lines may not bring.
import { expect, test } from "vitest";
import { importedBy, type ForeignLog } from "../../core/capture/imports/foreign.ts";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import type { WritableProject } from "../project.ts";
import { purge } from "../amend/purge.ts";
import { factsKnown } from "../recall/facts/known.ts";
import { importMemory } from "./import-memory.ts";

const DAY = 86_400_000;

/** What a tool holds under one name, each value with the day on which it was stated. */
const held = ({ machine }: WritableProject, ...rows: readonly (readonly [string, number])[]) => ({
  bad: [],
  events: rows.map(([value, day], at) => {
    const by = importedBy("pi-memory", machine);
    const { key, common } = by(day * DAY, "fact", "project.branch", value);
    const stated = { name: "project.branch", value, source: "import" as const };
    const body = { ...common, text: `project.branch: ${value}`, ...stated };
    return { line: at + 1, key, draft: { kind: "fact" as const, body } };
  }),
});

const inForce = (project: WritableProject): readonly (string | undefined)[] =>
  factsKnown(project, { atMs: 100 * DAY }).flatMap((group) =>
    group.inForce.map(({ fact }) => fact.value),
  );

const taken = (project: WritableProject, log: ForeignLog): readonly number[] => {
  const { remembered, known, purged } = valueOf(importMemory(project, log));
  return [remembered, known, purged];
};

test("what a source states last is in force, also if it stated that before something else", () => {
  const { project } = memoryProject();
  for (const [value, day] of [
    ["main", 1],
    ["trunk", 2],
    ["main", 3],
    ["trunk", 4],
  ] as const) {
    expect(taken(project, held(project, [value, day]))).toEqual([1, 0, 0]);
    expect(inForce(project)).toEqual([value]);
    expect(taken(project, held(project, [value, day]))).toEqual([0, 1, 0]);
  }
  // An older copy of the database is no newer word.
  expect(taken(project, held(project, ["main", 1]))).toEqual([0, 1, 0]);
  expect(inForce(project)).toEqual(["trunk"]);
});

test("a file with both values writes nothing when it is read again", () => {
  const { project } = memoryProject();
  const both = held(project, ["main", 1], ["trunk", 2]);
  expect(taken(project, both)).toEqual([2, 0, 0]);
  expect(taken(project, both)).toEqual([0, 2, 0]);
  expect(inForce(project)).toEqual(["trunk"]);
});

test("what was purged is counted as purged, not as known, and stays out", () => {
  const { project } = memoryProject();
  const log = held(project, ["the old mirror", 1], ["the new mirror", 2]);
  taken(project, log);
  const [{ id } = { id: "" }] = factsKnown(project, { atMs: 100 * DAY }).flatMap(
    (group) => group.inForce,
  );
  valueOf(purge(project, [id], { why: "Erased", reason: "other" }));
  expect(taken(project, log)).toEqual([0, 1, 1]);
  expect(inForce(project)).toEqual(["the old mirror"]);
});
