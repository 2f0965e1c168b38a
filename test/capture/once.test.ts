// A claim that somebody states again by a command or a tool: one memory, which a person confirms by it.
import { beforeEach, expect, test } from "vitest";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
});

const first = (...args: readonly string[]) => String(scratch.json(args, { cwd })["id"]);
const person = (...args: readonly string[]) =>
  inProcess([...args, "--json"], { cwd, env: scratch.env, stdin: "", columns: 80 });

test.each([
  ["a note", ["note", "Redis is cold for a minute", "--tag", "cache"]],
  ["a capture", ["capture", "blockers", "Redis is cold for a minute", "--impact", "Slow starts"]],
  ["a decision", ["decision", "Redis is cold for a minute", "--why", "It saves memory"]],
])("%s that was recorded before is named, and nothing is written", (_, args) => {
  const id = first(...args);
  const events = scratch.json(["log", "--all"], { cwd })["total"];
  expect(scratch.json(args, { cwd })).toMatchObject({ id, known: "kept" });
  const [command = "", ...rest] = args;
  const other = rest.map((word) =>
    word.startsWith("Redis") ? "REDIS is cold, for a minute." : word,
  );
  expect(scratch.json([command, ...other], { cwd })).toMatchObject({ id, known: "kept" });
  expect(scratch.json(["log", "--all"], { cwd })["total"]).toBe(events);
});

test("a person who states it again confirms it", async () => {
  const id = first("note", "Redis is cold for a minute");
  const { stdout } = await person("note", "Redis is cold for a minute");
  expect(JSON.parse(stdout)).toMatchObject({ id, known: "confirmed" });
  expect(scratch.shy(["log", "--all"], { cwd }).stdout).toMatch(/confirm: .*it holds/u);
});

test.each([
  ["says more", ["note", "Redis is cold", "--body", "Since the update"]],
  ["names a file", ["note", "Redis is cold", "--file", "cache.ts"]],
  ["is of another namespace", ["capture", "blockers", "Redis is cold"]],
  ["is of another kind", ["lesson", "Redis is cold"]],
])("one that %s is a memory of its own", (_, args) => {
  const id = first("note", "Redis is cold");
  expect(scratch.json(args, { cwd })["id"]).not.toBe(id);
});

test("one that is out of use does not stand in the way", () => {
  const id = first("note", "Redis is cold");
  scratch.shy(["retire", id, "--as", "mistyped"], { cwd });
  const again = first("note", "Redis is cold");
  expect(again).not.toBe(id);
  expect(first("note", "Redis is cold")).toBe(again);
});

test.each([
  ["an attempt may be made", ["attempt", "Raise the timeout", "--failed"]],
  ["a lesson may be learned", ["lesson", "Redis is cold for a minute"]],
])("%s twice", (_, args) => {
  expect(first(...args)).not.toBe(first(...args));
});
