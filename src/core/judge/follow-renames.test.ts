import { expect, test } from "vitest";
import { createChurnReader } from "../history/files/churn.ts";
import type { PathChange } from "../code/project-part.ts";
import { graphOf } from "../history/files/commit-graph.ts";
import { lookedUp, fileHistoriesOf, type FileHistories } from "../history/files/file-history.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { assert } from "../kit/assert.ts";
import { formerNames, presentPath } from "../fold/renames.ts";
import { followRenames, type NamedFiles } from "./follow-renames.ts";

const sha = (n: number): string => `${n}`.padStart(40, "0");
const rename = (from: string, path: string): PathChange => ({ path, from, act: "rename" });
const add = (path: string): PathChange => ({ path, act: "add" });

/** A line of commits, the oldest first, all made in the same second. */
const trails = (...all: readonly (readonly PathChange[])[]): FileHistories => {
  const reader = createChurnReader(1_000);
  const commits = all.map((_, n) => ({ sha: sha(n), parents: n === 0 ? [] : [sha(n - 1)] }));
  for (const [n, paths] of [...all.entries()].reverse())
    reader.add(
      { sha: sha(n), parents: [], author: "A", when: 1_000, subject: "", message: "" },
      paths,
    );
  const reach = { head: sha(all.length - 1), commits: all.length, unread: 0, shallow: false };
  return lookedUp(fileHistoriesOf(reader.churn(), reach, 1_000, graphOf(commits)));
};

const idOf = (n: number): EventId => {
  const id = `${n + 1}`.padStart(52, "a");
  assert(isEventId(id), "an id");
  return id;
};

const naming = (n: number, path: string, commit: number, when = 1_000): NamedFiles => ({
  ids: [idOf(n)],
  paths: [path],
  commit: sha(commit),
  when,
});

test("a name leads through all later renames to the present one", () => {
  const moved = trails([add("a")], [rename("a", "b")], [rename("b", "src/c")]);
  const renames = followRenames(moved, [naming(1, "a", 0), naming(2, "b", 1)]);
  expect(presentPath(renames, [idOf(1)], "a")).toBe("src/c");
  expect(presentPath(renames, [idOf(2)], "b")).toBe("src/c");
  expect([...formerNames(renames, "src/c")].toSorted()).toEqual(["a", "b"]);
  expect([...formerNames(renames, "src")].toSorted()).toEqual(["a", "b"]);
});

test("of two files that had one name, each keeps what was said of it, whatever the clocks say", () => {
  const taken = trails([add("a")], [rename("a", "b")], [add("a")]);
  const renames = followRenames(taken, [naming(1, "a", 0, 9_000), naming(2, "a", 2, 0)]);
  expect(presentPath(renames, [idOf(1)], "a")).toBe("b");
  expect(presentPath(renames, [idOf(2)], "a")).toBe("a");
  expect(formerNames(renames, "b")).toEqual(["a"]);
});

test("names that no rename touched stay", () => {
  const renames = followRenames(trails([add("a")], [add("b")]), [naming(1, "a", 0)]);
  expect(renames.byName.size + renames.byEvent.size).toBe(0);
  expect(presentPath(renames, [idOf(1)], "a")).toBe("a");
});
