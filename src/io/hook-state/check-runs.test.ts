// The last checks of a work tree are kept, and a torn line costs that line.
import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { ok } from "../../core/kit/result.ts";
import type { SeenRun } from "../../engine/ports/session/check-runs.ts";
import { createCheckRuns } from "./check-runs.ts";

const run = (whenMs: number): SeenRun => ({
  ...{ check: "npm test", outcome: "green", whenMs, session: "s1" },
  files: { "src/a.ts": "0123456789abcdef" },
});

test("the last two hundred runs are there, the oldest first, each work tree's apart", () => {
  const at = scratchFolder();
  const runs = createCheckRuns(join(at, "checks"), "one");
  expect(runs.recent()).toEqual(ok([]));
  for (let number = 0; number < 210; number += 1) expect(runs.note(run(number)).ok).toBe(true);
  const recent = runs.recent();
  expect(recent.ok && recent.value.map(({ whenMs }) => whenMs)).toEqual(
    Array.from({ length: 200 }, (_, number) => number + 10),
  );
  expect(createCheckRuns(join(at, "checks"), "two").recent()).toEqual(ok([]));
});

test("a torn line, and one of another form, are passed over", () => {
  const at = scratchFolder();
  const runs = createCheckRuns(at, "one");
  runs.note(run(1));
  const [name = ""] = readdirSync(at);
  appendFileSync(join(at, name), '{"check":"npm te\n{"check":1}\n');
  runs.note(run(2));
  expect(runs.recent()).toEqual(ok([run(1), run(2)]));
});
