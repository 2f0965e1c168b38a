// What `.twiceshyignore` names, through every door by which something is captured: nothing of it is found in any file, and
// the same about another file or by another tool is.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { FRONT, run, settled } from "../hook/scene.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  put("package.json", '{ "name": "shop", "scripts": { "test": "node --test" } }\n');
  for (const folder of ["hidden", "open"]) put(`${folder}/cart.js`, SOUND);
  put(".twiceshyignore", "# ours alone\nhidden/\n*.pem\ntool: Vault*\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "A shop");
  scratch.shy(["init"], { cwd });
  scratch.shy(["config", "gate.stale-read", "inform"], { cwd });
});

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
};

/**
 * The files in which twiceshy keeps the text, or whose names have it. What git says of a file, such as how often it was
 * mended, is counted again from git, and is nothing that was captured.
 */
const keeping = (text: string): readonly string[] =>
  [join(cwd, ".git/twiceshy"), join(cwd, ".twiceshy"), join(scratch.root, "home")].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !/\/(?:index\/trails\/|PROJECT_MAP\.md$)/.test(path))
        .filter((path) => path.includes(text) || readFileSync(path, "latin1").includes(text)),
  );

let uses = 0;

const hear = async (hook_event_name: string, more: object): Promise<string> => {
  const transcript_path = join(scratch.root, "session.jsonl");
  const input = JSON.stringify({
    ...{ session_id: "session-1", cwd, hook_event_name, transcript_path },
    ...more,
  });
  const heard = await run(FRONT(), ["claude-code"], { cwd, input, env: { ...scratch.env } });
  expect([heard.code, heard.stderr]).toEqual([0, ""]);
  return heard.stdout;
};

const use = async (tool_name: string, tool_input: object, tool_response: object = {}) => {
  const called = { tool_name, tool_input, tool_use_id: `use-${(uses += 1)}` };
  await hear("PreToolUse", called);
  await hear("PostToolUse", { ...called, tool_response });
};

const edit = async (
  path: string,
  tool = "Edit",
  to = "items.filter(Boolean).length",
): Promise<void> => {
  const file_path = join(cwd, path);
  const old_string = readFileSync(file_path, "utf8");
  const new_string = old_string.replace("items.length", to);
  const called = { tool_name: tool, tool_input: { file_path, old_string, new_string } };
  await hear("PreToolUse", { ...called, tool_use_id: `use-${(uses += 1)}` });
  writeFileSync(file_path, new_string);
  await hear("PostToolUse", { ...called, tool_use_id: `use-${uses}`, tool_response: {} });
};

const RED =
  "\n FAIL  test/cart.test.ts > total\nAssertionError: expected 2 to be 1\n\n Test Files  1 failed (1)\n      Tests  1 failed (1)\n";
const GREEN =
  " ✓ test/cart.test.ts (1 test) 2ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n";

const check = async (is: "red" | "green", tool_name = "Bash"): Promise<void> => {
  await settled();
  const tool_use_id = `use-${(uses += 1)}`;
  const called = { tool_name, tool_use_id, tool_input: { command: "npx vitest run" } };
  await hear("PreToolUse", called);
  await (is === "red"
    ? hear("PostToolUseFailure", { ...called, error: `Exit code 1\n${RED}` })
    : hear("PostToolUse", { ...called, tool_response: { stdout: GREEN, stderr: "" } }));
};

const SOUND = "export const total = (items) => {\n  return items.length;\n};\n";
const BAD = `${SOUND}export const rounded = (cents) =>\n  Math.round(cents * 100) / 100;\n`;

/** A change that turns the tests red and is taken back. */
const tryAndTakeBack = async (path: string, tool = "Bash"): Promise<void> => {
  await check("green", tool);
  put(path, BAD);
  await check("red", tool);
  put(path, SOUND);
  await check("green", tool);
};

/** What an agent's turn leaves in its transcript, and the end of that turn. */
const turn = async (name: string, input: object): Promise<void> => {
  const content = [{ type: "tool_use", name, input }];
  const row = { type: "assistant", message: { role: "assistant", content } };
  writeFileSync(
    join(scratch.root, "session.jsonl"),
    `${JSON.stringify({ ...row, timestamp: new Date().toISOString() })}\n`,
    { flag: "a" },
  );
  await hear("Stop", {});
};

const decisions = (): string => scratch.shy(["log", "--kind", "decision"], { cwd }).stdout;
const attempts = (): string => scratch.shy(["log", "--kind", "attempt"], { cwd }).stdout;

describe("of an ignored path", () => {
  test("no edit and no read is noted", async () => {
    const read = (path: string) => use("Read", { file_path: join(cwd, path) });
    await read("hidden/cart.js");
    await edit("hidden/cart.js");
    expect(keeping("hidden/cart.js")).toEqual([]);
    await read("open/cart.js");
    await edit("open/cart.js");
    expect(keeping("open/cart.js")).not.toEqual([]);
  });

  test("no attempt is made of a change that a check refuses", async () => {
    await tryAndTakeBack("open/cart.js");
    expect(attempts()).toContain("rounded");
    expect(keeping("open/cart.js")).not.toEqual([]);
    const before = attempts();
    await tryAndTakeBack("hidden/cart.js");
    expect(attempts()).toBe(before);
    expect(keeping("hidden/cart.js")).toEqual([]);
  });

  test("no marker of a file that was written there is recorded", async () => {
    const write = (path: string, what: string) => ({
      ...{ file_path: join(cwd, path), content: `[decision] ${what} go through the queue\n` },
    });
    await turn("Write", write("hidden/plan.md", "Marzipans"));
    await turn("Write", write("open/plan.md", "Nougats"));
    expect(decisions()).toContain("Nougats");
    expect(keeping("Marzipan")).toEqual([]);
  });

  test("a command or a tool of the server that is about it alone is refused, and it is left out of others", async () => {
    const { stderr, exit } = scratch.shy(["note", "Marzipan", "--file", "hidden/cart.js"], { cwd });
    expect([exit, stderr]).toEqual([
      1,
      expect.stringContaining(".twiceshyignore names hidden/cart.js"),
    ]);
    const at = scratch.shy(["note", "Marzipan", "--at", "hidden/cart.js:2"], { cwd });
    expect(at.exit).toBe(1);
    const { call } = await talk(scratch, [], { cwd });
    expect(await call("note", { text: "Marzipan", files: ["hidden/a.js"] })).toMatchObject({
      ...{ refused: true, fault: "draft-ignored" },
    });
    expect(keeping("Marzipan")).toEqual([]);
    const both = ["--file", "hidden/cart.js", "--file", "open/cart.js"];
    const { id } = scratch.json(["note", "Nougat", ...both], { cwd });
    const { stdout } = scratch.shy(["show", String(id)], { cwd });
    expect(stdout).toContain("open/cart.js");
    expect(keeping("hidden/cart.js")).toEqual([]);
  });

  test("no change of the work tree is recorded with an attempt, nor one that history took back", () => {
    const change = (path: string) =>
      put(path, SOUND.replace("items.length", "items.filter(Boolean).length"));
    change("hidden/cart.js");
    expect(scratch.shy(["attempt", "--failed", "Filter", "--working"], { cwd }).exit).not.toBe(0);
    change("open/cart.js");
    scratch.json(["attempt", "--failed", "Filter", "--working"], { cwd });
    expect(keeping("hidden/cart.js")).toEqual([]);
    for (const path of ["hidden/cart.js", "open/cart.js"]) {
      scratch.git(cwd, "commit", "-qm", `Filter in ${path}`, "--", path);
      scratch.git(cwd, "revert", "--no-edit", "HEAD");
    }
    scratch.shy(["capture"], { cwd });
    expect(attempts()).toContain("Filter in open/cart.js");
    expect(keeping("hidden/cart.js")).toEqual([]);
  });

  test("the gate does not judge it", async () => {
    put("open/cart.js", SOUND.replace("items.length", "items.filter(Boolean).length"));
    scratch.json(["attempt", "--failed", "Filter the items", "--working"], { cwd });
    scratch.git(cwd, "checkout", "-q", "--", "open/cart.js");
    const file_path = join(cwd, "open/cart.js");
    const old_string = "return items.length";
    const new_string = "return items.filter(Boolean).length";
    const repeat = { tool_name: "Edit", tool_input: { file_path, old_string, new_string } };
    put(".twiceshyignore", "open/\n");
    expect(await hear("PreToolUse", repeat)).toBe("");
    put(".twiceshyignore", "");
    expect(await hear("PreToolUse", repeat)).toContain("Filter the items");
  });
});

describe("of an ignored tool", () => {
  test("no edit and no command is noted", async () => {
    await edit("open/cart.js", "VaultEdit");
    expect(keeping("open/cart.js")).toEqual([]);
    await edit("open/cart.js", "OtherEdit", "items.size");
    expect(keeping("open/cart.js")).not.toEqual([]);
    await tryAndTakeBack("open/cart.js", "Vault");
    expect(attempts()).not.toContain("rounded");
    await tryAndTakeBack("open/cart.js");
    expect(attempts()).toContain("rounded");
  });

  test("no marker that it wrote is recorded", async () => {
    const write = (what: string) => ({
      ...{ file_path: join(cwd, "open/plan.md"), content: `[decision] ${what} go by night\n` },
    });
    await turn("VaultWrite", write("Marzipans"));
    await turn("Write", write("Nougats"));
    expect(decisions()).toContain("Nougats");
    expect(keeping("Marzipan")).toEqual([]);
  });
});

test("status states the rules, and each line that names nothing", () => {
  const status = (): string => scratch.shy(["status"], { cwd }).stdout;
  expect(status()).toContain(".twiceshyignore has 2 rules for paths and 1 rule for tools");
  put(".twiceshyignore", "hidden/\n[a\n");
  expect(status()).toContain('.twiceshyignore, line 2: "[a" is not a whole pattern');
  put(".twiceshyignore", "");
  expect(status()).not.toContain("twiceshyignore");
});

test("a file that cannot be read keeps everything out that names a file", () => {
  scratch.shell("rm .twiceshyignore; mkdir .twiceshyignore", cwd);
  const note = ["note", "Nougat", "--file", "open/cart.js"];
  expect(scratch.shy(note, { cwd }).exit).toBe(1);
  expect(scratch.shy(["status"], { cwd }).stdout).toContain(".twiceshyignore cannot be read");
});
