import { appendFileSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { createRunLog } from "./run-log.ts";

const run = (atMs: number) =>
  ({ atMs, host: "claude-code", ending: "silent", tookMs: 12.5 }) as const;

test("what was noted is read back in its order, and a torn line costs itself", () => {
  const path = join(scratchFolder(), "local/gate-trace");
  const trace = createRunLog(path);
  expect(trace.runs()).toEqual({ ok: true, value: [] });
  trace.note(run(1_000));
  appendFileSync(path, "1767225600000 claude-co\n");
  trace.note({ ...run(2_000), on: "prompt" });
  expect(trace.runs()).toEqual({
    ok: true,
    value: [run(1_000), { ...run(2_000), on: "prompt" }],
  });
});

test("it does not grow for ever, and keeps the newest", () => {
  const path = join(scratchFolder(), "trace");
  const trace = createRunLog(path);
  for (let at = 0; at < 5_000; at += 1) trace.note(run(at));
  expect(existsSync(`${path}.old`)).toBe(true);
  expect(statSync(path).size + statSync(`${path}.old`).size).toBeLessThan(140_000);
  const runs = trace.runs();
  expect(runs.ok && runs.value.at(-1)).toEqual(run(4_999));
  expect(runs.ok && runs.value.length).toBeGreaterThan(1_000);
});
