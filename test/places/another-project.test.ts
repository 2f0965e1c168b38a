// A command that names a path is about the project of that path, whichever project the command runs in.
import { join } from "node:path";
import { expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { gitIn } from "../support/scratch.ts";
import { createScratch } from "../transcript/cli.ts";

const checked = (said: string): unknown => {
  const document: unknown = JSON.parse(said);
  const paths = isObject(document) && Array.isArray(document["paths"]) ? document["paths"] : [];
  const [first]: readonly unknown[] = paths;
  return {
    project: isObject(document) ? document["project"] : undefined,
    path: isObject(first) ? first["path"] : undefined,
  };
};

test("the folder of a repository within the work tree is its own project", () => {
  const scratch = createScratch();
  const outer = scratch.repository("outer");
  const inner = scratch.repository("outer/inner");
  for (const cwd of [outer, inner]) expect(scratch.shy(["init", "--here"], { cwd }).exit).toBe(0);
  const { stdout } = scratch.shy(["check", "inner", "--json"], { cwd: outer });
  expect(checked(stdout)).toMatchObject({ project: "inner" });
});

test("a path in another work tree of the same repository is spelled from the top of that tree", () => {
  const scratch = createScratch();
  const cwd = scratch.repository("shop");
  scratch.write("shop/src/app.ts", "export {};\n");
  gitIn(cwd, "add", "-A");
  gitIn(cwd, "commit", "-q", "-m", "Start");
  expect(scratch.shy(["init", "--here"], { cwd }).exit).toBe(0);
  gitIn(cwd, "worktree", "add", "-q", "-b", "other", "../other");
  const { stdout } = scratch.shy(["check", join("..", "other", "src", "app.ts"), "--json"], {
    cwd,
  });
  expect(checked(stdout)).toMatchObject({ path: "src/app.ts" });
});
