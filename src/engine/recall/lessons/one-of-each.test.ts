import { expect, test } from "vitest";
import { assert } from "../../../core/kit/assert.ts";
import { memoryProject } from "../../../testing/memory/project.ts";
import type { WritableProject } from "../../project.ts";
import { rememberOne } from "../../remember/remember.ts";
import { stampOf } from "../../remember/stamp.ts";
import { recall } from "../recall.ts";

const learn = (project: WritableProject, text: string): void => {
  const body = { ...stampOf(project), text, category: "git" };
  assert(rememberOne(project, { kind: "lesson", body }).ok, "a lesson is recorded");
};

const found = async (project: WritableProject, text: string) => {
  const result = await recall(project, { text }, 10);
  assert(result.ok, "it can be searched");
  return {
    total: result.value.total,
    shown: result.value.memories.map(({ memory, alike }) => [memory.text, alike ?? 0]),
  };
};

test("a search shows one lesson of those that say nearly the same, and how many more there are", async () => {
  const { project } = memoryProject();
  learn(project, "Never force a push to main");
  learn(project, "Don't force a push to main");
  learn(project, "Never force a push to main!");
  learn(project, "A push to main needs a review");
  const { total, shown } = await found(project, "push to main");
  expect(total).toBe(2);
  expect(new Map(shown.map(([text = "", alike]) => [/force/.test(String(text)), alike]))).toEqual(
    new Map([
      [true, 2],
      [false, 0],
    ]),
  );
});

test("what says the contrary, and what was only said alike in a note, is shown beside it", async () => {
  const { project } = memoryProject();
  learn(project, "Never force a push to main");
  learn(project, "Always force a push to main");
  const text = "Never force a push to main, said the review";
  const body = { ...stampOf(project), text, namespace: "learnings" } as const;
  assert(rememberOne(project, { kind: "note", body }).ok, "a note is recorded");
  const { total, shown } = await found(project, "force a push to main");
  expect(total).toBe(3);
  expect(shown.map(([, alike]) => alike)).toEqual([0, 0, 0]);
});
