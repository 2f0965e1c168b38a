// After a read or an edit of a file: what is remembered of it, once a session, through the real front and the real processes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { cleanEnv } from "../support/scratch.ts";
import { standIn, type Asked } from "./asked.ts";
import { hook, run, FRONT, sceneIn, settled, shyAt, type Scene } from "./scene.ts";

let scene: Scene;
let asked: Asked;

const shy = (...words: readonly string[]) =>
  shyAt(words, { cwd: scene.root, env: cleanEnv(join(scene.root, "..", "home")) });

const CART = "src/cart.ts";

beforeAll(async () => {
  scene = await sceneIn();
  writeFileSync(join(scene.root, CART), "export const cart = [];\n");
  for (const [at, text] of [
    "Prices are in cents",
    "The cart is stored per tab",
    "Totals round half to even",
    "The cart is never shared",
  ].entries())
    await shy(at === 3 ? "decision" : "note", text, "--file", CART);
  await settled();
  asked = await standIn(scene);
});

const payload = (tool: string, input: object, session = "session-1", more: object = {}): string =>
  JSON.stringify({
    ...{ session_id: session, transcript_path: "/t.jsonl", cwd: scene.root },
    ...{ hook_event_name: "PostToolUse", tool_name: tool, tool_input: input, ...more },
  });

const read = (path: string, session?: string, content = "x"): string => {
  const file_path = join(scene.root, path);
  const tool_response = { type: "text", file: { filePath: file_path, content } };
  return payload("Read", { file_path }, session, { tool_response });
};

const edited = (session?: string): string =>
  payload(
    "Edit",
    { file_path: join(scene.root, CART), old_string: "a", new_string: "b", replace_all: false },
    session,
  );

const contextOf = (stdout: string): string => {
  const reply = parseJson(stdout);
  const output = isObject(reply) ? reply["hookSpecificOutput"] : undefined;
  return isObject(output) ? String(output["additionalContext"]) : "";
};

test("a read shows at most three memories of the file, the decision first, and the next one nothing", async () => {
  const shown = contextOf((await hook(read(CART))).stdout);
  expect(shown).toMatch(/The cart is never shared[^]*Totals round half to even/);
  expect(shown).not.toContain("Prices are in cents");
  expect(shown.length).toBeLessThan(1_000);
  expect((await hook(read(CART))).stdout).toBe("");
  expect((await hook(edited())).stdout).toBe("");
  expect(contextOf((await hook(edited("session-2"))).stdout)).toContain("never shared");
});

test("a failure that a file is known for is shown, too, and not twice where a warning or a brief showed it", async () => {
  const upload = "src/upload.ts";
  expect(contextOf((await hook(read(upload, "session-3"))).stdout)).toContain(
    "Retry the upload three times",
  );
  const begin = { hook_event_name: "SessionStart", source: "startup" };
  const about = { session_id: "session-4", transcript_path: "/t.jsonl", cwd: scene.root };
  const brief = await hook(JSON.stringify({ ...about, ...begin }));
  expect(brief.stdout).toContain("Retry the upload three times");
  expect((await hook(read(upload, "session-4"))).stdout).toBe("");
});

test("where nothing is remembered, or was shown, the shell answers alone, however long the file", () => {
  const long = "const words = 1; ".repeat(1_000);
  for (const content of ["x", long, `"quoted" ${long}`]) {
    expect(asked.asksNode(read("src/other.ts", "session-1", content))).toBe(false);
    expect(asked.asksNode(read(CART, "session-1", content))).toBe(false);
    expect(asked.asksNode(read(CART, "session-5", content))).toBe(true);
  }
  expect(asked.asksNode(read("../cart.ts", "session-5"))).toBe(false);
  expect(asked.asksNode(read(CART, "../session"))).toBe(false);
});

test("a session that was shown two hundred files is shown no more", async () => {
  mkdirSync(join(scene.store, "local/shown"), { recursive: true });
  const names = Array.from({ length: 199 }, (_, at) => `src/${at}.ts\n`);
  writeFileSync(join(scene.store, "local/shown/session-6"), names.join(""));
  expect(contextOf((await hook(read(CART, "session-6"))).stdout)).toContain("never shared");
  expect(asked.asksNode(read("src/upload.ts", "session-6"))).toBe(false);
});

test("Gemini CLI is shown it after its own tool; a setting switches it off", async () => {
  const input = JSON.stringify({
    ...{ session_id: "session-7", transcript_path: "/t.json", cwd: scene.root },
    ...{ hook_event_name: "AfterTool", tool_name: "read_file" },
    tool_input: { file_path: join(scene.root, CART) },
    tool_response: { llmContent: "x" },
  });
  const { stdout } = await run(FRONT(), ["gemini-cli"], { input });
  expect(contextOf(stdout)).toContain("never shared");
  await shy("config", "agents.files", "false");
  expect((await hook(read(CART, "session-8"))).stdout).toBe("");
});
