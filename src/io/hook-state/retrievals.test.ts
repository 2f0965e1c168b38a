// Which memories answered questions is kept by ids alone, in bounded size, and not at all while nothing may be recorded.
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { createRetrievals } from "./retrievals.ts";

const ID = "a".repeat(52);
const clock = { nowMs: () => 7 };

test("an answer is one line of short ids, and a torn line costs itself", () => {
  const path = join(scratchFolder(), "local", "retrieved");
  const retrievals = createRetrievals(path, clock, () => true);
  expect(retrievals.all()).toEqual({ ok: true, value: [] });
  retrievals.note({ by: "search", about: [ID] });
  appendFileSync(path, '\n{"atMs":7,"by":"sea');
  retrievals.note({ by: "mcp", about: [ID] });
  retrievals.note({ by: "mcp", about: [] });
  const about = ["a".repeat(10)];
  expect(retrievals.all()).toEqual({
    ok: true,
    value: [
      { atMs: 7, by: "search", about },
      { atMs: 7, by: "mcp", about },
    ],
  });
});

test("nothing is written while nothing may be recorded", () => {
  const folder = join(scratchFolder(), "local");
  createRetrievals(join(folder, "retrieved"), clock, () => false).note({ by: "mcp", about: [ID] });
  expect(existsSync(folder)).toBe(false);
});

test("however often questions are answered, two files of bounded size hold the newest", () => {
  const folder = scratchFolder();
  let now = 0;
  const retrievals = createRetrievals(join(folder, "retrieved"), { nowMs: () => now }, () => true);
  const about = Array.from({ length: 500 }, () => ID);
  for (now = 1; now <= 400; now += 1) retrievals.note({ by: "mcp", about });
  expect(readdirSync(folder).sort()).toEqual(["retrieved", "retrieved.old"]);
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).size).toBeLessThan(140_000);
  expect(readFileSync(join(folder, "retrieved"), "utf8")).toContain('{"atMs":400,');
});
