// What belongs to one specification: a search, a brief and a context are narrowed to it, at the command line and over MCP.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const SPEC = "SPEC-2026-01-05-001";
const OTHER = "SPEC-2026-01-05-002";

let scratch: Scratch;
let cwd = "";
const shy = (...args: readonly string[]) => scratch.shy(args, { cwd });

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  shy("init", "--skip-history");
  scratch.write("shop/shop.ts", "1");
  scratch.git(cwd, "add", ".");
  scratch.git(cwd, "commit", "-qm", "Open the shop");
  const capture = (spec: string) => {
    const of = (...args: readonly string[]) => shy("capture", ...args, "--spec", spec);
    of("blockers", `Quokkas in the way of ${spec}`);
    of("decisions", `Keep quokkas for ${spec}`, "--why", "They are calm");
    of("learnings", `Quokkas sleep in ${spec}`);
    of("patterns", `Quokkas come in pairs in ${spec}`);
  };
  capture(SPEC);
  capture(OTHER);
  shy("lesson", "Feed the quokkas first");
  shy("attempt", "--failed", "Feed quokkas by night", "--why", "They sleep");
  // More of them than an index keeps in order, and all newer.
  for (let at = 0; at < 110; at += 1) shy("capture", "learnings", `Quokka ${at} is well`);
});

const NAMES = ["the way", "Keep", "sleep in", "pairs"];

/** What is named of each specification. */
const namedIn = (text: string): readonly (readonly [string, boolean, boolean])[] =>
  NAMES.map((name) => [name, ...[SPEC, OTHER].map((spec) => names(text, name, spec))] as never);

const names = (text: string, name: string, spec: string): boolean =>
  text.split("\n").some((line) => line.includes(name) && line.includes(spec));

const BELONGS = NAMES.map((name) => [name, true, false]);

describe.each(["brief", "context"])("%s", (command) => {
  test("holds what belongs to the specification and no other memory, with what is in work", () => {
    const { stdout, exit } = shy(command, "--spec", SPEC, "--tokens", "3000");
    expect(exit).toBe(0);
    expect(namedIn(stdout)).toEqual(BELONGS);
    expect(stdout).not.toMatch(/Feed|is well/);
    expect(stdout).toContain("Open the shop");
    expect(shy(command, "--tokens", "3000").stdout).toMatch(/Feed/);
  });

  test("takes a full stop for the specification in work", () => {
    writeFileSync(join(cwd, "CLAUDE.md"), `We work on ${SPEC}.\n`);
    expect(namedIn(shy(command, "--spec", ".", "--tokens", "3000").stdout)).toEqual(BELONGS);
    rmSync(join(cwd, "CLAUDE.md"));
    scratch.write(`shop/docs/spec/active/${OTHER}/README.md`, "# Quokkas\n");
    expect(namedIn(shy(command, "--spec", ".", "--tokens", "3000").stdout)).toEqual(
      NAMES.map((name) => [name, false, true]),
    );
    rmSync(join(cwd, "docs"), { recursive: true });
    expect(shy(command, "--spec", ".")).toMatchObject({
      ...{ exit: 1, stdout: "" },
      stderr: expect.stringMatching(/^twiceshy: No specification is in work here: .*\n.*Name/),
    });
  });
});

test("what an amendment did to a memory of the specification is among its last acts, and nothing else", () => {
  const { memories } = scratch.json(["search", "quokkas in the way", "--spec", OTHER], { cwd });
  const [blocker]: Fields[] = Array.isArray(memories) ? memories.filter(isObject) : [];
  shy("resolve", String(blocker?.["id"]), "--why", "The gate is open");
  shy("note", "The other gate is shut");
  const { stdout } = shy("brief", "--spec", OTHER, "--tokens", "3000");
  expect(stdout).toMatch(/resolve.*The gate is open/);
  expect(stdout).not.toContain("other gate");
});

test("search is narrowed alike, also to the specification in work", () => {
  writeFileSync(join(cwd, "CLAUDE.md"), `We work on ${SPEC}.\n`);
  const texts = (spec: string): string => shy("search", "quokkas", "--spec", spec).stdout;
  expect(texts(".")).toBe(texts(SPEC));
  expect(texts(".").match(/SPEC-[-\d]+/g)).toEqual(Array(4).fill(SPEC));
  rmSync(join(cwd, "CLAUDE.md"));
  expect(shy("search", "quokkas", "--spec", ".").exit).toBe(1);
});

test("over MCP the three tools take it, and refuse where none is in work", async () => {
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  for (const name of ["brief", "context"]) {
    const { told } = await call(name, { spec: SPEC, tokens: 3_000 });
    expect(namedIn(String(told["page"])), name).toEqual(BELONGS);
  }
  expect((await call("search", { text: "quokkas", spec: SPEC })).told).toMatchObject({ total: 4 });
  for (const name of ["brief", "context", "search"])
    expect(await call(name, { spec: "." })).toMatchObject({
      ...{ refused: true, fault: "spec-not-in-work" },
    });
});
