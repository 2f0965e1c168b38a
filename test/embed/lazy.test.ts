// The word table and what reads models are loaded when texts are compared: not at a handshake, and not by a hook.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cleanEnv, repositoryIn, scratchFolder } from "../support/scratch.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "dist");
const bin = join(root, "bin/twiceshy.js");

/** Writes down every file that a process opens or loads. */
const WATCHING = `
const fs = require("node:fs");
const Module = require("node:module");
const note = (path) => write(process.env.OPENED, String(path) + "\\n");
const write = fs.appendFileSync;
for (const name of ["openSync", "readFileSync", "open", "readFile", "createReadStream"]) {
  const real = fs[name];
  fs[name] = (path, ...rest) => (typeof path === "string" && path !== process.env.OPENED && note(path), real(path, ...rest));
}
const load = Module._load;
Module._load = (name, ...rest) => (note(name), load(name, ...rest));
`;

const home = scratchFolder();
const project = repositoryIn(join(home, "project"));
const watching = join(home, "watching.cjs");
writeFileSync(watching, WATCHING);

const openedBy = (name: string, args: readonly string[], input = ""): readonly string[] => {
  const opened = join(home, `${name}.txt`);
  const { status, stderr } = spawnSync(process.execPath, ["--require", watching, ...args], {
    ...{ cwd: project, input, encoding: "utf8" },
    env: { ...cleanEnv(home), OPENED: opened },
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return existsSync(opened) ? readFileSync(opened, "utf8").split("\n") : [];
};

const LATE = /words\.bin|embed-[0-9a-f]+\.cjs/;

spawnSync(process.execPath, [bin, "init", "--here"], { cwd: project, env: cleanEnv(home) });

test("what opens the embedder opens the table, and this test sees it", () => {
  const module = readdirSync(dist).find((name) => /^embed-.*\.cjs$/.test(name)) ?? "";
  const script = `require(${JSON.stringify(join(dist, module))}).openEmbedder({ setting: "builtin" })`;
  const opened = openedBy("embedder", ["-e", script]);
  expect(opened.some((path) => path.endsWith("words.bin"))).toBe(true);
  expect(opened.some((path) => path.endsWith(module))).toBe(true);
});

test("an MCP server answers its handshake and lists its tools without it", () => {
  const request = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const clientInfo = { name: "test", version: "1" };
  const input =
    request(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }) +
    `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n` +
    request(2, "tools/list", {});
  const opened = openedBy("server", [bin, "mcp"], input);
  expect(opened.some((path) => /server-[0-9a-f]+\.cjs/.test(path))).toBe(true);
  expect(opened.filter((path) => LATE.test(path))).toEqual([]);
});

test.each([
  ["PreToolUse", { tool_name: "Edit", tool_input: { file_path: "a.ts", old_string: "a" } }],
  ["UserPromptSubmit", { prompt: "Why does the upload in src/upload.ts fail?" }],
  ["SessionStart", { source: "startup" }],
])("a hook at %s does without it", (event, more) => {
  const payload = { hook_event_name: event, session_id: "s", cwd: project, ...more };
  const opened = openedBy(event, [join(dist, "hook.cjs")], JSON.stringify(payload));
  expect(opened.some((path) => /judge-[0-9a-f]+\.cjs/.test(path))).toBe(true);
  expect(opened.filter((path) => LATE.test(path))).toEqual([]);
});
