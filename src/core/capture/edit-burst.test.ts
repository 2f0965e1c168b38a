import fc from "fast-check";
import { expect, test } from "vitest";
import { countEdit, isForgotten, type Edited } from "./edit-burst.ts";

const MINUTE = 60_000;

/** The moments at which a burst was reported, for edits at the given times. */
const toldOf = (times: readonly number[]): readonly number[] => {
  let edited: Edited = { atMs: [] };
  return times.flatMap((at) => {
    const heard = countEdit(edited, at);
    ({ edited } = heard);
    return heard.burst === undefined ? [] : [at];
  });
};

test("the fourth edit within ten minutes is told, and no third", () => {
  expect(toldOf([0, 1, 2].map((n) => n * MINUTE))).toEqual([]);
  expect(toldOf([0, 3, 6, 9].map((n) => n * MINUTE))).toEqual([9 * MINUTE]);
  expect(toldOf([0, 4, 8, 12, 16].map((n) => n * MINUTE))).toEqual([]);
});

test("it is told again only after half an hour, and only if it goes on", () => {
  const steady = Array.from({ length: 45 }, (_, n) => n * MINUTE);
  expect(toldOf(steady)).toEqual([3 * MINUTE, 33 * MINUTE]);
});

test("whenever it is told there were four within ten minutes, and half an hour lies between", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12 * MINUTE), { maxLength: 80 }), (pauses) => {
      let now = 0;
      const times = pauses.map((pause) => (now += pause));
      const told = toldOf(times);
      for (const at of told)
        expect(times.filter((t) => t <= at && at - t < 10 * MINUTE).length).toBeGreaterThanOrEqual(
          4,
        );
      for (const [n, at] of told.entries())
        if (n > 0) expect(at - (told[n - 1] ?? 0)).toBeGreaterThanOrEqual(30 * MINUTE);
    }),
  );
});

test("what is forgotten would not have changed what is told", () => {
  const { edited } = countEdit({ atMs: [], deliveredMs: 0 }, MINUTE);
  expect(isForgotten(edited, 30 * MINUTE)).toBe(false);
  expect(isForgotten(edited, 31 * MINUTE)).toBe(true);
});
