// The modules that agents load, each in a process of its own that treats it as its host does: with a hook that notes
// what it is told, with the real hook, and with none.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { run, sceneIn, type Scene } from "../hook/scene.ts";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { call, MADE, piPrompt, thread, TOLD, type Name, type Step } from "./steps.ts";

type Option = "module" | "cwd" | "path" | "started" | "workspace" | "deadline";

const MODULES = (): string => join(dirname(inject("bin")), "../dist/modules");
const DRIVER = join(import.meta.dirname, "driver.mjs");

const drive = async (
  host: Name,
  steps: readonly Step[],
  options: Partial<Record<Option, string>> = {},
): Promise<readonly unknown[]> => {
  const { module = join(MODULES(), `${host}.js`), cwd = "/home/dev/shop", path = "" } = options;
  const from = scratchFolder();
  const { started, deadline = "20000", workspace = pathToFileURL(cwd).href } = options;
  const { stdout, stderr } = await run(process.execPath, [DRIVER], {
    // The folder in which a plugin runs has nothing to do with the project.
    cwd: from,
    env: {
      ...cleanEnv(from),
      PATH: `${path}:${process.env["PATH"] ?? ""}`,
      ...(started === undefined ? {} : { PWD: started }),
      TWICESHY_DEADLINE_MS: deadline,
    },
    input: JSON.stringify({
      ...{ host, module: pathToFileURL(module), cwd, steps, workspace },
    }),
  });
  expect(stderr).toBe("");
  const done: unknown = JSON.parse(stdout);
  return Array.isArray(done) ? done : [];
};

const NAMES: readonly Name[] = ["opencode", "pi", "amp"];

/** The module as it is installed, beside a hook that the test provides. */
const installedWith = (
  hook: string,
): { readonly folder: string; readonly at: (host: Name) => string } => {
  const folder = scratchFolder();
  for (const made of ["bin", "heard"]) mkdirSync(join(folder, made));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "bin/twiceshy-hook"), `#!/bin/sh\n${hook}\n`);
  chmodSync(join(folder, "bin/twiceshy-hook"), 0o755);
  cpSync(MODULES(), join(folder, "dist/modules"), { recursive: true });
  return { folder, at: (host) => join(folder, `dist/modules/${host}.js`) };
};

/** Notes what it hears, and denies or tells whenever it may. */
const NOTING = `export LC_ALL=C; here=\${0%/*}/../heard
cat >"$here/$(date +%s%N).json"
case $(cat "$here"/* | tail -c 4000 | grep -o '"hook_event_name":"[A-Za-z]*"' | tail -n 1) in
*PreToolUse*) echo '{"deny":"No edit."}' ;;
*SessionStart*) echo '{"context":"Words at SessionStart."}' ;;
*UserPromptSubmit*) echo '{"context":"Words at UserPromptSubmit."}' ;;
*PostToolUse*) echo '{"context":"Words at PostToolUse."}' ;;
*Stop*) echo '{"goesOn":"Words at Stop."}' ;;
esac`;

describe.each(NAMES)("%s", (host) => {
  test("tells the hook what stands in test/payloads, and its host what the hook says", async () => {
    const { folder, at } = installedWith(NOTING);
    const done = await drive(host, TOLD[host], { module: at(host) });
    expect(done).toEqual(MADE[host]);
    const heard = readdirSync(join(folder, "heard"))
      .toSorted()
      .map((name): unknown => JSON.parse(readFileSync(join(folder, "heard", name), "utf8")));
    const payloads = join(import.meta.dirname, "../payloads", host);
    const known = readdirSync(payloads).map((name): unknown =>
      JSON.parse(readFileSync(join(payloads, name), "utf8")),
    );
    for (const one of heard) expect(known).toContainEqual(one);
    for (const one of known) expect(heard).toContainEqual(one);
  });

  test("asks nothing of what only reads", async () => {
    const { folder, at } = installedWith(NOTING);
    const use = { path: "/home/dev/shop/src/cart.ts" };
    const reading: Readonly<Record<Name, readonly Step[]>> = {
      opencode: [
        ["tool.execute.before", call("read", "call_1"), { args: use }],
        ["tool.execute.after", { ...call("grep", "call_1"), args: use }, { output: "" }],
      ],
      pi: [
        ["tool_call", { toolCallId: "call_1", toolName: "read", input: use }],
        ["tool_result", { toolCallId: "call_1", toolName: "ls", input: use, content: [] }],
      ],
      amp: [
        ["tool.call", { toolUseID: "toolu_1", tool: "Read", input: use, thread }],
        ["tool.result", { toolUseID: "toolu_1", tool: "Grep", input: use, status: "done", thread }],
      ],
    };
    const done = await drive(host, reading[host], { module: at(host) });
    expect(JSON.stringify(done)).not.toMatch(/throws|block|reject|Words/);
    expect(readdirSync(join(folder, "heard"))).toEqual([]);
  });

  test.each([
    ["is gone", undefined],
    ["cannot be run", "chmod"],
    ["crashes", "cat >/dev/null; kill -SEGV $$"],
    ["says something else", "cat >/dev/null; echo deny"],
    ["denies without a word", `cat >/dev/null; echo '{"deny":7}'`],
    ["reads nothing and leaves", "exit 3"],
    ["hangs", "exec sleep 30"],
  ])("lets everything go on where the hook %s", async (_, hook) => {
    const { folder, at } = installedWith(hook ?? "");
    if (hook === undefined) {
      const alone = scratchFolder();
      writeFileSync(join(alone, "package.json"), '{"type":"module"}');
      cpSync(at(host), join(alone, `${host}.js`));
      const done = await drive(host, TOLD[host], { module: join(alone, `${host}.js`) });
      return expect(JSON.stringify(done)).not.toMatch(/throws|block|reject|Words/);
    }
    if (hook === "chmod") chmodSync(join(folder, "bin/twiceshy-hook"), 0o644);
    const some = TOLD[host].filter(([event]) => /tool.*(?:call|before)$/.test(String(event)));
    const steps = hook.includes("sleep") ? some.slice(0, 1) : [...some, ...TOLD[host]];
    const done = await drive(host, steps, { module: at(host), deadline: "2000" });
    expect(done.length).toBe(steps.length);
    expect(JSON.stringify(done)).not.toMatch(/throws|block|reject|Words/);
  });
});

test("of several copies that OpenCode loads for a run, one hears", async () => {
  const folder = scratchFolder();
  cpSync(join(MODULES(), "opencode.js"), join(folder, "copy.mjs"));
  const hooksIn = async (path: string, input: object): Promise<readonly string[]> => {
    const loaded: unknown = await import(pathToFileURL(path).href);
    assert(
      isObject(loaded) && typeof loaded["Twiceshy"] === "function",
      "a module of one function",
    );
    const hooks: unknown = await loaded["Twiceshy"](input);
    return isObject(hooks) ? Object.keys(hooks) : [];
  };
  const [input, again] = [{ directory: folder }, { directory: folder }];
  const all = await hooksIn(join(MODULES(), "opencode.js"), input);
  expect(all).toContain("tool.execute.before");
  expect(await hooksIn(join(folder, "copy.mjs"), input)).toEqual([]);
  // It is loaded again after its settings were written.
  expect(await hooksIn(join(folder, "copy.mjs"), again)).toEqual(all);
});

describe("with the real hook", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneIn();
  });

  const path = (): string => join(scene.root, "src/upload.ts");

  const writing = (host: Name, content: string, id: string): Step => {
    const forms: Readonly<Record<Name, Step>> = {
      opencode: [
        "tool.execute.before",
        { tool: "write", sessionID: "s", callID: id },
        { args: { filePath: path(), content } },
      ],
      pi: ["tool_call", { toolName: "write", toolCallId: id, input: { path: path(), content } }],
      amp: [
        "tool.call",
        { tool: "create_file", toolUseID: id, thread, input: { path: path(), content } },
      ],
    };
    return forms[host];
  };

  test.each(NAMES)(
    "%s stops a write that repeats a failure once, with the reason",
    async (host) => {
      const steps = [
        writing(host, scene.before, "1"),
        writing(host, scene.failed, "2"),
        writing(host, scene.failed, "3"),
      ];
      const [innocent, first, second] = await drive(host, steps, { cwd: scene.root });
      const why = /counts each retry as a new upload/;
      expect(JSON.stringify(first)).toMatch(why);
      expect(JSON.stringify(first)).toMatch(/throws|"block":true|reject-and-continue/);
      for (const one of [innocent, second])
        expect(JSON.stringify(one)).not.toMatch(/throws|block|reject/);
    },
  );

  test.each(NAMES)("%s is told the brief when a session begins, and once", async (host) => {
    const begin: readonly Step[] = {
      opencode: [["experimental.chat.system.transform", { sessionID: "new" }, { system: [] }]],
      pi: [
        ["before_agent_start", { prompt: "Go on" }],
        ["context", { messages: [piPrompt] }],
      ],
      amp: [["agent.start", { thread, message: "Go on" }]],
    }[host];
    const done = await drive(host, [...begin, ...begin], { cwd: scene.root });
    const [first, second] = [done[begin.length - 1], done.at(-1)];
    expect(JSON.stringify(first)).toMatch(/Retry the upload three times/);
    // OpenCode makes its system prompt anew each time, and pi its messages.
    if (host !== "amp") expect(second).toEqual(first);
    else expect(JSON.stringify(second)).toBe('{"gives":null}');
  });

  test("what pi and OpenCode were given before a prompt stands there in each later request", async () => {
    // The brief of the other repository has what the prompts would call up, so it gets none here.
    const quiet = await sceneIn();
    spawnSync(process.execPath, [inject("bin"), "config", "agents.brief", "0"], {
      ...{ cwd: quiet.root, env: cleanEnv(quiet.root) },
    });
    const [first, second] = ["What of src/upload.ts?", "And now?"].map((text, at) => ({
      ...{ role: "user", timestamp: 1_789_000_000_000 + at },
      content: [{ type: "text", text }],
    }));
    const [, sent, , again] = await drive(
      "pi",
      [
        ["before_agent_start", { prompt: "What of src/upload.ts?" }],
        ["context", { messages: [first] }],
        ["before_agent_start", { prompt: "And now?" }],
        ["context", { messages: [first, { role: "assistant", content: [] }, second] }],
      ],
      { cwd: quiet.root },
    );
    const messagesIn = (done: unknown): readonly unknown[] => {
      const given = isObject(done) && isObject(done["gives"]) ? done["gives"]["messages"] : [];
      return Array.isArray(given) ? given : [];
    };
    expect(messagesIn(sent)).toHaveLength(2);
    expect(messagesIn(again).slice(0, 2)).toEqual(messagesIn(sent));
    expect(messagesIn(again).at(-1)).toEqual(second);

    const said = (id: string, text: string) => ({
      info: { id, sessionID: "s", role: "user" },
      parts: [{ id: `prt_${id}`, type: "text", text }],
    });
    const asks = ({ info: { id }, parts }: ReturnType<typeof said>): Step => [
      "chat.message",
      { sessionID: "s" },
      { message: { id }, parts },
    ];
    const [one, two] = [said("m1", "What of src/upload.ts?"), said("m2", "And now?")];
    const done = await drive(
      "opencode",
      [
        asks(one),
        ["experimental.chat.messages.transform", {}, { messages: [one] }],
        asks(two),
        ["experimental.chat.messages.transform", {}, { messages: [one, two] }],
      ],
      { cwd: quiet.root },
    );
    const [placed] = messagesIn(done[1]);
    expect(JSON.stringify(placed)).toMatch(/synthetic.*What of src/);
    expect(messagesIn(done[3])).toEqual([placed, two]);
  });

  test.each(["", "file://far/a"])("Amp in %j tells where it was started", async (workspace) => {
    const begin: Step = ["agent.start", { thread: { id: workspace }, message: "Go on" }];
    const told = await drive("amp", [begin], { started: scene.root, workspace });
    expect(JSON.stringify(told)).toMatch(/Retry the upload three times/);
  });

  test("a copy of a module asks the hook on the path", async () => {
    const alone = scratchFolder();
    writeFileSync(join(alone, "package.json"), '{"type":"module"}');
    cpSync(join(MODULES(), "pi.js"), join(alone, "pi.js"));
    const other = await sceneIn();
    const input = { path: join(other.root, "src/upload.ts"), content: other.failed };
    const write: Step = ["tool_call", { toolName: "write", toolCallId: "1", input }];
    const [first] = await drive("pi", [write], {
      ...{ module: join(alone, "pi.js"), cwd: other.root },
      path: dirname(inject("bin")),
    });
    expect(first).toMatchObject({ gives: { block: true } });
  });
});
