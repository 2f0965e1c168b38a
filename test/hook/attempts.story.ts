// Attempts that nobody told, through the real hook: an agent's edits and checks as its host tells of them, and the log
// afterwards. test/attempts/ tests what is remembered and when; here, that a hook hears it and tells what is known.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { gitIn } from "../support/scratch.ts";
import { hook, sceneIn, settled, type Scene, shyAt } from "./scene.ts";

let scene: Scene;
let uses = 0;
beforeEach(async () => {
  scene = await sceneIn();
});

const occasion = (event: string, more: object, session: string): Promise<string> =>
  hook(
    JSON.stringify({ session_id: session, cwd: scene.root, hook_event_name: event, ...more }),
  ).then(({ stdout, stderr, code }) => {
    expect([code, stderr]).toEqual([0, ""]);
    return stdout;
  });

const RED = ` ❯ test/cart.test.ts (1 test | 1 failed) 5ms

 FAIL  test/cart.test.ts > the total is rounded
AssertionError: expected 11900 to be 119

 Test Files  1 failed (1)
      Tests  1 failed (1)
`;
const GREEN = ` ✓ test/cart.test.ts (1 test) 2ms

 Test Files  1 passed (1)
      Tests  1 passed (1)
`;

/** A run of the tests, as Claude Code tells of it before and after; returns what the model is told after it. */
const tests = async (is: "red" | "green", session = "s-1"): Promise<string | undefined> => {
  uses += 1;
  // What was written within the last moment counts as written by the command; no model is that quick.
  await settled();
  const call = {
    tool_name: "Bash",
    tool_use_id: `t-${uses}`,
    tool_input: { command: "npx vitest run" },
  };
  await occasion("PreToolUse", call, session);
  const said =
    is === "red"
      ? await occasion("PostToolUseFailure", { ...call, error: `Exit code 1\n${RED}` }, session)
      : await occasion(
          "PostToolUse",
          { ...call, tool_response: { stdout: GREEN, stderr: "" } },
          session,
        );
  if (said === "") return undefined;
  const reply: unknown = JSON.parse(said);
  assert(isObject(reply) && isObject(reply["hookSpecificOutput"]), "a reply of that host");
  expect(reply["hookSpecificOutput"]["hookEventName"]).toBe(
    is === "red" ? "PostToolUseFailure" : "PostToolUse",
  );
  return String(reply["hookSpecificOutput"]["additionalContext"]);
};

const write = (text: string): void => writeFileSync(join(scene.root, "src/cart.ts"), text);

const SOUND = "export const total = (cents: number): number => cents;\n";
const BAD = `${SOUND}export const rounded = (cents: number): number =>\n  Math.round(cents * 100) / 100;\n`;
const GOOD = `${SOUND}export const rounded = (amount: number) => Math.trunc(amount / 100);\n`;

const attempts = async (): Promise<readonly string[]> => {
  const { stdout } = await shyAt(["log", "--kind", "attempt"], {
    cwd: scene.root,
  });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\S+ +\S+ +\S+ +/, ""));
};

test("a change that turned the tests red and was taken back has failed, what worked is known, and the next session is told both", async () => {
  write(SOUND);
  expect(await tests("green")).toBeUndefined();
  write(BAD);
  expect(await tests("red")).toBeUndefined();
  write(GOOD);
  expect(await tests("green")).toBeUndefined();
  expect(await attempts()).toEqual([
    "attempt worked: Adds rounded, Math.trunc (src/cart.ts): fixed test/cart.test.ts > the total is rounded (vitest run)",
    "attempt failed: Adds rounded, Math.round (src/cart.ts)",
    "attempt failed: Retry the upload three times",
  ]);
  const brief = await occasion("SessionStart", { source: "startup" }, "s-5");
  expect(brief.split("Adds rounded, Math.round")).toHaveLength(2);
  // Another session makes the same mistake in a different way, and hears what is known of its error.
  write(`${SOUND}export const rounded = (cents: number): number => Number(cents.toFixed(2));\n`);
  const told = await tests("red", "s-2");
  expect(told).toContain("This error is known here");
  expect(told).toContain("What worked (");
  expect(await tests("red", "s-2")).toBeUndefined();
});

test("an error that is pasted into a prompt calls up what is known of it", async () => {
  write(SOUND);
  await tests("green");
  write(BAD);
  await tests("red");
  write(GOOD);
  await tests("green");
  const said = await occasion("UserPromptSubmit", { prompt: `It fails again:\n${RED}` }, "s-3");
  expect(said).toContain("Adds rounded, Math.round");
  expect(said).toContain("fixed test/cart.test.ts > the total is rounded");
});

test("what a session took back before it ended has failed, though no check ran since", async () => {
  write(SOUND);
  await tests("green");
  write(BAD);
  await tests("red");
  write(SOUND);
  expect((await attempts()).length).toBe(1);
  expect(await occasion("SessionEnd", { reason: "other" }, "s-1")).toBe("");
  expect((await attempts())[0]).toMatch(
    /^attempt failed: Adds rounded, Math.round \(src\/cart\.ts\)/,
  );
});

test("without a transcript, the last message of a turn says what the agent thought of it", async () => {
  const says = (last_assistant_message: string, session = "s-1", more: object = {}) =>
    occasion("Stop", { last_assistant_message, ...more }, session);
  write(SOUND);
  await tests("green");
  write(BAD);
  await tests("red");
  await says("I began. The rounded total is in cents, so 119 becomes 11900. I take it back next.");
  await says("The rounded total of somebody else.", "s-2");
  await says("Shall I go on?");
  write(SOUND);
  await occasion("SessionEnd", { reason: "other" }, "s-1");
  const { stdout } = await shyAt(["check", "src/cart.ts"], {
    cwd: scene.root,
  });
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "The agent wrote: The rounded total is in cents, so 119 becomes 11900. I take it back next.",
  );
});

test("what the agent said last is kept without its secrets", async () => {
  write(SOUND);
  await tests("green");
  write(BAD);
  await tests("red");
  const token = `ghp_${"a1B2".repeat(9)}`;
  await occasion("Stop", { last_assistant_message: `rounded failed with ${token}.` }, "s-1");
  const folder = join(scene.store, "local/tries");
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(kept.join("")).toContain("rounded failed with");
  expect(kept.join("")).not.toContain(token);
});

test("on a build server nothing is remembered, and nothing is said", async () => {
  const env = { CI: "true" };
  const payload = JSON.stringify({
    ...{ session_id: "s-1", cwd: scene.root, hook_event_name: "PostToolUseFailure" },
    ...{
      tool_name: "Bash",
      tool_input: { command: "npx vitest run" },
      error: `Exit code 1\n${RED}`,
    },
  });
  expect(await hook(payload, { env })).toMatchObject({ code: 0, stdout: "", stderr: "" });
});

test.each([
  {
    mend: "with other words",
    wrong: "  const result = Math.round(whole * 100) / 100;\n",
    right: "  const result = Math.trunc(whole / 100);\n",
    first: [],
  },
  {
    mend: "that keeps every word",
    wrong: "  const result = whole / RATES[code];\n",
    right: "  const result = whole / RATES.get(code, 1);\n",
    first: [],
  },
  {
    mend: "after the change was taken back",
    wrong: "  const result = whole / RATES[code];\n",
    right: "  const result = whole / RATES.get(code, 1);\n",
    first: [SOUND],
  },
  {
    mend: "that only turns a sign",
    wrong: "  const result = whole + sign * RATES.get(sign);\n",
    right: "  const result = whole - sign * RATES.get(sign);\n",
    first: [],
  },
])("the undoing of a committed mend $mend, in one line, is told", async (one) => {
  const { wrong, right, first } = one;
  const lines = (line: string): string =>
    `${SOUND}export const rounded = (cents: number): number => {\n  const sign = cents < 0 ? -1 : 1;\n  const whole = Math.abs(cents);\n${line}  return sign * result;\n};\n`;
  write(SOUND);
  await tests("green");
  gitIn(scene.root, "add", "-A");
  gitIn(scene.root, "commit", "-q", "-m", "Sum up");
  write(lines(wrong));
  await tests("red");
  for (const text of [...first, lines(right)]) {
    write(text);
    await tests("green");
  }
  gitIn(scene.root, "commit", "-q", "-a", "-m", "Round the total");
  await shyAt(["capture"], { cwd: scene.root });
  await settled();
  const undo = {
    tool_name: "Edit",
    tool_use_id: "undo-1",
    tool_input: {
      file_path: join(scene.root, "src/cart.ts"),
      old_string: right.trim(),
      new_string: wrong.trim(),
    },
  };
  const told = await occasion("PreToolUse", undo, "s-2");
  expect(told).toContain("repeats a change that failed here");
});

test("a mend of a number alone is not called a repeat when its check turns green", async () => {
  const lines = (line: string): string =>
    `${SOUND}export const grand = (cents: number) => ${line};\n`;
  write(SOUND);
  await tests("green");
  gitIn(scene.root, "add", "-A");
  gitIn(scene.root, "commit", "-q", "-m", "Sum up");
  write(lines("Math.round(total(cents) / 10)"));
  await tests("red");
  write(lines("Math.round(total(cents) / 1)"));
  expect(await tests("green")).toBeUndefined();
});
