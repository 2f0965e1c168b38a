// Which files that are gone count as a change after a check.
import { expect, test } from "vitest";
import type { FileDiff } from "../../core/code/diff.ts";
import { goneSince, markOf, namedIn, pathsSince } from "./tree-mark.ts";

const diff = (path: string, ...lines: readonly string[]): FileDiff => ({
  ...{ path, act: "edit", before: "1", after: "2", binary: false },
  hunks: [{ old: 1, new: 1, lines: lines.map((line) => `+${line}`) }],
});

/** What changed when a file that was there at the check is gone, and the work is those lines. */
const changedBy = (path: string, ...work: readonly string[]): readonly string[] => {
  const now = [diff("src/cart.ts", ...work)];
  const mark = markOf([...now, diff(path, "x")]);
  const gone = goneSince(mark, now, (one) => one === "src/cart.ts");
  expect(gone).toEqual([path]);
  return pathsSince(mark, markOf(now), { gone, isNamed: namedIn(now) });
};

test.each(["reproduce.py", "src/try.js", "tests/test_try.py", "repro_test.go"])(
  "a reproduction that was thrown away is none: %s",
  (path) => {
    expect(changedBy(path, "export const total = 1;")).toEqual([]);
  },
);

test("a test that is called like the file names no file", () => {
  expect(changedBy("test_total.py", "def test_total(): pass")).toEqual([]);
});

test.each([
  ["src/places.js", 'export * from "./places.js";'],
  ["src/places/index.js", 'export * from "./places";'],
  ["shop/places/__init__.py", "from shop import places"],
  ["lib/price_rule.rb", "PriceRule.new(cart)"],
  ["src/price-rule.vue", "<PriceRule :cart />"],
  ["helpers.go", "return countFilled(items)"],
  ["src/Rules.kt", "val rule = priceRule()"],
])("one that the work needs is a change: %s", (path, line) => {
  expect(changedBy(path, line)).toEqual([path]);
});
