import { expect, test } from "vitest";
import { broughtTogether } from "./brought-together.ts";
import { createHistoryReader } from "./history.ts";

/** `merge: main branch` and so on; the last one is the tip of the main line. */
const together = (tip: string, ...commits: readonly string[]) => {
  const reader = createHistoryReader();
  for (const said of commits) {
    const [sha = "", parents = ""] = said.split(": ");
    reader.add({
      ...{ sha, parents: parents.split(" ").filter(Boolean), author: "ada", when: 0 },
      ...{ subject: sha, message: sha },
    });
  }
  return broughtTogether(reader.history(), tip);
};

test("a change and its revert that one merge brought never were on the main line", () => {
  const isTogether = together("m", "a", "b: a", "x: a", "y: x", "m: b y");
  expect(isTogether("x", "y")).toBe(true);
  expect(isTogether("b", "y")).toBe(false);
  expect(isTogether("a", "b")).toBe(false);
});

test("what one merge brought and another took back was on the main line", () => {
  const isTogether = together("n", "a", "x: a", "m: a x", "y: x", "n: m y");
  expect(isTogether("x", "y")).toBe(false);
});

test("a branch on which many work is a main line itself", () => {
  const long = Array.from({ length: 151 }, (_, at) => `x${at + 1}: ${at === 0 ? "a" : `x${at}`}`);
  const isTogether = together("m", "a", ...long, "m: a x151");
  expect(isTogether("x1", "x2")).toBe(false);
});

test("what the history does not hold is unknown", () => {
  expect(together("m", "m: a x")("a", "x")).toBe(false);
  expect(together("gone", "a", "b: a")("a", "b")).toBe(false);
});
