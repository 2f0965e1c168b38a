import { expect, test } from "vitest";
import { bagOf } from "../code/bag.ts";
import type { FileDiff } from "../code/diff.ts";
import type { CommitEntry } from "./commits.ts";
import { saysRevert, undoneByLines } from "./unnamed.ts";

const entry = (sha: string): CommitEntry => ({
  ...{ sha, parents: [], when: 0, position: 0, merge: false, bot: false, subject: sha, title: sha },
  ...{ undone: [], again: { said: false, shas: [] } },
});
const diff = (...lines: readonly string[]): readonly FileDiff[] => [
  {
    ...{ path: "src/a.ts", act: "edit", before: "0", after: "1", binary: false },
    hunks: [{ old: 1, new: 1, lines }],
  },
];
const bags = (diffs: Readonly<Record<string, readonly FileDiff[]>>) =>
  new Map(Object.entries(diffs).map(([sha, files]) => [sha, bagOf(files)]));

/** Subjects of public histories; the last three take nothing back. */
test.each([
  ["Revert caching a default SSLContext (#6767)", true],
  ["Reverting `export *` syntax (#2597)", true],
  ["build: roll back to the older linker", true],
  ["Add a way to revert a transaction", false],
  ["fix undo history of the editor", false],
  ["Keep the cache warm", false],
])("%s says that something is taken back: %s", (subject, expected) => {
  expect(saysRevert(subject)).toBe(expected);
});

test("what a revert removes leads to the commit, or the two commits, that had added it", () => {
  const own = diff(
    "-const pool = lease(10);",
    "-export const open = () => pool.get();",
    "-pool.end(now());",
  );
  const both = bags({
    revert: own,
    first: diff("+const pool = lease(10);", "+export const open = () => pool.get();"),
    second: diff("+pool.end(now());"),
    other: diff("+const limit = 12;"),
  });
  const before = ["other", "second", "first"].map(entry);
  const found = undoneByLines(entry("revert"), before, both);
  expect(found.flatMap(({ candidates }) => candidates.map(({ sha }) => sha))).toEqual([
    "first",
    "second",
  ]);
});

test("a revert of a line or two leads to a commit only if that is all of both", () => {
  const small = bags({
    revert: diff("-a(b, c);"),
    whole: diff("+a(b, c);"),
    more: diff("+a(b, c);", "+d(e, f);"),
  });
  expect(undoneByLines(entry("revert"), [entry("more")], small)).toEqual([]);
  expect(undoneByLines(entry("revert"), [entry("whole")], small)).toHaveLength(1);
});
