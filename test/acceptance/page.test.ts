// docs/acceptance.md and the tests say the same of each claim.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLAIMS } from "./claims.ts";

const page = readFileSync("docs/acceptance.md", "utf8");
const rows = [...page.matchAll(/^\| `([a-z0-9_.]+)` +\| .+ \| +(met|not met|not run) +\|$/gm)];

test("the page has every claim once, with the result of its test", () => {
  expect(rows.map(([, id, result]) => [id, result])).toEqual(Object.entries(CLAIMS));
});

test("there are twenty, and each that is met or not met has its test", () => {
  const folder = "test/acceptance";
  const tests = readdirSync(folder).filter((name) => /\.(?:test|story)\.ts$/.test(name));
  const text = tests.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("\n");
  const run = [...text.matchAll(/^accepted\("([a-z0-9_.]+)"/gm)].map(([, id]) => id);
  const wanted = Object.entries(CLAIMS).flatMap(([id, result]) =>
    result === "not run" ? [] : [id],
  );
  expect(Object.keys(CLAIMS)).toHaveLength(20);
  expect(run.toSorted()).toEqual(wanted.toSorted());
});
