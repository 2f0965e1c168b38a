import { expect, it } from "vitest";
import type { FileDiff } from "../../code/diff.ts";
import { sharedLines } from "./shared-lines.ts";

const diff = (path: string, ...lines: readonly string[]): FileDiff => ({
  path,
  act: "edit",
  before: "a",
  after: "b",
  binary: false,
  hunks: [{ old: 1, new: 1, lines }],
});

const failed = [
  diff("src/pool.ts", "-const pool = open(url);", "+const pool = open(url, { retries: 3 });", "+}"),
];

it("lines are shared whatever their white space and their file, and are shown as written", () => {
  const change = [diff("src/other.ts", "+    const pool = open( url, { retries: 3 } );")];
  expect(sharedLines(change, failed, 5)).toEqual({
    lines: ["+    const pool = open( url, { retries: 3 } );"],
    count: 1,
  });
});

it("a line that comes is not the same as a line that goes", () => {
  expect(sharedLines([diff("src/pool.ts", "+const pool = open(url);")], failed, 5).count).toBe(0);
});

it("brackets alone are shared by everything, and so by nothing", () => {
  expect(sharedLines([diff("src/pool.ts", "+}", "+other(1);")], failed, 5).count).toBe(0);
});

it("a line that is only moved is not shared", () => {
  const moved = [diff("a.ts", "-call(first);", "+other(second);", "+call(first);")];
  const removed = [diff("a.ts", "-call(first);")];
  expect(sharedLines(moved, removed, 5).count).toBe(0);
  expect(sharedLines(removed, moved, 5).count).toBe(0);
});

it("a line counts as often as both have it", () => {
  const twice = [diff("a.ts", "+call(first);", "+call(first);")];
  const thrice = [diff("a.ts", "+call(first);", "+call(first);", "+call(first);")];
  expect(sharedLines(thrice, twice, 5).count).toBe(2);
  expect(sharedLines(twice, thrice, 5).count).toBe(2);
});

it("the richest are given, in the order of the change, and all are counted", () => {
  const lines = ["+a(1);", "+compute(first, second, third);", "+b(2);", "+sum(first, second);"];
  expect(sharedLines([diff("a.ts", ...lines)], [diff("a.ts", ...lines)], 2)).toEqual({
    lines: ["+compute(first, second, third);", "+sum(first, second);"],
    count: 4,
  });
});
