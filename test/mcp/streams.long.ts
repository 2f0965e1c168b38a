// The server as a process: nothing but the protocol on standard output, no access to the disk before the first call,
// and an end when the client is gone.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { FLAGS } from "../../src/hosts/mcp/options.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { INITIALIZE, line, serve, type Served } from "./client.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});

const project = (): string => {
  const folder = scratch.repository("one");
  scratch.git(folder, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd: folder });
  return folder;
};

const write = ({ child }: Served, text: string): void => void child.stdin?.write(text);

/** The messages on standard output: each line is one. */
const messagesOf = ({ said }: Served): readonly unknown[] =>
  said.stdout
    .trim()
    .split("\n")
    .map((text): unknown => JSON.parse(text));

test("what a library prints is not on standard output", async () => {
  const cwd = project();
  const noisy = scratch.write(
    "noisy.cjs",
    `const { writeSync } = require("node:fs");
     setInterval(() => { console.log("noise"); process.stdout.write("more noise\\n"); }, 5).unref();`,
  );
  const served = serve(scratch, [], { cwd, env: { NODE_OPTIONS: `--require=${noisy}` } });
  write(served, INITIALIZE + line(2, "tools/list") + line(3, "tools/call", { name: "brief" }));
  await served.until(/"id":3/, "stdout");
  await served.until(/more noise/);
  expect(messagesOf(served)).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("no project is looked for before the first call", async () => {
  const env = { TWICESHY_ROOT: join(scratch.root, "not/there") };
  const served = serve(scratch, [], { env });
  write(served, INITIALIZE + line(2, "tools/list") + line(3, "resources/list"));
  write(served, line(4, "prompts/list") + line(5, "tools/call", { name: "brief", arguments: {} }));
  await served.until(/"id":5/, "stdout");
  expect(messagesOf(served)).toMatchObject([
    ...[1, 2, 3, 4].map((id) => ({ id, result: {} })),
    { id: 5, result: { isError: true, _meta: { "twiceshy/fault": "root-missing" } } },
  ]);
});

test("it ends when its client closes standard input, and what was begun is kept", async () => {
  const cwd = project();
  const served = serve(scratch, [], { cwd });
  const note = { name: "note", arguments: { text: "Said last" } };
  write(served, INITIALIZE);
  await served.until(/"id":1/, "stdout");
  write(served, line(2, "tools/call", note));
  await served.until(/"id":2/, "stdout");
  served.child.stdin?.end();
  expect(await served.exit).toBe(0);
  expect(served.said.stderr).toBe("");
  expect(readFileSync(join(cwd, ".twiceshy/summary.md"), "utf8")).toContain("Said last");
  expect(scratch.json(["search", "said last"], { cwd })["total"]).toBe(1);
});

test("what was asked before standard input was closed is answered, however long the answer", () => {
  const cwd = project();
  const note = (id: number) => ({ text: `Said last, as ${id}`, body: "x".repeat(40_000) });
  const calls = [2, 3, 4].map((id) =>
    line(id, "tools/call", { name: "note", arguments: note(id) }),
  );
  const lists = Array.from({ length: 20 }, (_, n) => line(n + 5, "tools/list"));
  const { status, stdout } = spawnSync(process.execPath, [inject("bin"), "mcp"], {
    cwd,
    env: scratch.env,
    encoding: "utf8",
    input: [INITIALIZE, ...calls, ...lists].join(""),
  });
  expect(status).toBe(0);
  const ids = stdout
    .trim()
    .split("\n")
    .map((text) => /"id":(\d+)/.exec(text)?.[1]);
  expect(ids.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, n) => n + 1),
  );
  expect(scratch.json(["search", "said last"], { cwd })["total"]).toBe(3);
});

test("the readable files hold what was written, soon after its answer and when the server is told to end", async () => {
  const cwd = project();
  const summary = (): string => readFileSync(join(cwd, ".twiceshy/summary.md"), "utf8");
  const served = serve(scratch, [], { cwd });
  write(served, INITIALIZE);
  for (const [id, text] of [
    [2, "Said first"],
    [3, "Said last"],
  ] as const) {
    write(served, line(id, "tools/call", { name: "note", arguments: { text } }));
    await served.until(new RegExp(`"id":${id}\\b`), "stdout");
    if (id === 2) while (!summary().includes(text)) await new Promise((on) => setTimeout(on, 50));
  }
  served.child.kill("SIGTERM");
  expect(await served.exit).toBe(0);
  expect(summary()).toContain("Said last");
});

test("what a server that was killed did not show any more, the next who asks shows", async () => {
  const cwd = project();
  const summary = (): string => readFileSync(join(cwd, ".twiceshy/summary.md"), "utf8");
  const served = serve(scratch, [], { cwd });
  write(served, INITIALIZE + line(2, "tools/call", { name: "note", arguments: { text: "Said" } }));
  await served.until(/"id":2\b/, "stdout");
  served.child.kill("SIGKILL");
  await served.exit;
  expect(scratch.json(["search", "Said"], { cwd })["total"]).toBe(1);
  expect(summary()).toContain("Said");
  expect(readdirSync(join(cwd, ".git/twiceshy/local")).join(" ")).not.toContain("unshown");
});

test("it ends when its client no longer reads", async () => {
  const cwd = project();
  const served = serve(scratch, [], { cwd });
  write(served, INITIALIZE);
  await served.until(/"id":1/, "stdout");
  served.child.stdout?.destroy();
  write(served, line(2, "tools/list"));
  expect(await served.exit).toBe(0);
});

test("it ends when nobody called for as long as it was told to wait", async () => {
  const served = serve(scratch, ["--idle-exit", "1s"]);
  write(served, INITIALIZE);
  expect(await served.exit).toBe(0);
  expect(messagesOf(served)).toMatchObject([{ id: 1 }]);
});

test("a line that is no message costs that line", async () => {
  const served = serve(scratch, []);
  write(served, `this is no JSON\n{"jsonrpc":"2.0"}\n[1]\n${INITIALIZE}`);
  await served.until(/"id":1\b/, "stdout");
  expect(messagesOf(served)).toMatchObject([
    { error: { code: -32_700 } },
    { error: { code: -32_600 } },
    { error: { code: -32_600 } },
    { id: 1, result: {} },
  ]);
  expect(served.said.stderr.split("\n")).toHaveLength(4);
});

test("calls that come together are answered one by one, each seeing what came before it", async () => {
  const cwd = project();
  const served = serve(scratch, ["--profile", "standard"], { cwd });
  write(served, INITIALIZE);
  const calls = Array.from({ length: 20 }, (_, n) => {
    if (n === 0) return line(2, "tools/call", { name: "issue", arguments: { text: "It hangs" } });
    const attempt = { text: `Try ${n}`, outcome: "failed" };
    return line(n + 2, "tools/call", { name: "attempt", arguments: attempt });
  });
  write(served, calls.join(""));
  await served.until(/"id":21/, "stdout");
  // The first call opens an issue, and all others belong to that one.
  const replies = JSON.stringify(messagesOf(served));
  expect(replies.match(/"issue_is":"open"/g)).toHaveLength(19);
  expect(scratch.json(["verify"], { cwd })).toMatchObject({ damage: [] });
});

test("however often it is called, it holds no more files open", async () => {
  const cwd = project();
  scratch.shy(["attempt", "--failed", "Retry them", "--file", "a.js"], { cwd });
  const served = serve(scratch, ["--profile", "full"], { cwd, most: 60 });
  const calls = [
    ...[["brief", {}] as const, ["stale", {}] as const, ["search", { text: "retry" }] as const],
    ...[["check", { paths: ["a.js"] }] as const, ["note", { text: "Known" }] as const],
  ];
  write(served, INITIALIZE);
  for (let id = 2; id < 42; id += 1) {
    const [name, said] = calls[id % calls.length] ?? ["brief", {}];
    write(served, line(id, "tools/call", { name, arguments: said }));
    await served.until(new RegExp(`"id":${id}\\b`), "stdout");
  }
  expect(served.said.stdout).not.toContain('"isError":true');
  expect(served.said.stderr).toBe("");
});

test("a question that was cancelled before its turn is not looked into", async () => {
  const cwd = project();
  scratch.shy(["note", "The proxy cuts", "--file", "src/upload.js"], { cwd });
  // What the question reads of the history is kept here for the next.
  const kept = join(cwd, ".git/twiceshy/index/trails");
  const served = serve(scratch, ["--profile", "full"], { cwd });
  const ask = (id: number, name: string): string => line(id, "tools/call", { name, arguments: {} });
  const notification = { jsonrpc: "2.0", method: "notifications/cancelled" };
  const cancelled = `${JSON.stringify({ ...notification, params: { requestId: 3 } })}\n`;
  write(served, INITIALIZE);
  await served.until(/"id":1/, "stdout");
  // The first question also takes in what git did, and keeps what it read.
  write(served, ask(9, "map"));
  await served.until(/"id":9/, "stdout");
  rmSync(kept, { recursive: true, force: true });
  write(served, ask(2, "map") + ask(3, "stale") + cancelled + ask(4, "score"));
  await served.until(/"id":4/, "stdout");
  expect(existsSync(kept)).toBe(false);
  write(served, ask(5, "stale"));
  await served.until(/"id":5/, "stdout");
  expect(existsSync(kept)).toBe(true);
});

test("where nothing can be written what asks is answered, and what remembers says so in a sentence", async () => {
  const cwd = project();
  scratch.shy(["attempt", "--failed", "Retry them", "--file", "a.js"], { cwd });
  const local = join(cwd, ".git/twiceshy/local");
  rmSync(local, { recursive: true });
  writeFileSync(local, "");
  const served = serve(scratch, [], { cwd });
  write(served, INITIALIZE);
  const calls = [
    ["brief", {}],
    ["check", { paths: ["a.js"] }],
    ["search", { text: "retry" }],
    ["note", { text: "Not kept" }],
    ["attempt", { text: "Not kept", outcome: "failed" }],
  ] as const;
  for (const [at, [name, said]] of calls.entries())
    write(served, line(at + 2, "tools/call", { name, arguments: said }));
  await served.until(/"id":6/, "stdout");
  const [, ...answers] = messagesOf(served).map((message) => JSON.stringify(message));
  for (const answer of answers.slice(0, 3)) expect(answer).toContain("Retry them");
  for (const answer of answers.slice(3))
    expect(answer).toMatch(/"Nothing was recorded: [^"]+ \([a-z ]+\)\.\\n[^"]+"/);
  expect(scratch.shy(["brief"], { cwd }).stdout).toContain("Retry them");
});

test("what breaks in the middle of a call is an answer of that call, and is told beside it", async () => {
  const cwd = project();
  const log = join(cwd, ".git/twiceshy/log");
  const served = serve(scratch, [], { cwd });
  write(served, INITIALIZE);
  renameSync(log, `${log}-aside`);
  writeFileSync(log, "");
  write(served, line(2, "tools/call", { name: "brief", arguments: {} }));
  await served.until(/"id":2/, "stdout");
  rmSync(log);
  renameSync(`${log}-aside`, log);
  write(served, line(3, "tools/call", { name: "brief", arguments: {} }));
  await served.until(/"id":3/, "stdout");
  expect(messagesOf(served).slice(1)).toMatchObject([
    { id: 2, result: { isError: true, _meta: { "twiceshy/fault": "fault-of-ours" } } },
    { id: 3, result: { structuredContent: { project: "one" } } },
  ]);
  expect(served.said.stderr).toMatch(/^twiceshy mcp: Error: ENOTDIR[^\n]*\n$/);
});

test("a working folder that was removed is no fault", async () => {
  const gone = join(scratch.root, "gone");
  mkdirSync(gone);
  const served = serve(scratch, [], { cwd: gone });
  write(served, INITIALIZE);
  await served.until(/"id":1/, "stdout");
  scratch.shell("rmdir gone");
  write(served, line(2, "tools/call", { name: "brief", arguments: {} }));
  await served.until(/"id":2/, "stdout");
  expect(messagesOf(served).at(-1)).toMatchObject({ result: { isError: true } });
});

test.each([
  ["--profile", "all"],
  ["--idle-exit", "soon"],
  ["--port", "1"],
  ["--http", "--port", "70000"],
  ["--root", ""],
  ["--frobnicate"],
  ["word"],
])("%s %s is refused in one line, with where help is", async (...args) => {
  const served = serve(scratch, args);
  expect(await served.exit).toBe(2);
  expect(served.said).toEqual({
    stdout: "",
    stderr: expect.stringMatching(/^twiceshy mcp: [^\n]*twiceshy mcp --help[^\n]*\n$/),
  });
});

test("the command line tells of every flag that the server takes, and of no other", () => {
  const { stdout } = scratch.shy(["mcp", "--help"]);
  const told = [...stdout.matchAll(/^ +\[?--([a-z-]+)\]? /gm)].map(([, flag]) => flag);
  expect(told.filter((flag) => flag !== "json").toSorted()).toEqual(Object.keys(FLAGS).toSorted());
});
