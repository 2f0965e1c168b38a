// What `show` tells of what was said, and that a memory is also found by a commit that it names.
import { expect, test } from "vitest";
import { createScratch } from "./cli.ts";
import { createStory } from "./stories.ts";

const CODE = "export const load = (key) => fetchThing(key);\n";
const CACHED = `const seen = new Map();\n${CODE.replace("fetchThing(key)", "seen.get(key)")}`;

test("a commit that took something back shows what failed, whoever else names it", () => {
  const scratch = createScratch();
  const { folder: cwd, commit } = createStory(scratch, "shop");
  commit("first", { "src/load.js": CODE });
  const sha = commit("Cache what is loaded", { "src/load.js": CACHED });
  const said = `Revert "Cache what is loaded"\n\nThis reverts commit ${sha}.`;
  const revert = commit(said, { "src/load.js": CODE });
  scratch.shy(["init"], { cwd });
  for (const text of ["Since", "Until"]) scratch.shy(["note", `${text} ${revert}`], { cwd });
  expect(scratch.shy(["show", revert], { cwd }).stdout).toMatch(/attempt failed: Cache what is/);
  for (const text of ["Since", "Until"]) scratch.shy(["note", `${text} 0123456789`], { cwd });
  const several = scratch.shy(["show", "0123456789"], { cwd }).stderr;
  expect(several).toMatch(/2 memories name the commit .*\n {2}Name one of these:\n.*note: Until/);
});

test("a lesson says why it holds", () => {
  const scratch = createScratch();
  const { folder: cwd, commit } = createStory(scratch, "shop");
  commit("first", { "src/load.js": CODE });
  scratch.shy(["init"], { cwd });
  const said = scratch.shy(["lesson", "Never force a push", "--why", "It drops reviews"], { cwd });
  const id = /[a-z2-7]{10}/.exec(said.stdout)?.[0] ?? "";
  expect(scratch.shy(["show", id], { cwd }).stdout).toContain("reason It drops reviews");
  expect(scratch.shy(["brief"], { cwd }).stdout).toContain("why: It drops reviews");
});
