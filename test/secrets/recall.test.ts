// A secret that was kept before its rule existed is not shown: the family is switched off, a secret is kept, and the
// family comes back, as if a newer version had brought it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const SECRET = "ghp_wq3Xk9Lm2Nv7Bt5Rd8Yc4Fz6Hj1Pg0SsAaEe";
const ASIDE = "ghp_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5";
const PARTS = [SECRET, ASIDE].flatMap((secret) => [
  secret,
  secret.slice(4, 24),
  secret.slice(-20),
  secret.toLowerCase().slice(4, 24),
]);

let scratch: Scratch;
let cwd = "";
const ids: Record<string, string> = {};

const shy = (...args: readonly string[]) => scratch.shy(args, { cwd });

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  mkdirSync(join(cwd, "src"));
  writeFileSync(join(cwd, "src/a.js"), "1\n");
  shy("init", "--skip-history");
  shy("config", "redact.families.github", "off");
  for (const [name, args] of Object.entries({
    issue: ["issue", `Login with ${SECRET} fails`, "--body", `It was ${ASIDE}`, "--at", "src/a.js"],
    attempt: ["attempt", "--failed", `Log in with ${SECRET}`, "--why", `${ASIDE} had expired`],
    worked: ["attempt", "--worked", "Log in", "--check", `curl -H 'X: ${SECRET}' host`],
    fix: ["fix", `Rotate ${SECRET}`, "--cause", `${ASIDE} was public`],
    decision: ["decision", "Keep it in the vault", "--context", SECRET, "--alternative", ASIDE],
    lesson: ["lesson", `Never print ${SECRET}`, "--command", `echo ${ASIDE}`],
    note: ["note", `It is ${SECRET}`, "--tag", ASIDE, "--file", `src/${SECRET}.js`],
    reopened: ["issue", `Login with ${SECRET} fails again`, "--at", "src/a.js"],
  }))
    ids[name] = String(scratch.json([...args, "--session", "a"], { cwd })["id"]);
  shy("resolve", ids["reopened"] ?? "", "--why", `${SECRET} was rotated`);
  shy("config", "redact.families.github", "--unset");
});

const expectClean = (text: string): void => {
  for (const part of PARTS) expect(text).not.toContain(part);
};

test("the log does hold it: this test can fail", () => {
  const files = readdirSync(join(cwd, ".git/twiceshy/log"), { recursive: true, encoding: "utf8" });
  const log = files.filter((path) => path.endsWith(".jsonl"));
  const held = log.map((path) => readFileSync(join(cwd, ".git/twiceshy/log", path), "utf8"));
  expect(held.join("")).toContain(SECRET);
});

/** `@name` stands for the id of something said before. */
const QUESTIONS: readonly (readonly string[])[] = [
  ["show"],
  ...["issue", "attempt", "worked", "fix", "decision", "lesson", "note", "reopened"].map((name) => [
    "show",
    `@${name}`,
  ]),
  ["log"],
  ["log", "--all"],
  ["search", "login"],
  ["search", "ghp_"],
  ["search", "--regex", "g.p"],
  ["check", "src/a.js"],
  ["check", `src/${SECRET}.js`],
  ["status"],
  ["scan"],
  ["verify"],
  ["reopen", "@reopened"],
  ["attempt", "--failed", "Log in anew", "--issue", "@reopened"],
  ["supersede", "@note", "--by", "@decision"],
  ["purge", "@attempt", "--reason", "other"],
  ["rebuild"],
];

test("is in no file of the gate", () => {
  const folder = join(cwd, ".git/twiceshy/gate");
  for (const path of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (path.isFile()) expectClean(readFileSync(join(path.parentPath, path.name), "latin1"));
});

describe("is not shown by", () => {
  test.each(QUESTIONS.map((words) => [words.join(" "), words] as const))("%s", (_, words) => {
    const call = words.map((word) => (word.startsWith("@") ? (ids[word.slice(1)] ?? "") : word));
    for (const json of [[], ["--json"]]) {
      const { stdout, stderr } = shy(...call, ...json);
      expect(stdout + stderr).not.toBe("");
      expectClean(stdout);
      expectClean(stderr);
    }
  });
});

test("is in no readable file, nor in the name of one, once the settings say so", () => {
  const folder = join(cwd, ".twiceshy");
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    expectClean(path.name);
    if (path.isFile()) expectClean(readFileSync(join(path.parentPath, path.name), "utf8"));
  }
  expect(readFileSync(join(folder, "summary.md"), "utf8")).toContain("REDACTED:github");
});

test("scan finds it in the log, and in what stands beside the log", () => {
  const path = "local/spool/1772000000000-7.json";
  const files = [{ path: expect.stringContaining(path), families: ["github"] }];
  expect(scratch.json(["scan"], { cwd })).toMatchObject({ files: [] });
  scratch.write(`photo-store/.git/twiceshy/${path}`, JSON.stringify({ command: `x ${SECRET}` }));
  expect(scratch.json(["scan"], { cwd })).toMatchObject({ files });
  expect(shy("scan")).toMatchObject({
    exit: 1,
    stdout: expect.stringContaining(`${path}: github`),
  });
});
