// A time is said as JavaScript's own dates say it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "./time.ts";

const LAST_MS = 8.64e15;

test("every time that a date can name is said as the date says it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -LAST_MS, max: LAST_MS }),
      fc.nat(2 * 86_400_000),
      (time, later) => {
        const next = Math.min(time + later, LAST_MS);
        expect(isoTime(time)).toBe(new Date(time).toISOString());
        expect(isoTime(next)).toBe(new Date(next).toISOString());
      },
    ),
  );
  for (const time of [0, -0, -1, 1.5, -1.5, LAST_MS, -LAST_MS])
    expect(isoTime(time)).toBe(new Date(time).toISOString());
});

test("a time that no date can name is the nearest that can", () => {
  expect(isoTime(Number.MAX_VALUE)).toBe(new Date(LAST_MS).toISOString());
  expect(isoTime(-LAST_MS - 1)).toBe(new Date(-LAST_MS).toISOString());
});
