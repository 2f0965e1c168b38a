// What is marked as private is cut at every door: not one byte of it is on the disk or the screen.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { openWritable, remember } from "../../src/index.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
let id = "";

const word = (): string => `zq${randomBytes(6).toString("hex")}`;
const inPrivate = (secret: string): string => `<private>${secret}\nand ${secret}</private>`;

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  writeFileSync(join(cwd, "a.js"), "1\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Begin");
  scratch.shy(["init", "--skip-history"], { cwd });
  id = String(scratch.json(["issue", "The build hangs"], { cwd })["id"]);
});

/** The files anywhere below the scratch folder, home, spool, log and index among them, that hold a text. */
const holding = (secret: string): string =>
  spawnSync("grep", ["-rlaF", secret, scratch.root], { encoding: "utf8" }).stdout;

const DOORS: Readonly<Record<string, readonly string[]>> = {
  "note, text": ["note", "Log in with ? from home"],
  "note, body": ["note", "Log in", "--body", "It was ?"],
  "capture, text": ["capture", "learnings", "Log in with ? from home"],
  "capture, impact": ["capture", "blockers", "No login", "--impact", "It was ?"],
  "capture, evidence": ["capture", "patterns", "No login", "--evidence", "It was ?"],
  "decision, reason": ["decision", "Rotate it", "--why", "? was public"],
  "issue, text": ["issue", "Login with ? fails"],
  "attempt, reason": ["attempt", "--failed", "Log in", "--why", "? had expired"],
  "fix, cause": ["fix", "Rotate it", "--cause", "? was public"],
  "lesson, avoid": ["lesson", "Rotate it", "--avoid", "use ? again"],
  plan: ["plan", "Rotate ? soon"],
  resolve: ["resolve", "@", "--why", "? is gone"],
  reopen: ["reopen", "@", "--why", "? is back"],
  pin: ["pin", "@", "--why", "? matters"],
  search: ["search", "? login"],
};

test.each(Object.entries(DOORS))("the command line: %s", (_, args) => {
  const secret = word();
  const words = args.map((arg) => (arg === "@" ? id : arg.replace("?", inPrivate(secret))));
  const { stdout, stderr } = scratch.shy(words, { cwd });
  expect(stdout + stderr).not.toContain(secret);
  expect(holding(secret)).toBe("");
});

test("standard input, of which a block takes several lines", () => {
  const secret = word();
  const stdin = `Log in ${inPrivate(secret)} from home`;
  const { stdout, exit } = scratch.shy(["note", "-"], { cwd, stdin });
  expect([exit, stdout]).toEqual([0, expect.stringContaining("Log in from home")]);
  expect(scratch.shy(["redact", "-"], { cwd, stdin }).stdout).not.toContain(secret);
  expect(holding(secret)).toBe("");
});

test("an import, whose lines are JSON", () => {
  const secret = word();
  const line = {
    ...{ id: "a1", type: "note", timestamp: "2026-01-01T00:00:00Z" },
    ...{ summary: "Log in", notes: inPrivate(secret), details: inPrivate(secret) },
  };
  const summary = { ...line, id: "a2", summary: `Log in ${inPrivate(secret)} at home` };
  const path = join(cwd, "events.jsonl");
  writeFileSync(path, `${JSON.stringify(line)}\n${JSON.stringify(summary)}\n`);
  expect(scratch.shy(["import", path], { cwd }).exit).toBe(0);
  writeFileSync(path, "");
  expect(holding(secret)).toBe("");
});

test("the library", async () => {
  const secret = word();
  const opened = await openWritable({ cwd, env: {}, actor: { door: "import" } });
  assert(opened.ok, "a project");
  const body = { when: 1, actor: { door: "import" as const }, namespace: "learnings" as const };
  const text = `Log in <private>${secret}</private> at home`;
  const kept = await remember(opened.value, { kind: "note", body: { ...body, text } });
  expect(kept.ok).toBe(true);
  expect(holding(secret)).toBe("");
});

test("the MCP server", async () => {
  const secret = word();
  const { call } = await talk(scratch, [], { cwd });
  const text = `Log in ${inPrivate(secret)} at home`;
  const answered = await call("note", { text, body: `Do ${inPrivate(secret)}`, tags: ["a"] });
  expect([answered.refused, answered.text]).toEqual([false, expect.stringContaining("at home")]);
  expect(holding(secret)).toBe("");
});
