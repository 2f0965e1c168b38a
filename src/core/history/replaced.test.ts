import { expect, test } from "vitest";
import type { FileDiff } from "../code/diff.ts";
import { isReplacing } from "./replaced.ts";

const file = (path: string, at: number, ...lines: readonly string[]): FileDiff => ({
  ...{ path, act: "edit", before: "a", after: "b", binary: false },
  hunks: [{ old: at, new: at, lines }],
});
const revert = { title: 'Revert "Widen the geohash"', files: [file("src/geo.c", 40, "+old();")] };
const isMended = (title: string, mended: FileDiff): boolean =>
  isReplacing({ title, files: [mended] }, revert, "geo: Widen the geohash");

test("a fix on the lines that the revert left, about the same thing, replaces the change", () => {
  expect(isMended("Fix geohash of negative places", file("src/geo.c", 41, "-old();"))).toBe(true);
});

test("a fix elsewhere, of something else, or that itself takes back does not", () => {
  const near = file("src/geo.c", 41, "-old();");
  expect(isMended("Fix geohash of negative places", file("src/geo.c", 90, "-x();"))).toBe(false);
  expect(isMended("Fix geohash of negative places", file("src/set.c", 41, "-x();"))).toBe(false);
  expect(isMended("Fix geohash of negative places", file("docs/geo.md", 41, "-x"))).toBe(false);
  expect(isMended("geo: fix copyright year", near)).toBe(false);
  expect(isMended("Fix the build by reverting the geohash", near)).toBe(false);
});
