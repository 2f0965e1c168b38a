// The extremes of a log's worth of numbers, which are too many for the arguments of one call.
import { expect, test } from "vitest";
import { missionsIn, type SessionWorkState } from "../fold/work/missions.ts";
import { greatestOf, leastOf } from "./numbers.ts";

const MANY = 300_000;

test("of numbers beyond what one call takes, the greatest and the least are found", () => {
  const numbers = Array.from({ length: MANY }, (_, at) => at);
  expect(greatestOf(numbers)).toBe(MANY - 1);
  expect(leastOf(numbers)).toBe(0);
});

test("of none, nothing is greater or less", () => {
  expect(greatestOf([])).toBe(-Infinity);
  expect(leastOf([])).toBe(Infinity);
});

test("so many sessions without a mission are one group, with the time of the newest", () => {
  const sessions = Array.from({ length: MANY }, (_, at): SessionWorkState => ({
    ...{ session: `s${at}`, firstMs: at, lastMs: at, items: 0, state: "nothing-open", open: 0 },
  }));
  expect(missionsIn(sessions)).toMatchObject([{ lastMs: MANY - 1 }]);
});
