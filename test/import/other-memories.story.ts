// The memories of other tools, which hold many projects and their person, taken into one project by the real command line.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { PI_MEMORY, PI_MEMORY_LOG } from "../../src/core/capture/imports/databases.corpus.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let shop: string;
let other: string;
let database: string;

beforeEach(() => {
  scratch = createScratch();
  [shop, other] = [scratch.repository("shop"), scratch.repository("other")];
  for (const cwd of [shop, other]) scratch.shy(["init", "--skip-history"], { cwd });
  database = join(scratch.root, "memory.db");
  writeFileSync(database, gunzipSync(Buffer.from(PI_MEMORY, "base64")));
  writeFileSync(`${database}-wal`, gunzipSync(Buffer.from(PI_MEMORY_LOG, "base64")));
});

const factsIn = (cwd: string): string => scratch.shy(["facts"], { cwd }).stdout;

const filesWith = (text: string, folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path, "utf8").includes(text));

test("a dry run counts what would go where, and leaves nothing behind", () => {
  const before = readdirSync(scratch.root, { recursive: true }).length;
  const out = scratch.json(["import", database, "--dry-run"], { cwd: shop });
  expect(out).toMatchObject({ dry: true, remembered: 7, known: 0 });
  expect(readdirSync(scratch.root, { recursive: true })).toHaveLength(before);
  expect(factsIn(shop)).toContain("No fact");
});

test("what is about the person holds in every project, the rest in this one and in this clone alone", () => {
  expect(scratch.json(["import", database], { cwd: shop })).toMatchObject({ remembered: 7 });
  expect(factsIn(shop)).toContain("project.db: PostgreSQL 16 on port 5433");
  expect(factsIn(other)).toContain("user.timezone: Europe/Berlin");
  expect(factsIn(other)).not.toContain("project.db");
  expect(filesWith("Europe/Berlin", shop)).toEqual([]);
  const { stdout: text } = scratch.shy(["export", "--format", "jsonl"], { cwd: shop });
  expect(text).not.toContain("PostgreSQL");
});

test("with --share the team may read what is about the project, and still nothing about the person", () => {
  scratch.shy(["import", database, "--share"], { cwd: shop });
  const { stdout: text } = scratch.shy(["export", "--format", "jsonl"], { cwd: shop });
  expect(text).toContain("PostgreSQL 16 on port 5433");
  expect(text).not.toContain("Europe/Berlin");
});

test("a second run brings nothing, and what was purged does not come back", () => {
  scratch.shy(["import", database], { cwd: shop });
  expect(scratch.json(["import", database], { cwd: shop })).toMatchObject({
    ...{ remembered: 0, known: 7 },
  });
  for (const name of ["project.db", "user.timezone"]) {
    const [id = ""] =
      factsIn(shop)
        .split("\n")
        .find((line) => line.includes(name))
        ?.split(" ") ?? [];
    scratch.shy(["purge", id, "--reason", "personal", "--yes"], { cwd: shop });
  }
  expect(scratch.json(["import", database], { cwd: shop })).toMatchObject({ remembered: 0 });
  expect(factsIn(shop)).not.toMatch(/PostgreSQL|Europe/);
});

test("a database of something else is refused in one sentence", () => {
  writeFileSync(database, Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(4_000)]));
  const { stderr, exit } = scratch.shy(["import", database], { cwd: shop });
  expect(exit).toBe(1);
  expect(stderr).toContain("memory.db");
});
