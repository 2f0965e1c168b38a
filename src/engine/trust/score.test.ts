import { expect, test } from "vitest";
import type { Draft } from "../../core/event/draft.ts";
import { assert } from "../../core/kit/assert.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { score } from "./score.ts";

const DAY_MS = 86_400_000;

const record = (project: WritableProject, draft: Draft): void => {
  assert(rememberOne(project, draft).ok, "it is recorded");
};

/** What it knows of ten days ago, and of now. */
const projectOverTenDays = (): WritableProject => {
  const { project } = memoryProject();
  const stamp = stampOf(project);
  const before = { ...stamp, when: stamp.when - 10 * DAY_MS };
  const lesson = { category: "git", text: "Rebase before a review" };
  const attempt = { text: "Retry the upload three times", outcome: "failed" } as const;
  record(project, { kind: "attempt", body: { ...before, ...attempt } });
  record(project, { kind: "lesson", body: { ...before, ...lesson } });
  record(project, {
    kind: "lesson",
    body: { ...stamp, category: "ci", text: "Cache the modules" },
  });
  record(project, { kind: "issue", body: { ...stamp, text: "Uploads are slow" } });
  return project;
};

test("a score counts all that is known, and since a day only what happened since", () => {
  const project = projectOverTenDays();
  const nowMs = project.machine.clock.nowMs();
  expect(score(project)).toMatchObject({ failures: 1, lessons: 2, openIssues: 1 });
  expect(score(project, nowMs - 5 * DAY_MS)).toMatchObject({
    ...{ failures: 0, lessons: 1, openIssues: 1 },
    ...{ warnings: { fired: 0 }, repeats: { total: 0, warned: 0 } },
  });
  expect(score(project, nowMs - 20 * DAY_MS)).toMatchObject({ failures: 1, lessons: 2 });
});
