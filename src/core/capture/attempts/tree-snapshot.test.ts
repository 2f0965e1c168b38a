import fc from "fast-check";
import { expect, it } from "vitest";
import type { FileDiff } from "../../code/diff.ts";
import { diffLines } from "../../code/line-diff.ts";
import {
  addedBy,
  changeSince,
  isSameSnapshot,
  shareGone,
  treeSnapshotOf,
} from "./tree-snapshot.ts";

const difference = (path: string, before: string, after: string): FileDiff => ({
  ...{ path, act: "edit", before: "", after: "", binary: false },
  hunks: diffLines(before, after),
});

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const line = fc.constantFrom("const a = 1;", "const b = 2;", "call(a, b);", "return b;", "}", "");
const text = fc.array(line, { maxLength: 12 }).map(textOf);

it("since it stood so, nothing has changed, whatever it differs in", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const files = [difference("src/a.js", before, after)];
      const stand = treeSnapshotOf("c", files);
      expect(changeSince(stand, files)).toEqual([]);
      expect(isSameSnapshot(stand, treeSnapshotOf("c", files))).toBe(true);
    }),
  );
});

it("of what changed since, only what is new is told", () => {
  const then = [difference("src/a.js", "", textOf(["let a;", "let b;"]))];
  const now = [difference("src/a.js", "", textOf(["let a;", "let c;"]))];
  expect(changeSince(treeSnapshotOf("c", then), now)).toMatchObject([
    { hunks: [{ lines: ["+let c;"] }] },
  ]);
});

it("a file that has moved brings nothing new but what was added to it", () => {
  const then = [difference("src/a.js", "", textOf(["let a;", "let b;"]))];
  const now = [difference("src/b.js", "", textOf(["let a;", "let b;", "let c;"]))];
  expect(changeSince(treeSnapshotOf("c", then), now)).toMatchObject([
    { path: "src/b.js", hunks: [{ lines: ["+let c;"] }] },
  ]);
});

it("lines that stand are not gone, and lines that do not stand anywhere are", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const files = [difference("src/a.js", before, after)];
      const added = addedBy(files, files, () => after);
      fc.pre(added.length > 0);
      expect(shareGone(added, files, () => after)).toBe(0);
      expect(shareGone(added, [], () => "")).toBe(1);
    }),
  );
});

it("a line that stood there before as well is gone with the one that came", () => {
  const before = textOf(["call();", "done();"]);
  const after = textOf(["call();", "done();", "call();", "more();"]);
  const added = addedBy([difference("src/a.js", before, after)], [], () => after);
  expect(shareGone(added, [], () => before)).toBe(1);
  expect(shareGone(added, [], () => textOf(["call();", "more();"]))).toBe(0.5);
});

it("lines that stand in another file now are not gone", () => {
  const after = textOf(["one();", "two();"]);
  const added = addedBy([difference("src/a.js", "", after)], [], () => after);
  const moved = [difference("src/b.js", "", after)];
  expect(shareGone(added, moved, () => undefined)).toBe(0);
});

it("a file too long to keep marks of is told apart by its whole, and brings nothing", () => {
  const long = (n: number) => [
    difference(
      "src/a.js",
      "",
      textOf(Array.from({ length: 2_000 }, (_, at) => `let x${at} = ${n};`)),
    ),
  ];
  const stand = treeSnapshotOf("c", long(1));
  expect(JSON.stringify(stand).length).toBeLessThan(200);
  expect(isSameSnapshot(stand, treeSnapshotOf("c", long(2)))).toBe(false);
  expect(changeSince(stand, long(2))).toEqual([]);
});
