// HEAD may be moved while a capture, which runs in the background, compares failed changes with the code.
import { expect, test } from "vitest";
import { captureAll } from "../../src/engine/history/capture.ts";
import { markStanding } from "../../src/engine/history/mark-standing.ts";
import { keepRenames } from "../../src/engine/code/renames.ts";
import { openCapture } from "../support/opened.ts";
import { readHistoriesNow } from "../../src/engine/history/file-histories.ts";
import { valueOf } from "../support/scratch.ts";
import { newRepository, takeBack } from "./scene.ts";

test("what HEAD has moved away from meanwhile is not marked as standing again", async () => {
  const repository = newRepository();
  const { root, env, shy, commit, git } = repository;
  commit("src/a.ts", "export const a = 1;\n", "Begin");
  const text = "export const a = 6;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";
  takeBack(repository, "src/a.ts", text);
  shy("init", "--here");
  const again = commit("src/a.ts", text, "Again");

  const { project, sources } = openCapture({ cwd: root, env, actor: { door: "git" } });
  valueOf(await captureAll(project, sources, new AbortController().signal));
  const { trails } = await readHistoriesNow(project, { continues: true });
  if (trails === undefined) throw new Error("history was not read");
  const read = { trails, renames: valueOf(keepRenames(project, trails)) };
  git("reset", "-q", "--hard", "HEAD~1");
  expect(valueOf(await markStanding(project, sources.repo, read))).toBe(0);
  git("reset", "-q", "--hard", again);
  // The capture behind a commit and the next command may compare at the same time.
  const both = await Promise.all([0, 1].map(() => markStanding(project, sources.repo, read)));
  expect(both.map(valueOf).toSorted()).toEqual([0, 1]);
  project.store.close();
});
