import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ending, LoggedRun } from "../ports/session/deliveries.ts";
import { COMMAND_HOST, figuresOf } from "./run-figures.ts";

const run = (atMs: number, ending: Ending, tookMs: number, host = "claude-code"): LoggedRun => ({
  ...{ atMs, ending, tookMs, host },
});

test("times are those of hooks: half of them took no longer than p50, nineteen of twenty than p95", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 60 }), (times) => {
      const { took } = figuresOf([
        ...times.map((tookMs, at) => run(at, "silent", tookMs)),
        run(9, "fault", 5_000, COMMAND_HOST),
      ]);
      const within = (most = 0): number => times.filter((time) => time <= most).length;
      expect(times).toContain(took?.p50);
      expect(within(took?.p50)).toBeGreaterThanOrEqual(times.length / 2);
      expect(within(took?.p95)).toBeGreaterThanOrEqual(times.length * 0.95);
    }),
  );
});

test("the last failure is ours and the newest, in whatever order the lines stand", () => {
  const runs = [run(5, "late", 1), run(9, "fault", 1, COMMAND_HOST), run(7, "unfit", 1)];
  expect(figuresOf([...runs, run(20, "unread", 1), run(21, "denied", 1)]).lastFailure?.atMs).toBe(
    9,
  );
  expect(figuresOf([run(1, "silent", 1)]).lastFailure).toBeUndefined();
});

test("a command that failed is no run of a hook", () => {
  const { endings, took } = figuresOf([run(1, "fault", 3, COMMAND_HOST)]);
  expect([...endings]).toEqual([]);
  expect(took).toBeUndefined();
});
