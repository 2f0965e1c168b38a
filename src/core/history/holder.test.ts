import { expect, test } from "vitest";
import type { ChangeFeatures } from "../event/change.ts";
import { holderOf, shareHeldIn } from "./holder.ts";

const change = (path: string, ...lines: readonly string[]): ChangeFeatures => ({
  files: [{ path, act: "edit", hunks: [{ old: 1, new: 1, lines: [...lines] }] }],
  totalFiles: 1,
  totalLines: lines.length,
  truncated: "no",
});

const A = "+waaaaa";
const B = "+wbbbbb";
const OUT = "-wccccc";

test("what was added decides; what was removed does where nothing was added", () => {
  expect(shareHeldIn(change("a", A, B, OUT), change("a", A))).toBe(0.5);
  expect(shareHeldIn(change("a", OUT), change("a", OUT, A))).toBe(1);
  expect(shareHeldIn(change("a", A), change("b", A))).toBe(0);
  expect(shareHeldIn(change("a", A, A), change("a", A))).toBe(0.5);
});

test("lines of punctuation alone hold nothing", () => {
  expect(shareHeldIn(change("a", "+paaaaa", A), change("a", "+paaaaa"))).toBe(0);
  expect(shareHeldIn(change("a", "+paaaaa"), change("a", "+paaaaa"))).toBe(0);
});

test("the commit with most of it holds it, of equals the first; less than half holds nothing", () => {
  const commits = new Map([
    ["one", change("a", A)],
    ["two", change("a", A, B)],
    ["three", change("a", B, A)],
  ]);
  expect(holderOf(change("a", A, B), commits)).toBe("two");
  expect(holderOf(change("a", A, "+wddddd", "+weeeee"), commits)).toBeUndefined();
  expect(holderOf(change("a"), commits)).toBeUndefined();
});
