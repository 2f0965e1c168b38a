// Which files changed since a check looked at the tree, and which only came and went.
import { expect, test } from "vitest";
import type { FileDiff } from "../../core/code/diff.ts";
import { markOf, pathsSince } from "./tree-mark.ts";

const file = (path: string, line: string): FileDiff => ({
  ...{ path, act: "edit", before: "a", after: "b", binary: false },
  hunks: [{ old: 0, new: 1, lines: [`+${line}`] }],
});

const gone = (path: string, line: string): readonly string[] => {
  const left = file("src/app.py", line);
  return pathsSince(markOf([left, file(path, "x")]), [left], () => false);
};

test("a file that came and went is no change, unless what is left names it", () => {
  expect(gone("try.py", "total = 1")).toEqual([]);
  expect(gone("src/retry.py", "import retry")).toEqual(["src/retry.py"]);
  expect(gone("src/retry.ts", 'import { again } from "./retry.js";')).toEqual(["src/retry.ts"]);
  expect(gone("src/retry.test.ts", 'import "./retry.test.js";')).toEqual(["src/retry.test.ts"]);
  expect(gone("test_total.py", "def test_total(): pass")).toEqual([]);
});

test("in a language that needs no name to use a file, one that is gone is a change", () => {
  expect(gone("retry.go", "Again()")).toEqual(["retry.go"]);
  expect(gone("Retry.java", "total = 1;")).toEqual(["Retry.java"]);
});

test("what was committed and is deleted, edited or put back is a change", () => {
  const edited = file("src/app.py", "total = 1");
  expect(pathsSince(markOf([edited]), [], (path) => path === "src/app.py")).toEqual(["src/app.py"]);
  expect(pathsSince({}, [{ ...edited, act: "delete" }], () => false)).toEqual(["src/app.py"]);
  expect(pathsSince(markOf([edited]), [edited], () => true)).toEqual([]);
});
