import { expect, test } from "vitest";
import { weeksTo } from "./weeks.ts";

const DAY_MS = 86_400_000;
const at = (days: number, fate: "heeded" | "wrong" | "told") => ({ when: days * DAY_MS, fate });

test("a week is counted up to its last moment, and the one before it apart", () => {
  const firings = [
    at(3, "wrong"),
    at(7, "heeded"),
    at(8, "heeded"),
    at(14, "wrong"),
    at(15, "told"),
  ];
  expect(weeksTo(14 * DAY_MS, firings)).toMatchObject({
    last: { fired: 2, heeded: 1, wrong: 1 },
    before: { fired: 2, heeded: 1, wrong: 1 },
  });
});

test("a week without a warning is nothing to tell of", () => {
  expect(weeksTo(30 * DAY_MS, [at(3, "wrong")])).toBeUndefined();
});
