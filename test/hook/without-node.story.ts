// Hosts that were started from a desktop may know no Node. What `install` wrote then finds the Node and the package that ran it.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { sharedCalls } from "../../src/io/agent-settings/calls.ts";
import { scratchFolder } from "../support/scratch.ts";
import { editIn, EDITS } from "./host-edits.ts";
import { RULES } from "./host-rules.ts";
import { edit, run, sceneIn, type Answer, type Scene } from "./scene.ts";

/** The others load a module, or, as VS Code, read the lines of another. An event on the command line is a plugin's. */
const NO_LINES = ["opencode", "pi", "amp", "vscode"];
const CONNECTED = EDITS.filter(
  ({ host, event }) => !NO_LINES.includes(host) && event === undefined,
);

const BARE = { TWICESHY_HOME: "", PATH: "/nonexistent" };

let scene: Scene;
let home: string;
beforeAll(async () => {
  scene = await sceneIn();
  home = join(dirname(scene.root), "home");
  const hosts = [...new Set(CONNECTED.map(({ host }) => host))];
  const { code } = await run(process.execPath, [inject("bin"), "install", ...hosts], {
    cwd: scene.root,
    env: { HOME: home, TWICESHY_HOME: "" },
  });
  assert(code === 0, "the agents are connected");
});

/** Every line that was put anywhere for that host. */
const linesFor = (host: string): readonly string[] => {
  const texts = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/.twiceshy"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const quoted = texts.flatMap((text) => [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)]);
  const strings = quoted.map(([one]) => String(parseJson(one)));
  return [...new Set([...strings, ...texts.flatMap((text) => text.split("\n"))])].filter((line) =>
    new RegExp(`^test -x .*/bin/hook' ${host}\\b`).test(line),
  );
};

const call = (line: string, input: string, env: NodeJS.ProcessEnv = BARE): Promise<Answer> =>
  run("/bin/sh", ["-c", line], { cwd: scratchFolder(), env: { HOME: home, ...env }, input });

type Server = typeof sharedCalls.server;

const mcp = (env: NodeJS.ProcessEnv = BARE, called?: Fields, server?: Server): Promise<Answer> => {
  const begin = {
    ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
    params: {
      ...{ protocolVersion: "2025-11-25", capabilities: {} },
      clientInfo: { name: "a host", version: "1" },
    },
  };
  const calls =
    called === undefined
      ? []
      : [
          { jsonrpc: "2.0", method: "notifications/initialized" },
          { jsonrpc: "2.0", id: 2, method: "tools/call", params: called },
        ];
  return run(server?.command ?? join(home, ".twiceshy/bin/mcp"), server?.args ?? [], {
    ...{ cwd: scene.root, env: { HOME: home, ...env } },
    input: [begin, ...calls].map((one) => `${JSON.stringify(one)}\n`).join(""),
  });
};

test.each(CONNECTED)("$host denies $file with no program on the PATH", async (one) => {
  const { host, file } = one;
  const lines = linesFor(host);
  // Where a host knows no other way than a code, the line before a tool hands that on.
  const line = lines.find((each) => each.includes("exit 2")) ?? lines[0];
  assert(line !== undefined, `${host} was connected`);
  rmSync(join(scene.store, "local/told"), { recursive: true, force: true });
  const { code, stdout, stderr } = await call(line, editIn(scene, host, file, scene.failed));
  assert(code === 0 || code === 2, "no other code is left with");
  expect(RULES[host]?.({ text: code === 0 ? stdout : stderr, leaves: code })).toMatchObject({
    does: "deny",
  });
});

test.each([
  ["your own", undefined],
  ["a project's", sharedCalls.server],
])("%s entry of the MCP server answers with no program on the PATH", async (_, server) => {
  const { stdout } = await mcp(BARE, undefined, server);
  const said = parseJson(stdout.split("\n")[0] ?? "");
  expect(isObject(said) && said["result"]).toMatchObject({ serverInfo: { name: "twiceshy" } });
});

describe("where nothing is left to run", () => {
  const cli = (...args: readonly string[]): Promise<Answer> =>
    run(process.execPath, [inject("bin"), ...args], {
      ...{ cwd: scene.root, env: { HOME: home, TWICESHY_HOME: "" } },
    });

  /** The package as it is, but for the system's folders: on this machine they may hold a Node. */
  const withoutNode = (): string => {
    const folder = scratchFolder();
    const tools = join(folder, "tools");
    for (const path of [tools, join(folder, "bin")]) mkdirSync(path);
    for (const tool of ["dd", "readlink"]) symlinkSync(`/bin/${tool}`, join(tools, tool));
    const real = dirname(dirname(inject("bin")));
    symlinkSync(join(real, "dist"), join(folder, "dist"));
    const script = readFileSync(join(real, "bin/twiceshy-hook"), "utf8");
    const there = "/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin";
    assert(script.includes(there), "the hook looks into the system's folders");
    writeFileSync(join(folder, "bin/twiceshy-hook"), script.replace(there, tools));
    return folder;
  };

  test("nobody is stopped, and the status, the doctor and the next brief tell of it", async () => {
    const [line = ""] = linesFor("claude-code");
    const begins = { hook_event_name: "SessionStart", session_id: "s-9", cwd: scene.root };
    const begun = await call(line, JSON.stringify({ ...begins, source: "startup" }));
    expect(begun.stdout).toContain("SessionStart");
    writeFileSync(join(home, ".twiceshy/bin/program"), `/nonexistent/node\n${withoutNode()}\n`);
    const answer = await call(line, edit(scene, { id: "u-9", session: "s-9" }));
    expect(answer).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const marks = readdirSync(join(home, ".twiceshy")).filter((name) => name.startsWith("no-node"));
    expect(marks).toEqual(["no-node-claude-code"]);
    const sentence = /hook of claude-code found no Node on \d{4}-\d\d-\d\d/;
    for (const command of ["status", "doctor", "brief"])
      expect([command, (await cli(command)).stdout]).toEqual([
        command,
        expect.stringMatching(sentence),
      ]);
    const marksNow = (): readonly string[] =>
      readdirSync(join(home, ".twiceshy")).filter((name) => name.startsWith("no-node"));
    // A session that goes on is told of it as well, once its hook finds Node.
    writeFileSync(
      join(home, ".twiceshy/bin/program"),
      `${process.execPath}\n${dirname(dirname(inject("bin")))}\n`,
    );
    const resumed = await call(line, JSON.stringify({ ...begins, source: "resume" }));
    expect([resumed.stdout, marksNow()]).toEqual([expect.stringMatching(sentence), []]);
    writeFileSync(join(home, ".twiceshy/no-node-codex"), "");
    expect((await cli("install", "claude-code")).code).toBe(0);
    expect(marksNow()).toEqual([]);
    expect((await cli("brief")).stdout).not.toMatch(sentence);
  });

  test("a host that is told no brief, and the server, forget it once they find Node", async () => {
    const marks = ["no-node-windsurf", "no-node-mcp"].map((name) => join(home, ".twiceshy", name));
    for (const mark of marks) writeFileSync(mark, "");
    const line = linesFor("windsurf").find((each) => !each.includes("exit 2")) ?? "";
    const ran = {
      agent_action_name: "post_run_command",
      trajectory_id: "t-1",
      tool_info: { command_line: "git status -s > out.txt", cwd: scene.root },
    };
    expect(await call(line, JSON.stringify(ran))).toMatchObject({ code: 0, stderr: "" });
    expect(marks.map((mark) => existsSync(mark))).toEqual([false, true]);
    const { stdout } = await mcp(BARE, { name: "brief", arguments: {} });
    expect(stdout).toMatch(/The MCP server found no Node on/);
    expect(existsSync(join(home, ".twiceshy/no-node-mcp"))).toBe(false);
  });

  test("a package that is gone stops nobody, and the server says what to do", async () => {
    const program = join(home, ".twiceshy/bin/program");
    const kept = readFileSync(program, "utf8");
    writeFileSync(program, `${process.execPath}\n/nonexistent/twiceshy\n`);
    const [line = ""] = linesFor("codex");
    expect(await call(line, "{}")).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const { code, stderr } = await mcp();
    expect([code, stderr]).toEqual([1, expect.stringContaining("npm install -g twiceshy")]);
    expect((await cli("doctor")).stdout).toContain(
      "points to /nonexistent/twiceshy, which is missing",
    );
    writeFileSync(program, kept);
  });
});
