// Captures through the real command line: the ten namespaces, their fields, and what becomes of them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { NAMESPACES } from "../../src/core/event/kinds/core/note.ts";
import type { Fields } from "../../src/core/kit/json.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

const shy = (...args: readonly string[]) => scratch.shy(args, { cwd });
const json = (...args: readonly string[]): Fields => scratch.json(args, { cwd });
const capture = (...args: readonly string[]): string => String(json("capture", ...args)["id"]);
const memory = (id: string): Fields => {
  const { memory: shown } = json("show", id);
  return isObject(shown) ? shown : {};
};
const body = (id: string): Fields => {
  const { event } = json("show", id);
  return isObject(event) && isObject(event["body"]) ? event["body"] : {};
};

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  writeFileSync(join(cwd, "a.js"), "1\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Begin");
  shy("init", "--skip-history");
});

test("what is noted among the decisions is a decision", () => {
  const { id = "", kind } = json(
    "note",
    "Cookies are signed with HMAC",
    "--namespace",
    "decisions",
  );
  expect(kind).toBe("decision");
  expect(shy("log", "--kind", "decision").stdout).toContain(`${id}`.slice(0, 10));
});

test.each(NAMESPACES)("a capture of %s is shown, listed, found, and says its namespace", (name) => {
  const text = `The ${name} of the queue`;
  const id = capture(name, text, "--body", `More on ${name}zz`);
  expect(memory(id)).toMatchObject({ text, kind: name === "decisions" ? "decision" : "note" });
  if (name !== "decisions") expect(memory(id)).toMatchObject({ namespace: name });
  expect(shy("log").stdout).toContain(text);
  expect(shy("search", `${name}zz`).stdout).toContain(text);
});

test("the structured fields are in the log, and a brief tells them", () => {
  const decision = capture(
    ...["decisions", "Use PostgreSQL", "--why", "JSON columns", "--context", "A new service"],
    ...["--alternative", "SQLite", "--importance", "4"],
  );
  expect(body(decision)).toMatchObject({
    ...{ context: "A new service", rationale: "JSON columns", alternatives: ["SQLite"] },
    importance: 4,
  });
  const review = capture(
    ...["review", "Refs are not validated", "--category", "security", "--severity", "high"],
    ...["--verdict", "changes requested", "--phase", "build"],
  );
  expect(body(review)).toMatchObject({
    ...{ category: "security", severity: "high", verdict: "changes requested", phase: "build" },
  });
  const pattern = capture(
    ...["pattern", "Frozen data classes", "--type", "success", "--evidence", "Two modules"],
    ...["--confidence", "0.5"],
  );
  expect(body(pattern)).toMatchObject({ evidence: ["Two modules"], confidence: "0.5" });
  expect(body(capture("retro", "MVP", "--outcome", "success"))).toMatchObject({
    outcome: "success",
  });
  expect(shy("brief").stdout).toContain("JSON columns");
});

describe("a blocker", () => {
  test("is open until a capture settles it", () => {
    const id = capture("blockers", "CI times out", "--impact", "Nothing can be merged");
    expect(shy("brief").stdout).toMatch(/CI times out\n {2}impact: Nothing can be merged/);
    const said = json("capture", "progress", "Tests run in parallel", "--resolves", id);
    expect(said).toMatchObject({ settled: [{ id, kind: "note", namespace: "blockers" }] });
    const progress = String(said["id"]);
    expect(memory(id)).toMatchObject({ standing: "resolved" });
    expect(shy("brief").stdout).not.toContain("CI times out; blocker");
    expect(body(progress)).toMatchObject({ relates: [{ as: "resolves", to: id }] });
    expect(shy("search", "times out").stdout).toContain("CI times out");
  });

  test("that was settled when it was recorded is not open", () => {
    const id = capture("blockers", "The proxy cuts bodies", "--status", "resolved");
    expect(memory(id)).toMatchObject({ standing: "resolved" });
    expect(shy("brief").stdout).not.toContain("The proxy cuts bodies; blocker");
  });

  test("nothing is written if what it should settle cannot be open", () => {
    const id = capture("learnings", "Fixtures need session scope");
    const refused = shy("capture", "progress", "Never written", "--resolves", id);
    expect(refused.exit).toBe(1);
    expect(shy("log", "--all").stdout).not.toContain("Never written");
  });
});

describe("what is refused", () => {
  test.each([
    [["capture", "bogus", "x"], '"bogus" is no namespace'],
    [["capture", "learnings", "x", "--severity", "high"], "severity says nothing of learnings"],
    [["capture", "reviews", "x", "--severity", "worst"], "it is one of critical, high"],
    [["capture", "decisions"], "Missing text"],
    [
      ["capture", "patterns", "x", "--confidence", "2"],
      "between 0 and 1, such as 0.85.\n  twiceshy capture --help",
    ],
    [["tag", "aaaa"], "Missing tag"],
    [["link", "aaaa", "--to", "bbbb", "--as", "held-by"], "use another word"],
  ])("%s", (args, sentence) => {
    const { stderr, exit } = shy(...args);
    expect(stderr).toContain(sentence);
    expect(exit).toBeGreaterThan(0);
  });
});

test("a memory goes from active through archived and back, and nothing of it is lost", () => {
  const id = capture("learnings", "The cache is warm after a minute", "--body", "All of it");
  const whole = body(id);
  for (const [args, standing] of [
    [["archive", id], "archived"],
    [["restore", id], "standing"],
    [["retire", id, "--as", "stale"], "retired"],
    [["restore", id], "standing"],
  ] as const) {
    expect(shy(...args).exit).toBe(0);
    expect(memory(id)).toMatchObject({ standing, text: "The cache is warm after a minute" });
    expect(body(id)).toEqual(whole);
  }
  expect(shy("archive", id, "--json").stdout).toContain('"archive"');
  expect(shy("archive", id).stdout).toContain("is archived already");
  expect(shy("search", "warm").stdout).toContain("archived");
});

test("a pin comes first in the brief, however old it is, until it is taken off", () => {
  const old = capture("learnings", "Old and important");
  for (let more = 0; more < 3; more += 1) capture("learnings", `Newer ${more}`);
  const first = (): number => shy("brief").stdout.indexOf("Old and important");
  expect(first()).toBeGreaterThan(shy("brief").stdout.indexOf("Newer 2"));
  shy("pin", old);
  expect(first()).toBeLessThan(shy("brief").stdout.indexOf("Newer 2"));
  expect(memory(old)).toMatchObject({ pinned: true });
  expect(shy("pin", old).stdout).toContain("Nothing was written");
  shy("pin", old, "--off");
  expect(memory(old)["pinned"]).toBeUndefined();
});

test("tags and links can be added and taken back", () => {
  const [one, other] = [capture("learnings", "One"), capture("learnings", "Other")];
  shy("tag", one, "--add", "proxy", "--add", "network");
  shy("tag", one, "--remove", "network");
  expect(memory(one)).toMatchObject({ tags: ["proxy"] });
  expect(shy("link", one, "--to", other, "--as", "cause").exit).toBe(0);
  expect(shy("show", one).stdout).toContain("link: Related to: Other");
  expect(shy("link", one, "--to", other, "--as", "cause", "--off").exit).toBe(0);
});

describe("the specification in work", () => {
  test("is the one that CLAUDE.md names, else the only active one, unless another is given", () => {
    const specOf = (...more: readonly string[]) =>
      body(capture("learnings", "Something", ...more))["spec"];
    expect(specOf()).toBeUndefined();
    mkdirSync(join(cwd, "docs/spec/active/auth"), { recursive: true });
    writeFileSync(join(cwd, "docs/spec/active/auth/README.md"), "# SPEC-2026-01-02-003\n");
    expect(specOf()).toBe("SPEC-2026-01-02-003");
    writeFileSync(join(cwd, "CLAUDE.md"), "Active: SPEC-2026-02-02-001\n");
    expect(specOf()).toBe("SPEC-2026-02-02-001");
    expect(specOf("--spec", "mine")).toBe("mine");
    expect(specOf("--spec", "")).toBeUndefined();
  });
});

test("without words it reads git", () => {
  expect(json("capture")).toMatchObject({ behind: false, remembered: 0 });
});
