import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorOf, gitIn, scratchFolder, valueOf } from "../../../test/support/scratch.ts";
import { storyIn } from "../../../test/support/story.ts";
import { createWorkTree } from "./work-tree.ts";

const scratch = scratchFolder();

const linesSince = async (folder: string, commit: string | undefined) =>
  valueOf(await createWorkTree(folder).since(commit)).map(({ path, act, hunks }) => [
    ...[path, act],
    ...hunks.flatMap(({ lines }) => lines),
  ]);

it("tells what differs from a commit: edited, committed since, new and not ignored", async () => {
  const story = storyIn(join(scratch, "since"));
  const first = story.commit({ "a.js": "one\n", "b.js": "b\n", ".gitignore": "out\n" }, "first");
  story.commit({ "b.js": "bb\n" }, "second");
  for (const [name, text] of [
    ["a.js", "two\n"],
    ["new é.js", "n\n"],
    ["out", "o\n"],
    ["bin", "\0"],
  ])
    writeFileSync(join(story.folder, name ?? ""), text ?? "");
  expect(await linesSince(story.folder, first)).toEqual([
    ["a.js", "edit", "-one", "+two"],
    ["b.js", "edit", "-b", "+bb"],
    ["new é.js", "add", "+n"],
  ]);
});

it("everything is new before the first commit", async () => {
  const story = storyIn(join(scratch, "unborn"));
  writeFileSync(join(story.folder, "a.js"), "one\n");
  expect(await linesSince(story.folder, undefined)).toEqual([["a.js", "add", "+one"]]);
});

it("what git says of a folder that it does not take for a repository is what is said", async () => {
  const folder = join(scratch, "plain");
  mkdirSync(folder);
  for (const of of ["staged", "working"] as const)
    expect(await createWorkTree(folder).changes(of)).toMatchObject({
      error: { kind: "git-refused", stderr: expect.stringMatching(/^fatal: not a git repository/) },
    });
});

it("a file that moved and one that went are told as such", async () => {
  const story = storyIn(join(scratch, "moved"));
  const long = Array.from({ length: 20 }, (_, n) => `line ${n};\n`).join("");
  const first = story.commit({ "a.js": long, "b.js": "b\n" }, "first");
  mkdirSync(join(story.folder, "lib"));
  renameSync(join(story.folder, "a.js"), join(story.folder, "lib/a.js"));
  rmSync(join(story.folder, "b.js"));
  story.git("add", "-A");
  expect(await linesSince(story.folder, first)).toEqual([
    ["b.js", "delete", "-b"],
    ["lib/a.js", "rename"],
  ]);
});

it("a commit that is lost is said to be", async () => {
  const story = storyIn(join(scratch, "lost"));
  story.commit({ "a.js": "one\n" }, "first");
  expect(await createWorkTree(story.folder).since("f".repeat(40))).toMatchObject({
    ok: false,
    error: { kind: "git-refused" },
  });
});

it("a line whose history is not here is said to be, and fetches nothing", async () => {
  const story = storyIn(join(scratch, "whole"));
  story.commit({ "a.js": "one\ntwo\n" }, "first");
  story.commit({ "a.js": "one\n2\n" }, "second");
  story.git("config", "uploadpack.allowFilter", "true");
  const clone = join(scratch, "partial");
  gitIn(scratch, "clone", "-q", "--filter=blob:none", `file://${story.folder}`, clone);
  const before = gitIn(clone, "count-objects", "-v");
  expect(errorOf(await createWorkTree(clone).tracked.blame("a.js", 1))).toEqual({
    kind: "objects-missing",
    gitDir: clone,
  });
  expect(gitIn(clone, "count-objects", "-v")).toBe(before);
});

it("the commit of a line is found whatever list of commits git blame shall skip", async () => {
  const story = storyIn(join(scratch, "skipped"));
  story.commit({ "a.js": "one\ntwo\n" }, "first");
  const last = story.commit({ "a.js": "one\n2\n", list: "no commit\n" }, "second");
  writeFileSync(join(scratch, "skip"), `${last}\n`);
  const blamed = async () => valueOf(await createWorkTree(story.folder).tracked.blame("a.js", 2));
  const plain = await blamed();
  for (const list of ["/nowhere", "list", join(scratch, "skip")]) {
    story.git("config", "blame.ignoreRevsFile", list);
    expect(await blamed(), list).toEqual(plain);
  }
});

it("a way to compare files that a repository names changes nothing, broken or not", async () => {
  const story = storyIn(join(scratch, "compared"));
  const first = story.commit({ "a.js": "one\n", ".gitattributes": "*.js diff=own\n" }, "first");
  writeFileSync(join(story.folder, "a.js"), "two\n");
  for (const [name, value] of [
    ["binary", "true"],
    ["xfuncname", "((("],
  ] as const) {
    story.git("config", `diff.own.${name}`, value);
    expect(await linesSince(story.folder, first)).toEqual([["a.js", "edit", "-one", "+two"]]);
  }
});

it("the newest stash is told, and none where there is none", async () => {
  const story = storyIn(join(scratch, "stash"));
  story.commit({ "a.js": "one\n" }, "first");
  expect(await createWorkTree(story.folder).stash()).toBeUndefined();
  writeFileSync(join(story.folder, "a.js"), "two\n");
  story.git("stash");
  expect(await createWorkTree(story.folder).stash()).toBe(story.git("rev-parse", "refs/stash"));
});

it("has grown where commits made since stand one on the other, and nothing older or merged", async () => {
  const story = storyIn(join(scratch, "grown"));
  const first = story.commit({ "a.js": "one\n" }, "first");
  const madeMs = (sha: string) => Number(story.git("show", "-s", "--format=%ct", sha)) * 1_000;
  const began = madeMs(first);
  story.commit({ "a.js": "two\n" }, "second");
  const last = story.commit({ "a.js": "three\n" }, "third");
  const hasGrown = async (commit: string, sinceMs: number) =>
    valueOf(await createWorkTree(story.folder).hasGrown(commit, sinceMs));
  expect(await hasGrown(first, began)).toBe(true);
  // The second commit was there before that.
  expect(await hasGrown(first, madeMs(last))).toBe(false);
  story.git("checkout", "-q", "-b", "side", first);
  expect(await hasGrown(last, began)).toBe(false);
  story.commit({ "b.js": "b\n" }, "fourth");
  expect(await hasGrown(last, began)).toBe(false);
  story.git("merge", "-q", "--no-edit", "main");
  expect(await hasGrown(last, began)).toBe(false);
});

it("names what was committed on top of a commit among what was touched", async () => {
  const story = storyIn(join(scratch, "touched"));
  const first = story.commit({ "a.js": "one\n", "b.js": "b\n" }, "first");
  story.commit({ "a.js": "two\n" }, "second");
  const tree = createWorkTree(story.folder);
  expect(valueOf(await tree.touched(0))).toEqual([]);
  expect(valueOf(await tree.touched(0, first))).toEqual(["a.js"]);
  expect(valueOf(await tree.changes("working", ["a.js"], first))).toMatchObject([
    { path: "a.js", hunks: [{ lines: ["-one", "+two"] }] },
  ]);
});
