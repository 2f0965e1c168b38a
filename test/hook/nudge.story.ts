// A turn that ends with a report that what was seen contradicts, through the real hook: its agent goes on once, and what the
// hook shows is a way out that works. A turn that is in order costs it not one byte.
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { cleanEnv } from "../support/scratch.ts";
import { FRONT, run, sceneIn, settled, shyAt, type Scene } from "./scene.ts";

let scene: Scene;
let uses = 0;

beforeEach(async () => {
  scene = await sceneIn();
  await config("true");
  mkdirSync(dirname(transcript()), { recursive: true });
  writeFileSync(transcript(), "");
  await at("SessionStart", { source: "startup" });
});

const config = (value: string) =>
  shyAt(["config", "agents.nudge", value], {
    cwd: scene.root,
    env: cleanEnv(join(scene.root, "..", "home")),
  });

const transcript = (): string => join(scene.root, "..", "host", "s-1.jsonl");

const row = (type: "user" | "assistant", content: unknown): void =>
  appendFileSync(
    transcript(),
    `${JSON.stringify({ type, timestamp: new Date().toISOString(), message: { role: type, content } })}\n`,
  );

const at = async (event: string, more: object, host = "claude-code"): Promise<string> => {
  const payload = {
    ...{ session_id: "session-1", cwd: scene.root, hook_event_name: event },
    ...{ transcript_path: transcript(), ...more },
  };
  const { stdout, stderr, code } = await run(FRONT(), [host], { input: JSON.stringify(payload) });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

const asks = (text: string): void => row("user", text);

const edits = (text: string, path = "src/upload.ts"): void => {
  row("assistant", [{ type: "tool_use", name: "Write", input: { file_path: path } }]);
  writeFileSync(join(scene.root, path), text);
};

const RED = `
 FAIL  test/upload.test.ts > sends once
AssertionError: expected 2 to be 1

 Test Files  1 failed (1)
      Tests  1 failed (1)
`;
const GREEN = `
 Test Files  1 passed (1)
      Tests  1 passed (1)
`;

/** A command of the agent as the transcript and the hook have it. */
const runs = async (command: string, is: "red" | "green"): Promise<void> => {
  row("assistant", [{ type: "tool_use", name: "Bash", input: { command } }]);
  await settled();
  const use = { tool_name: "Bash", tool_use_id: `u-${(uses += 1)}`, tool_input: { command } };
  await at("PreToolUse", use);
  if (is === "red") await at("PostToolUseFailure", { ...use, error: `Exit code 1\n${RED}` });
  else await at("PostToolUse", { ...use, tool_response: { stdout: GREEN, stderr: "" } });
};

const stops = (message: string, more: object = {}, host?: string): Promise<string> => {
  row("assistant", [{ type: "text", text: message }]);
  return at("Stop", { last_assistant_message: message, stop_hook_active: false, ...more }, host);
};

const completes = (subject: string, task: string, more: object = {}): Promise<string> =>
  at("TaskCompleted", { task_id: task, task_subject: subject, ...more });

/** Why a task is kept open. */
const keptIn = (stdout: string): string => {
  const reply: unknown = JSON.parse(stdout);
  assert(isObject(reply), "a reply");
  expect([Object.keys(reply), reply["decision"]]).toEqual([["decision", "reason"], "block"]);
  return String(reply["reason"]);
};

const reasonIn = (stdout: string): string => {
  const reply: unknown = JSON.parse(stdout);
  assert(isObject(reply) && isObject(reply["hookSpecificOutput"]), "a reply");
  const { hookEventName, additionalContext } = reply["hookSpecificOutput"];
  expect(hookEventName).toBe("Stop");
  return String(additionalContext);
};

const TESTS = "npx vitest run";
const DONE = "The upload is retried now. All tests pass.";

test("an edit after the last green check: shown once, in two lines, and the remedy is a way out", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "green");
  edits("export const tries = 3;\n");
  const reason = reasonIn(await stops(DONE));
  expect(reason).toBe(
    "twiceshy: src/upload.ts changed after the last run of `vitest run`.\nRun it now, or say in your report what was not shown.",
  );
  // Another hook of the host's own may have it stop again, and the host may forget that it went on.
  expect(await stops(DONE)).toBe("");
  await runs(TESTS, "green");
  expect(await stops(DONE)).toBe("");
  expect(mismatches()).toHaveLength(1);
});

/** The events that count. */
const mismatches = (): readonly string[] => {
  const files = readdirSync(scene.store, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(file.parentPath, file.name), "utf8").split("\n"))
    .filter((line) => line.includes('"closure-mismatch"'));
};

test("a red check: the agent may also say so in its report", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  expect(reasonIn(await stops("The upload is retried now. Done."))).toMatch(
    /^twiceshy: The last run of `vitest run` was red, and your report names no failure\.\nMend it and run it again, or say in your report that it fails\.$/,
  );
  asks("and now?");
  expect(await stops("The upload is retried, but one test still fails: it is sent twice.")).toBe(
    "",
  );
});

test("a command that the report names and nobody ran: running it is a way out", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "green");
  const report = "Done. All tests pass, and `npm run lint` is clean.";
  expect(reasonIn(await stops(report))).toBe(
    "twiceshy: Your report states that `npm run lint` passes; no such command was run in this session.\nRun it now, or say in your report what was not shown.",
  );
  asks("go on");
  await runs("npm run lint", "green");
  expect(await stops(report)).toBe("");
});

test("a limit that a person set: taking the change back is a way out", async () => {
  asks("Retry the upload. No new dependency, please.");
  edits("export const tries = 2;\n");
  const manifest = '{ "dependencies": { "p-retry": "^6.0.0" } }\n';
  // A person's own edit breaks no limit.
  writeFileSync(join(scene.root, "package.json"), manifest);
  await runs(TESTS, "green");
  expect(await stops(DONE)).toBe("");
  edits(manifest, "package.json");
  await runs(TESTS, "green");
  expect(reasonIn(await stops(DONE))).toBe(
    "twiceshy: package.json changed, and a person set a limit: No new dependency, please.\nTake that change back, or say in your report why it had to be.",
  );
  asks("go on");
  edits("{}\n", "package.json");
  await runs(TESTS, "green");
  expect(await stops(DONE)).toBe("");
});

test("a part of the request: making it, and naming it as left, are ways out", async () => {
  const wishes = "In src/upload.ts: retry twice, log each attempt, and show a spinner meanwhile.";
  const report = "Done: it retries twice and logs each attempt. All tests pass.";
  asks(wishes);
  edits("export const tries = 2; // logs each attempt\n");
  await runs(TESTS, "green");
  expect(reasonIn(await stops(report))).toBe(
    "twiceshy: Neither your report nor a change has a word of what was asked for: show a spinner meanwhile.\nFinish it, or say in your report what is left.",
  );
  asks("hm");
  expect(await stops(`${report} The spinner is left for later.`)).toBe("");
  asks("hm");
  edits("export const tries = 2; // logs each attempt, with a spinner meanwhile\n");
  await runs(TESTS, "green");
  expect(await stops(report)).toBe("");
});

test("a stub in an added line: making the real thing is a way out", async () => {
  asks("retry the upload");
  edits("export const tries = 2; // fixed for now\n");
  await runs(TESTS, "green");
  expect(reasonIn(await stops(DONE))).toBe(
    "twiceshy: src/upload.ts was given a stub: export const tries = 2; // fixed for now\nFinish it, or say in your report what is left.",
  );
  asks("go on");
  expect(await stops(DONE)).toBe("");
  edits("export const tries = 2;\n");
  await runs(TESTS, "green");
  expect(await stops(DONE)).toBe("");
});

test("the next prompt counts anew", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  expect(await stops("Done.")).not.toBe("");
  asks("really?");
  expect(await stops("Yes, it is done.")).not.toBe("");
  expect(await stops("Yes, it is done.")).toBe("");
});

test("a prompt stays the same one when the transcript outgrows what is read of it", async () => {
  asks("begin");
  const filler = [{ type: "text", text: "x".repeat(64 << 10) }];
  for (let number = 0; number < 62; number += 1) row("assistant", filler);
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  expect(await stops("Done.")).not.toBe("");
  for (let number = 0; number < 4; number += 1) row("assistant", filler);
  expect(await stops("Done.")).toBe("");
  expect(mismatches()).toHaveLength(1);
});

test("a turn that is in order, a question, a subagent and one whose work still runs are left alone", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "green");
  expect(await stops(DONE)).toBe("");
  edits("export const tries = 3;\n");
  expect(await stops("Should I run the tests?")).toBe("");
  expect(await stops(DONE, { background_tasks: [{ id: "b1" }] })).toBe("");
  expect(await stops(DONE, { stop_hook_active: true })).toBe("");
  const asSubagent = { agent_id: "a1", last_assistant_message: DONE, stop_hook_active: false };
  expect(await at("SubagentStop", asSubagent)).toBe("");
  expect(await stops(DONE)).not.toBe("");
});

test("a command that nobody knows may have been the check", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "green");
  edits("export const tries = 3;\n");
  row("assistant", [{ type: "tool_use", name: "Bash", input: { command: "./scripts/verify" } }]);
  expect(await stops(DONE)).toBe("");
});

test("done answers by the same evidence, and by the session's transcript", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs("npx tsc -p .", "green");
  expect(reasonIn(await stops(DONE))).toMatch(/no such check was seen/);
  expect(await done()).toEqual(["unverified", "check-missing"]);
  row("assistant", [{ type: "tool_use", name: "Bash", input: { command: "./scripts/verify" } }]);
  await stops(DONE);
  expect(await done()).toEqual(["unverifiable", "check-missing: unknown-command"]);
  await runs(TESTS, "green");
  await stops(DONE);
  expect(await done()).toEqual(["verified"]);
  edits("export const  tries = 2;\n");
  asks("format it");
  expect(await stops("All tests pass; after that only prettier touched a file. Done.")).toBe("");
  expect(await done()).toEqual(["unverifiable", "check-stale: disclosed"]);
});

/** The verdict, and each reason with what excuses it. */
const done = async (): Promise<readonly unknown[]> => {
  const env = cleanEnv(join(scene.root, "..", "home"));
  const answer: unknown = JSON.parse(
    (await shyAt(["done", "--json"], { cwd: scene.root, env })).stdout,
  );
  assert(isObject(answer) && Array.isArray(answer["reasons"]), "an answer");
  const reasons: readonly unknown[] = answer["reasons"];
  const texts = reasons.map((one) =>
    isObject(one)
      ? [one["kind"], one["excuse"]].filter((word) => word !== undefined).join(": ")
      : "",
  );
  return [answer["verdict"], ...texts];
};

test("a file that the report names and nobody wrote", async () => {
  asks("retry the upload, and describe it");
  edits("export const tries = 2;\n");
  await runs(TESTS, "green");
  const reason = reasonIn(
    await stops("All tests pass. I also documented the retries in `docs/upload.md`."),
  );
  expect(reason).toBe(
    "twiceshy: Your report names what no change shows: docs/upload.md.\nMake the change, or correct your report.",
  );
  mkdirSync(join(scene.root, "docs"));
  edits("# Upload\n\nIt is tried twice.\n", "docs/upload.md");
  asks("ok?");
  expect(await stops("I documented the retries in `docs/upload.md`. All tests pass.")).toBe("");
});

test.each([
  ["codex", "Stop", "last_assistant_message", "block"],
  ["qwen-code", "Stop", "last_assistant_message", "block"],
  ["gemini-cli", "AfterAgent", "prompt_response", "deny"],
])("%s goes on in its own form", async (host, event, field, decision) => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  const reply: unknown = JSON.parse(await at(event, { [field]: "Done." }, host));
  assert(isObject(reply), "a reply");
  expect(Object.keys(reply)).toEqual(["decision", "reason"]);
  expect(reply["decision"]).toBe(decision);
});

test("without the setting nobody is interrupted", async () => {
  await config("false");
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  expect(await stops("Done.")).toBe("");
});

test("a task to run the tests, with a red run: both ways out that the two lines name are ways out", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  const lines =
    "twiceshy: The last run of `vitest run` was red.\nMend it, run it again and complete the task, or complete it now and say in your report that it fails.";
  expect(keptIn(await completes("Run the tests", "1"))).toBe(lines);
  // It completes it now, and says so at the end.
  expect(await completes("Run the tests", "1")).toBe("");
  expect(await stops("The upload is retried, but one test still fails.")).toBe("");
  // It mends it, and completes the next one.
  asks("mend it");
  expect(keptIn(await completes("Make all tests pass", "2"))).toBe(lines);
  edits("export const tries = 3;\n");
  await runs(TESTS, "green");
  expect(await completes("Make all tests pass", "2")).toBe("");
  expect(await completes("Run the tests", "3")).toBe("");
  expect(mismatches()).toHaveLength(2);
});

test("a task whose check is older than the last edit, or was never run: running it is a way out", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  const step =
    "Run it and complete the task, or complete it now and say in your report what was not shown.";
  expect(keptIn(await completes("Run the test suite", "1"))).toBe(
    `twiceshy: No run of tests was seen in this session.\n${step}`,
  );
  await runs(TESTS, "green");
  expect(await completes("Run the test suite", "1")).toBe("");
  edits("export const tries = 3;\n");
  expect(keptIn(await completes("Verify all tests pass", "2"))).toBe(
    `twiceshy: src/upload.ts changed after the last run of \`vitest run\`.\n${step}`,
  );
  await runs(TESTS, "green");
  expect(await completes("Verify all tests pass", "2")).toBe("");
  expect(await completes("Run the tests", "3")).toBe("");
});

test("a task to write a document that no change shows: writing it is a way out", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  expect(keptIn(await completes("Document the retries in docs/upload.md", "1"))).toBe(
    "twiceshy: No change of this session shows docs/upload.md.\nMake the change and complete the task, or complete it now and say in your report why there is none.",
  );
  mkdirSync(join(scene.root, "docs"));
  edits("# Upload\n\nIt is tried twice.\n", "docs/upload.md");
  expect(await completes("Document the retries in docs/upload.md", "1")).toBe("");
  expect(await completes("Add docs/upload.md", "2")).toBe("");
});

test("a task costs no byte where the check is unknown, disclosed or another agent's, in a pause, and without the setting", async () => {
  asks("retry the upload");
  edits("export const tries = 2;\n");
  await runs(TESTS, "red");
  const tests = "Run the tests";
  expect(await completes("Retry the upload", "1")).toBe("");
  expect(await completes(tests, "1", { agent_id: "a1", agent_type: "general-purpose" })).toBe("");
  expect(await completes(tests, "1", { teammate_name: "ada" })).toBe("");
  const paused = join(scene.store, "local/paused");
  writeFileSync(paused, "");
  expect(await completes(tests, "1")).toBe("");
  rmSync(paused);
  await config("false");
  expect(await completes(tests, "1")).toBe("");
  await config("true");
  expect(await completes(tests, "1")).not.toBe("");
  row("assistant", [{ type: "text", text: "One test fails: the server is down." }]);
  expect(await completes(tests, "2")).toBe("");
  row("assistant", [{ type: "text", text: "Next." }]);
  row("assistant", [{ type: "tool_use", name: "Bash", input: { command: "./scripts/verify" } }]);
  expect(await completes(tests, "2")).toBe("");
});
