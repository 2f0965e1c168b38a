// What a branch's author took back before the branch was merged is listed last and only informs.
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { linesOf, storyIn } from "../support/story.ts";
import { shyIn } from "../support/warm.ts";

test("init calls minor what never reached the main line, and nothing else", () => {
  const story = storyIn(join(scratchFolder(), "shop"));
  const { folder, git, commit, pass } = story;
  const twiceshy = (...args: readonly string[]): string =>
    shyIn([...args], {
      cwd: folder,
      env: cleanEnv(join(dirname(folder), "home")),
    }).stdout;
  const takeBack = (sha: string): void => {
    pass(30);
    git("revert", "--no-edit", sha);
  };
  commit({ "src/app.ts": linesOf("app", 6), "src/shop.ts": linesOf("shop", 6) }, "Start");
  git("checkout", "-q", "-b", "faster");
  takeBack(commit({ "src/app.ts": linesOf("cache", 8) }, "Add a cache"));
  git("checkout", "-q", "main");
  const merged = commit({ "src/shop.ts": linesOf("sale", 8) }, "Add a sale");
  git("merge", "-q", "--no-ff", "-m", "Merge branch 'faster'", "faster");
  takeBack(merged);
  const said = twiceshy("init");
  expect(said).toContain("It knows 2 failures");
  expect(said).toContain("Of 1 of them the gate only informs");
  expect(twiceshy("log", "--failed")).toContain("Add a cache (minor)");
  expect(twiceshy("check", "src/app.ts")).toContain("Add a cache (minor)");
  expect(twiceshy("check", "src/shop.ts")).toMatch(/attempt failed: Add a sale$/m);
});
