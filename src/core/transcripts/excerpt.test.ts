import { expect, test } from "vitest";
import { answers, excerptOf } from "./excerpt.ts";

const terms = new Map([
  ["lockfil", 1],
  ["drift", 2],
]);

test("the line with most of the question is shown with those beside it", () => {
  const text = "one\ntwo\n\nthe drift comes from here\nthree\nfour";
  expect(excerptOf(text, terms)).toEqual(["two", "the drift comes from here", "three"]);
});

test("a long line is cut into pieces, and the piece with the answer is among those shown", () => {
  const text = `${"word ".repeat(300)}then the drift ${"word ".repeat(300)}`;
  const lines = excerptOf(text, terms);
  expect(lines.join(" ")).toContain("the drift");
  expect(lines.length).toBe(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(200);
});

test("without a word of the question it is the beginning", () => {
  expect(excerptOf("one\ntwo\nthree\nfour", terms)).toEqual(["one", "two", "three"]);
  expect(answers("nothing of it", terms)).toBe(false);
  expect(answers("it may drift", terms)).toBe(true);
});
