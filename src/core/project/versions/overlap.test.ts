import { expect, test } from "vitest";
import { areWithin } from "./overlap.ts";
import { readRange, type Range } from "./range.ts";

const range = (text: string): Range => readRange(text) ?? [];

test.each([
  ["5.4.11", ">=5", true],
  ["4.9.0", ">=5", false],
  ["^18.2.0", "<19", true],
  ["^18.2.0", ">=19", false],
  ["^18.2.0", ">=18.3", undefined],
  [">=4", ">=5", undefined],
  ["~1.4", "1.x", true],
  ["1.x || 2.x", "2.x", undefined],
  ["1.x || 2.x", ">=1 <3", true],
  ["18.2.7", "18", true],
  ["19.0.0-rc.1", "<19", false],
  ["<1", ">=0.9", undefined],
  ["<1", ">=1", false],
])("of `%s`, versions within `%s`: %s", (asked, named, answer) => {
  expect(areWithin(range(asked), range(named))).toBe(answer);
});

test("a range that no version fits decides nothing", () => {
  expect(areWithin(range(">2 <1"), range(">=0"))).toBeUndefined();
});
