import { expect, test } from "vitest";
import type { Commit } from "../commit.ts";
import { broughtIn } from "./brought.ts";

/** A history told by names: `m: a r` is a merge of `r` into `a`. */
const merging = (...told: readonly string[]) => {
  const commits = told.map((line): Commit => {
    const [sha = "", ...parents] = line.split(/[: ]+/);
    const subject = parents.length > 1 ? `Merge pull request #${sha.slice(1)} from x/y` : sha;
    return { sha, parents, when: 0, author: "A", subject, message: subject };
  });
  const merges = commits.filter(({ parents }) => parents.length > 1);
  const head = commits.at(-1)?.sha ?? "";
  const found = broughtIn({ head, commits, merges: new Map(merges.map((one) => [one.sha, one])) });
  return (sha: string) => found(sha)?.sha;
};

test("a commit on a short branch was brought by the merge of that branch", () => {
  const merge = merging("a", "r: a", "s: r", "b: a", "m1: b s");
  expect(["r", "s", "b", "a"].map(merge)).toEqual(["m1", "m1", undefined, undefined]);
});

test("a merge that brought much else is about more than the commit", () => {
  expect(merging("a", "r: a", "s: r", "t: s", "u: t", "b: a", "m1: b u")("u")).toBeUndefined();
});

test("the main line that is merged into a branch was not brought by that", () => {
  // r is on the main line; m1 takes it into a branch, m2 takes the branch back.
  const merge = merging("a", "r: a", "f: a", "m1: f r", "m2: r m1");
  expect(merge("r")).toBeUndefined();
  expect(merge("f")).toBe("m2");
  expect(merge("a")).toBeUndefined();
});

test("what two branches hold was brought by the first merge of it", () => {
  const merge = merging("a", "r: a", "b: a", "m1: b r", "s: r", "m2: m1 s");
  expect(merge("r")).toBe("m1");
  expect(merge("s")).toBe("m2");
});
