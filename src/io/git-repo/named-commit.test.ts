// What becomes of a commit that was named, in a real repository.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitIn, repositoryIn, scratchFolder } from "../../../test/support/scratch.ts";
import { namedCommit } from "./named-commit.ts";

const scratch = scratchFolder();

const begun = (name: string) => {
  const folder = repositoryIn(join(scratch, name));
  const git = (...args: readonly string[]): string => gitIn(folder, ...args).trim();
  const commit = (message: string): string => {
    writeFileSync(join(folder, `${message.replace(/\W/g, "-")}.txt`), message);
    git("add", "-A");
    git("commit", "-qm", message);
    return git("rev-parse", "HEAD");
  };
  return { git, commit, is: (sha: string) => namedCommit(join(folder, ".git"), sha) };
};

test("it is here, by its short name too, as long as HEAD reaches it", async () => {
  const { git, commit, is } = begun("here");
  const sha = commit("The cart");
  expect([await is(sha), await is(sha.slice(0, 7))]).toEqual(["here", "here"]);
  git("reset", "-q", "--hard", "HEAD~1");
  expect(await is(sha)).toBe("elsewhere");
  expect(await is("deadbeef0")).toBe("lost");
  // A tree is no commit.
  expect(await is(git("rev-parse", "HEAD^{tree}"))).toBe("lost");
});

test("one that is on another branch alone is elsewhere", async () => {
  const { git, commit, is } = begun("branch");
  git("checkout", "-qb", "side");
  const sha = commit("The cart");
  git("checkout", "-q", "main");
  expect(await is(sha)).toBe("elsewhere");
});

test("one that was amended or rebased is followed, one that was squashed away is not", async () => {
  const { git, commit, is } = begun("rewritten");
  commit("The shop");
  const sha = commit("The cart");
  git("commit", "-q", "--amend", "--no-edit", "--allow-empty", "--date=2026-01-01T00:00:00Z");
  const same = await is(sha);
  expect(["here", "rewritten"]).toContain(same);
  git("commit", "-q", "--amend", "-m", "The cart, in other words");
  expect(await is(sha)).toBe("rewritten");
  git("commit", "-q", "--amend", "-m", "The cart");
  git("checkout", "-qb", "other", "HEAD~2");
  commit("Another start");
  git("checkout", "-q", "main");
  git("rebase", "-q", "other");
  expect(await is(sha)).toBe("rewritten");
  git("reset", "-q", "--soft", "HEAD~2");
  git("commit", "-qm", "All in one");
  expect(await is(sha)).toBe("elsewhere");
});

test("one that a later commit takes back is reverted, until that revert is taken back", async () => {
  const { git, commit, is } = begun("reverted");
  const sha = commit("The cart");
  git("revert", "--no-edit", "HEAD");
  expect(await is(sha)).toBe("reverted");
  git("revert", "--no-edit", "HEAD");
  expect(await is(sha)).toBe("here");
});
