import { expect, test } from "vitest";
import { createHistoryReader } from "./commits.ts";
import { areOnOwnLine, sideLinesIn } from "./side-lines.ts";

/** `merge: main branch` and so on; the last one is the tip of the main line. */
const own = (...commits: readonly string[]) => {
  const reader = createHistoryReader();
  let tip = "";
  for (const said of commits) {
    const [names = "", subject = "Change"] = said.split(" | ");
    const [sha = "", parents = ""] = names.split(": ");
    tip = sha;
    reader.add({
      ...{ sha, parents: parents.split(" ").filter(Boolean), author: "ada", when: 0 },
      ...{ subject, message: subject },
    });
  }
  const lineOf = sideLinesIn(reader.history(), tip);
  return (some: string, other: string) => areOnOwnLine(lineOf(some), lineOf(other));
};

test("a change and its revert that one merge brought never were on the main line", () => {
  const isOwn = own("a", "b: a", "x: a", "y: x", "m: b y");
  expect(isOwn("x", "y")).toBe(true);
  expect(isOwn("b", "y")).toBe(false);
  expect(isOwn("a", "b")).toBe(false);
});

test("what one merge brought and another took back was on the main line", () => {
  expect(own("a", "x: a", "m: a x", "y: x", "n: m y")("x", "y")).toBe(false);
});

test("what was merged into a branch and taken back there was on a line of others", () => {
  const isOwn = own("a", "b: a", "x: b", "m: b x", "y: m", "c: a", "n: c y");
  expect(isOwn("x", "y")).toBe(false);
  expect(isOwn("b", "y")).toBe(true);
});

test("a branch on which many work is a main line itself", () => {
  const long = Array.from({ length: 151 }, (_, at) => `x${at + 1}: ${at === 0 ? "a" : `x${at}`}`);
  expect(own("a", ...long, "m: a x151")("x1", "x2")).toBe(false);
  const merged = (subject: string) => own("a", "b: a", "x: a", "y: x", `m: b y | ${subject}`);
  expect(merged("Merge branch 'develop'")("x", "y")).toBe(false);
  expect(merged("Merge branch '5.4' into 6.0")("x", "y")).toBe(false);
  expect(merged("Merge branch 'faster' into develop")("x", "y")).toBe(true);
  expect(merged("Merge pull request #5 from ada/faster")("x", "y")).toBe(true);
});

test("what the history does not hold is unknown", () => {
  expect(own("m: a x")("a", "x")).toBe(false);
});
