// `twiceshy import` takes in what `twiceshy export --format jsonl` printed elsewhere, whole: each memory with its id,
// its standing and all that it says.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let here: string;
let exported: string;

const printed = (cwd: string): string =>
  scratch.shy(["export", "--format", "jsonl"], { cwd }).stdout;

/** Makes another project that has no memory of its own yet. */
const elsewhere = (name: string): string => {
  const cwd = scratch.repository(name);
  scratch.shy(["init", "--skip-history"], { cwd });
  return cwd;
};

const importing = (cwd: string, text: string) => {
  scratch.write("memory.jsonl", text);
  return scratch.json(["import", join(cwd, "../memory.jsonl")], { cwd });
};

const idOf = (said: Readonly<Record<string, unknown>>): string => String(said["id"]);

beforeAll(() => {
  scratch = createScratch();
  here = elsewhere("photo-store");
  scratch.write("photo-store/src/upload.ts", "export const upload = () => retry(send, 5);\n");
  const old = scratch.json(["decision", "Keep photos on disk"], { cwd: here });
  const now = scratch.json(["decision", "Keep photos in a bucket"], { cwd: here });
  scratch.shy(["supersede", idOf(old), "--by", idOf(now)], { cwd: here });
  scratch.shy(["issue", "Uploads time out"], { cwd: here });
  scratch.shy(["note", "The proxy closes requests after 60 seconds \u{1F4F7}"], { cwd: here });
  exported = printed(here);
});

test("an export as JSON has all that each memory states, and its door", () => {
  const cwd = elsewhere("in-full");
  scratch.shy(["decision", "Keep logs for a week", "--why", "Disks are small"], { cwd });
  expect(scratch.json(["export"], { cwd })["memories"]).toMatchObject([
    { said: { rationale: "Disks are small", actor: { door: "cli" } } },
  ]);
});

describe("an export that is taken in elsewhere", () => {
  test("brings every memory, as it stands where it came from", () => {
    const there = elsewhere("whole");
    expect(importing(there, exported)).toMatchObject({ bad: [], known: 0, refused: [] });
    const { memories } = scratch.json(["export"], { cwd: here });
    expect(memories).toHaveLength(4);
    expect(scratch.json(["export"], { cwd: there })["memories"]).toEqual(memories);
    expect(printed(there)).toBe(exported);
    expect(scratch.shy(["verify"], { cwd: there }).stdout).toContain("Whole");
  });

  test("is taken in once, however often it is given", () => {
    const there = elsewhere("twice");
    importing(there, exported);
    expect(importing(there, exported)).toMatchObject({ remembered: 0 });
    expect(importing(here, exported)).toMatchObject({ remembered: 0 });
    expect(printed(there)).toBe(exported);
  });

  test("goes on from there: what is written next is this clone's own", () => {
    const there = elsewhere("onward");
    importing(there, exported);
    scratch.shy(["note", "Thumbnails are made at night"], { cwd: there });
    expect(printed(there)).toContain("Thumbnails are made at night");
    expect(importing(here, printed(there))).toMatchObject({ remembered: 1 });
    expect(scratch.shy(["search", "thumbnails"], { cwd: here }).stdout).toContain("at night");
  });

  test("leaves out lines that were changed, cut short or are local, and says why", () => {
    const there = elsewhere("bad");
    const changed = exported.replace("Uploads time out", "Uploads never fail");
    const local = exported.split("\n")[0]?.replace('"stream":"team"', '"stream":"local"');
    const { bad } = importing(there, `${changed}{"id":"cut\n${local}\n`);
    expect(bad).toMatchObject([
      { because: expect.stringContaining("changed after it was written") },
      { because: "it is cut short" },
      { because: expect.stringContaining("changed after it was written") },
    ]);
    expect(printed(there)).not.toContain("Uploads never fail");
  });

  test("brings nothing back that was purged here, and erases here what was purged there", () => {
    const there = elsewhere("purged");
    importing(there, exported);
    const id = /"id":"(\w+)"[^\n]*60 seconds/.exec(exported)?.[1] ?? "";
    scratch.shy(["purge", id, "--reason", "secret", "--yes"], { cwd: there });
    expect(importing(there, exported)).toMatchObject({ remembered: 0 });
    expect(printed(there)).not.toContain("60 seconds");
    const third = elsewhere("third");
    importing(third, exported);
    expect(printed(third)).toContain("60 seconds");
    importing(third, printed(there));
    expect(printed(third)).not.toContain("60 seconds");
  });

  test("that is the document for reading is refused, with the way to make the other", () => {
    const there = elsewhere("document");
    scratch.write("memory.jsonl", scratch.shy(["export", "--json"], { cwd: here }).stdout);
    const { exit, stderr } = scratch.shy(["import", "../memory.jsonl"], { cwd: there });
    expect(exit).not.toBe(0);
    expect(stderr).toContain("twiceshy export --format jsonl");
  });

  test("that is no memory at all is refused", () => {
    const there = elsewhere("other");
    scratch.write("memory.jsonl", '{"name": "shop"}\nhello\n');
    const { exit, stderr } = scratch.shy(["import", "../memory.jsonl"], { cwd: there });
    expect(exit).not.toBe(0);
    expect(stderr).toContain("is nothing that import reads");
  });
});

test("what is local stays in the clone", () => {
  const lines = exported.trim().split("\n").map(parseJson);
  expect(lines.every((line) => isObject(line) && line["stream"] === "team")).toBe(true);
});

test("a body in which today's rules find a secret leaves as a purge would leave it", () => {
  const there = elsewhere("secret");
  const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
  scratch.shy(["config", "redact.families.github", "off"], { cwd: there });
  scratch.shy(["note", `Rotated ${token}`], { cwd: there });
  expect(printed(there)).toContain(token);
  scratch.shy(["config", "--unset", "redact.families.github"], { cwd: there });
  expect(printed(there)).not.toContain(token);
  const fourth = elsewhere("fourth");
  expect(importing(fourth, printed(there))).toMatchObject({ bad: [], remembered: 1 });
  expect(scratch.shy(["verify"], { cwd: fourth }).stdout).toContain("Whole");
});
