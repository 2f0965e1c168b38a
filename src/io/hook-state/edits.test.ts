import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EarlierEdit } from "../../core/judge/earlier.ts";
import { ok } from "../../core/kit/result.ts";
import type { Edits } from "../../engine/ports/session/edits.ts";
import { createEdits } from "./edits.ts";

let folder: string;
let edits: Edits;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-edits-"));
  edits = createEdits(join(folder, "edits"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const edit = (use: string, lines = 2): EarlierEdit => ({
  use,
  atMs: 17,
  commit: "c0ffee",
  files: [
    {
      path: "src/a.ts",
      came: Array.from({ length: lines }, (_, at) => at),
      went: [[7], [8, "-waaaaa"]],
    },
  ],
});

const usesOf = (session: string): readonly string[] => {
  const all = edits.of(session);
  return all.ok ? all.value.map(({ use }) => use) : [];
};

test("what a session left is given back as it was, and of no other session", () => {
  expect(edits.of("one")).toEqual(ok([]));
  edits.leave("one", edit("1"));
  edits.leave("two", edit("2"));
  edits.leave("one", edit("3"));
  expect(edits.of("one")).toEqual(ok([edit("1"), edit("3")]));
});

test("forgotten, nothing of it counts, and another session's still does", () => {
  edits.leave("one", edit("1", 9_000));
  edits.leave("one", edit("2", 9_000));
  edits.leave("two", edit("3"));
  expect(edits.forget("one")).toEqual(ok(undefined));
  expect(edits.of("one")).toEqual(ok([]));
  expect(usesOf("two")).toEqual(["3"]);
});

test("cut at any byte, it costs the last line and none that follows", () => {
  edits.leave("one", edit("1"));
  edits.leave("one", edit("2"));
  const [name = ""] = readdirSync(join(folder, "edits"));
  const whole = readFileSync(join(folder, "edits", name), "utf8");
  for (let at = whole.lastIndexOf("\n"); at < whole.length; at += 1) {
    edits.forget("one");
    edits.leave("one", edit("0"));
    edits.forget("one");
    appendFileSync(join(folder, "edits", name), whole.slice(0, at));
    edits.leave("one", edit("3"));
    expect(usesOf("one")).toEqual(["1", "3"]);
  }
});

test("however much a session does, its files stay small, and the newest edits count", () => {
  for (let number = 0; number < 400; number += 1) edits.leave("one", edit(String(number), 300));
  const sizes = readdirSync(join(folder, "edits")).map(
    (name) => statSync(join(folder, "edits", name)).size,
  );
  expect(sizes).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThan(70_000);
  const uses = usesOf("one");
  expect(uses.at(-1)).toBe("399");
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.length).toBeLessThanOrEqual(200);
});

test("what is no edit of ours counts for nothing", () => {
  edits.leave("one", edit("1"));
  const [name = ""] = readdirSync(join(folder, "edits"));
  const odd = [
    { use: "2", atMs: 1, files: [{ path: 1, came: [], went: [] }] },
    { use: "2", atMs: 1, files: [{ path: "a", came: ["x"], went: [] }] },
    { use: "2", atMs: 1, files: [{ path: "a", came: [], went: [["x"]] }] },
    { use: "2", atMs: 1, files: "a" },
    { use: "2", files: [] },
    [],
  ];
  for (const line of odd) appendFileSync(join(folder, "edits", name), `\n${JSON.stringify(line)}`);
  expect(usesOf("one")).toEqual(["1"]);
});
