import { expect, test } from "vitest";
import { assert } from "../../../core/kit/assert.ts";
import type { DraftBody } from "../../../core/event/draft.ts";
import { memoryProject } from "../../../testing/memory/project.ts";
import type { WritableProject } from "../../project.ts";
import { amend } from "../../amend/amend.ts";
import { lessonAmong } from "../../remember/lesson-among.ts";
import { rememberOne } from "../../remember/remember.ts";
import { stampOf } from "../../remember/stamp.ts";
import { briefHere } from "../brief/brief-here.ts";
import { hydrate } from "../hydrate.ts";
import { lessonsInConflict, lessonsKnown } from "./known.ts";

const learn = (
  project: WritableProject,
  text: string,
  given: Partial<DraftBody<"lesson">> = {},
) => {
  const body = { ...stampOf(project), text, category: "git", ...given };
  const done = rememberOne(project, { kind: "lesson", body });
  assert(done.ok, "a lesson is recorded");
  return done.value.id;
};

/** A project, and the memory of its machine. */
const setUp = () => {
  const machine = memoryProject().project;
  const { project } = memoryProject();
  const recall = { ...project.store.recall, everywhere: () => machine };
  return { machine, project: { ...project, store: { ...project.store, recall } } };
};

test("a brief shows what was learned three times once, with the advice of any of the three", async () => {
  const { project } = setUp();
  const first = learn(project, "Never force a push to main");
  learn(project, "Don't force a push to main", { prefer: "a revert" });
  learn(project, "Never force a push to main.");
  learn(project, "Rebase before a review");
  const { packed } = await briefHere(project, { format: "md", budget: { tokens: 2_000 } });
  const lessons = packed.sections.find(({ name }) => name === "lessons");
  expect(lessons).toMatchObject({
    total: 2,
    items: [{ note: "seen 3 times", instead: "a revert" }, {}],
  });
  expect(first.startsWith(lessons?.items[0]?.id ?? "?")).toBe(true);
});

test("who records a lesson is told that it was known, and what it is against", () => {
  const { project } = setUp();
  const never = learn(project, "Never squash a merge");
  expect(lessonAmong(project, never)).toEqual({ like: undefined, against: [] });
  const again = learn(project, "Don't squash the merge");
  expect(lessonAmong(project, again)).toMatchObject({ like: { lead: { id: never }, seen: 2 } });
  const always = learn(project, "Always squash a merge");
  expect(lessonAmong(project, always)).toMatchObject({ like: undefined, against: [{ id: never }] });
});

test("show counts a lesson together with those that say nearly the same, in the log that holds it", async () => {
  for (const where of ["project", "machine"] as const) {
    const all = setUp();
    const { project } = all;
    const place = all[where];
    const first = learn(place, "Never squash a merge");
    const second = learn(place, "Don't squash the merge");
    const shown = await hydrate(project, [second], "full");
    assert(shown.ok, "it is found");
    expect(shown.value[0]?.family).toMatchObject({ lead: { id: first }, seen: 2 });
  }
});

test("a lesson of this project may contradict one that was learned in another", () => {
  const { machine, project } = setUp();
  const elsewhere = learn(machine, "Never squash a merge", { project: "blog" });
  const own = learn(project, "Always squash a merge");
  expect(lessonsInConflict(project, lessonsKnown(machine))).toMatchObject([
    { newer: { id: own }, older: { id: elsewhere }, by: "words" },
  ]);
});

test("who retires a lesson is told of those that say nearly the same and stay in use", () => {
  const { project } = setUp();
  const first = learn(project, "Never squash a merge");
  const second = learn(project, "Don't squash the merge");
  const retire = (...ids: string[]) => {
    const done = amend(project, ids, undefined, (fields) => ({
      kind: "retire",
      body: { ...fields, as: "stale", text: "Gone" },
    }));
    assert(done.ok, "it is retired");
    return done.value.alike;
  };
  expect(retire(first)).toMatchObject([{ id: second }]);
  expect(retire(second)).toEqual([]);
});
