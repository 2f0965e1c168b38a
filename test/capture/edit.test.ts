// A memory that a person edits in an editor, which here is a shell's line.
import { readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init"], { cwd });
});

const made = (...args: readonly string[]): string => String(scratch.json(args, { cwd })["id"]);
const edit = (id: string, EDITOR: string) => scratch.shy(["edit", id], { cwd, env: { EDITOR } });
const shown = (id: string): Fields => scratch.json(["show", id], { cwd });
const part = (document: Fields, name: string): Fields => {
  const value = document[name];
  return isObject(value) ? value : {};
};

test("what is saved takes the place of the memory, with all that it said besides", () => {
  const id = made(
    "decision",
    "Use SQLite",
    "--why",
    "It is small",
    "--body",
    "Details",
    "--tag",
    "db",
  );
  const { stdout, exit } = edit(
    id,
    "sed -i 's/Use SQLite/Use PostgreSQL/; s/tags: db/tags: db, sql/'",
  );
  expect([exit, stdout]).toEqual([0, expect.stringContaining(`replaces ${id.slice(0, 10)}`)]);
  const now = stdout.slice(0, 10);
  expect(part(shown(now), "memory")).toMatchObject({
    ...{ kind: "decision", text: "Use PostgreSQL", tags: ["db", "sql"], reason: "It is small" },
  });
  expect(part(part(shown(now), "event"), "body")).toMatchObject({ body: "Details" });
  expect(part(shown(id), "memory")).toMatchObject({ standing: "superseded", text: "Use SQLite" });
});

test("a pin stays on what was edited", () => {
  const id = made("note", "The proxy cuts headers");
  scratch.shy(["pin", id], { cwd });
  const now = edit(id, "sed -i s/cuts/drops/").stdout.slice(0, 10);
  expect(part(shown(now), "memory")).toMatchObject({ pinned: true });
});

test("nothing is written if nothing was changed, everything was deleted, or the editor failed", () => {
  const id = made("note", "The proxy cuts bodies");
  expect(edit(id, "true").stdout).toContain("Nothing was written");
  expect(edit(id, "truncate -s 0").stdout).toContain("Nothing was written");
  expect(edit(id, "false")).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining("ended with 1"),
  });
  expect(edit(id, "")).toMatchObject({ exit: 1, stderr: expect.stringContaining("No editor") });
  expect(part(shown(id), "memory")).toMatchObject({ standing: "standing" });
});

test("an unchanged memory stays as it is, also one whose tags the text cannot hold", () => {
  const id = made("note", "The queue keeps the order", "--tag", "a b,c");
  expect(edit(id, "true").stdout).toContain("Nothing was written");
});

test("what was replaced already is not edited: its successor is named", () => {
  const id = made("note", "The cache is cold at noon");
  const now = edit(id, "sed -i s/noon/dawn/").stdout.slice(0, 10);
  expect(edit(id, "sed -i s/noon/dusk/")).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(`was replaced by ${now}[^]*twiceshy edit ${now}`),
  });
});

test("fields are edited as sections, and a value that a field does not take is refused", () => {
  const id = made("capture", "blockers", "Deploys hang", "--impact", "No release", "--tag", "ci");
  const wrong = edit(id, "sed -i 's/^## Impact/## Severity\\n\\nbad\\n\\n## Impact/'");
  expect(wrong).toMatchObject({ exit: 1, stderr: expect.stringContaining("severity") });
  const now = edit(
    id,
    "sed -i 's/^tags:.*/tags:/; s/^## Impact/## Severity\\n\\nhigh\\n\\n## Impact/; s/No rel/One rel/'",
  ).stdout.slice(0, 10);
  expect(part(part(shown(now), "event"), "body")).toMatchObject({
    ...{ text: "Deploys hang", impact: "One release", severity: "high", namespace: "blockers" },
  });
  expect(scratch.shy(["show", now], { cwd }).stdout).not.toContain("tags");
});

test("what was replaced is not pinned: the last that took its place is named", () => {
  const first = made("note", "The worker stops at night");
  const second = edit(first, "sed -i s/night/noon/").stdout.slice(0, 10);
  const third = edit(second, "sed -i s/noon/dawn/").stdout.slice(0, 10);
  expect(scratch.shy(["pin", first], { cwd })).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(`was replaced by ${third}[^]*twiceshy pin ${third}`),
  });
});

test("what was replaced gets no tag and no link, and the answer names what took its place", () => {
  const other = made("note", "The mail queue is slow");
  const first = made("note", "The scheduler skips a run");
  expect(scratch.shy(["tag", first, "--add", "cron"], { cwd }).exit).toBe(0);
  const second = edit(first, "sed -i s/skips/repeats/").stdout.slice(0, 10);
  const refused = { exit: 1, stderr: expect.stringContaining(`was replaced by ${second}`) };
  for (const words of [
    ["tag", first, "--add", "night"],
    ["link", first, "--to", other],
    ["link", other, "--to", first],
  ])
    expect(scratch.shy(words, { cwd })).toMatchObject(refused);
  // What was put on before may be taken off.
  expect(scratch.shy(["tag", first, "--remove", "cron"], { cwd }).exit).toBe(0);
  expect(scratch.shy(["link", first, "--to", other, "--off"], { cwd }).exit).toBe(0);
});

test("front matter that does not end is refused, and the text is kept", () => {
  const id = made("decision", "Use Redis");
  const { exit, stderr } = edit(id, "sed -i '4d; s/Use Redis/Use Valkey/'");
  expect([exit, stderr]).toEqual([1, expect.stringContaining('no closing "---"')]);
  const [, path = ""] = /kept in (\S+\.md)\./.exec(stderr) ?? [];
  expect(readFileSync(path, "utf8")).toContain("Use Valkey");
  rmSync(dirname(path), { recursive: true });
  expect(part(shown(id), "memory")).toMatchObject({ standing: "standing" });
});

test("what happened has no other wording", () => {
  const id = made("issue", "The build hangs");
  expect(edit(id, "true").stderr).toContain("is an issue");
});

test("private words that are typed there are not kept", () => {
  const id = made("note", "The proxy cuts requests");
  edit(id, "sed -i 's/cuts/<private>zqsecret<\\/private>drops/'");
  expect(scratch.shy(["log"], { cwd }).stdout).toContain("The proxy drops requests");
  expect(scratch.shell(`grep -rlaF zqsecret ${scratch.root} || true`).stdout).toBe("");
});
