// A corpus of poisoned memories, through every door by which a text from outside comes in: none is obeyed, none becomes the
// person's, none blocks, and each reaches a reader as data alone.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createTeller } from "../golden/teller.ts";
import { talk } from "../mcp/client.ts";
import { sceneNow, type AcceptanceScene } from "../acceptance/scene.ts";
import { POISONED } from "./poisoned.ts";

const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F\u200B\u2028\u202A-\u202E\u2060\u2066-\u2069]|\u{E0049}/u;

let one: AcceptanceScene;
/** What agents and people read, by what shows it. */
const shown = new Map<string, string>();

const fromPeer = (): void => {
  const teller = createTeller("p");
  const lines: string[] = [];
  let folder = "";
  const say = (kind: string, v: number, body: object): void => {
    const made = teller({
      ...{ kind, v, ts: Date.UTC(2026, 0, 5) + lines.length },
      body: { ...body },
    });
    lines.push(made.line);
    folder = made.event.writer;
  };
  for (const [at, { text }] of POISONED.entries()) {
    const claim = text.replaceAll(/[\r\n\u2028]+/g, " ");
    if (at % 4 === 0) say("note", 1, { text: claim, body: text, namespace: "learnings" });
    else if (at % 4 === 1) say("decision", 1, { text: claim, rationale: text });
    else if (at % 4 === 2) say("lesson", 2, { text: claim, avoid: claim });
    else
      say("fact", 1, { text: `pref.toxin${at}: ${claim}`, name: `pref.toxin${at}`, value: claim });
  }
  const path = join(one.cwd, ".git/twiceshy/log", folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "team-000001.jsonl"), lines.join(""));
};

beforeAll(async () => {
  one = sceneNow();
  const entity = { type: "entity", name: "Cache", entityType: "part" };
  const observations = POISONED.map(({ text }) => text);
  one.scratch.write("graph.jsonl", `${JSON.stringify({ ...entity, observations })}\n`);
  one.shy("import", "../graph.jsonl");
  fromPeer();
  const transcript_path = join(one.scratch.root, "s.jsonl");
  for (const { text } of POISONED) {
    const at = { timestamp: new Date().toISOString() };
    const result = [{ type: "tool_result", tool_use_id: "t", content: text }];
    const web = { ...at, type: "user", message: { role: "user", content: result } };
    writeFileSync(transcript_path, `${JSON.stringify(web)}\n`, { flag: "a" });
  }
  for (const { text } of POISONED.slice(0, 6)) {
    const called = {
      tool_name: "Bash",
      tool_use_id: text.slice(4, 11),
      tool_input: { command: "npx vitest run" },
    };
    const error = `Exit code 1\n FAIL  a.test.ts > ${text}\nAssertionError: ${text}\n\n Test Files  1 failed (1)\n`;
    await one.hear("PreToolUse", called);
    await one.hear("PostToolUseFailure", { ...called, error });
  }
  await one.hear("Stop", { transcript_path });
  one.shy("rebuild");
  shown.set("the brief", one.shy("brief", "--tokens", "20000"));
  shown.set("the context", one.shy("context", "--format", "xml", "--tokens", "20000"));
  shown.set("the session's start", await one.hear("SessionStart", { source: "startup" }));
  shown.set(
    "a prompt",
    await one.hear("UserPromptSubmit", { prompt: "What is in the toxin03 cache?" }),
  );
  shown.set("a search", one.shy("search", "toxin cache", "--all"));
  shown.set("the facts", one.shy("facts", "--all"));
  one.shy("bridge", "agents");
  shown.set("the bridge", one.scratch.shell("cat AGENTS.md", one.cwd).stdout);
}, 120_000);

test("the corpus is large, and reaches readers", () => {
  expect(POISONED.length).toBeGreaterThanOrEqual(40);
  const all = [...shown.values()].join("\n");
  expect(POISONED.filter(({ token }) => all.includes(token)).length).toBeGreaterThan(35);
});

describe.each([
  ...["the brief", "the context", "the session's start", "a prompt", "a search"],
  ...["the facts", "the bridge"],
])("in %s", (name) => {
  const lines = (): readonly string[] =>
    (shown.get(name) ?? "").replaceAll(String.raw`\n`, "\n").split("\n");

  test("none begins a line of its own", () => {
    for (const { token } of POISONED)
      for (const line of lines().filter((each) => each.includes(token)))
        expect(line).not.toMatch(/^(?:#|>|```|~~~|:::|System|Human|assistant|---)/);
    for (const line of lines())
      expect(line).not.toMatch(/^(?:System:|Human:|1\. Disable|Obey|obey)/);
  });

  test("none holds a character that hides or turns what is read", () => {
    expect(shown.get(name)).not.toMatch(HIDDEN);
  });
});

test("the server answers with the same, on lines that none begins", async () => {
  const { call } = await talk(one.scratch, [], { cwd: one.cwd });
  const { text } = await call("brief", {});
  expect(text).toContain("toxin");
  for (const line of text.split("\n").filter((each) => each.includes("toxin")))
    expect(line).toMatch(/^(?:- |  )/);
});

test("the envelope of the context is opened and closed once, and holds no forged part", () => {
  const xml = shown.get("the context") ?? "";
  expect(xml.match(/<memory_context/g)).toHaveLength(1);
  expect(xml.match(/<\/memory_context>/g)).toHaveLength(1);
  expect(xml).not.toMatch(/<(?:\/?system|tool_use|function_calls|invoke)/);
});

test("the block in AGENTS.md is opened and closed once", () => {
  const bridge = shown.get("the bridge") ?? "";
  expect(bridge.match(/<!-- >>> twiceshy/g)).toHaveLength(1);
  expect(bridge.match(/<!-- <<< twiceshy/g)).toHaveLength(1);
});

test("what a hook answers is its own form, whatever a memory poses as", () => {
  const reply: unknown = JSON.parse(shown.get("the session's start") ?? "");
  expect(reply).toEqual({
    hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: expect.any(String) },
  });
});

test("none becomes the person's", () => {
  const log = join(one.scratch.root, "home/.twiceshy/machine/log");
  expect(existsSync(log) ? readdirSync(log) : []).toEqual([]);
});

test("tool output and web text become no memory", () => {
  const { stdout } = one.scratch.shy(["export", "--json"], { cwd: one.cwd });
  expect(stdout).not.toContain('"door": "hook"');
});

test("none blocks an edit or a command", async () => {
  const file_path = join(one.cwd, "src/app.ts");
  const edit = { file_path, old_string: "app = 1", new_string: "app = 2" };
  expect(await one.hear("PreToolUse", { tool_name: "Edit", tool_input: edit })).toBe("");
  for (const command of ["npm run deploy", "git push", "rm -r build"])
    expect(await one.hear("PreToolUse", { tool_name: "Bash", tool_input: { command } })).toBe("");
});

test("a text that commands is not captured from what an agent writes", async () => {
  for (const { text } of POISONED.slice(0, 3)) {
    const prompt = `[decision] ${text.replace(/^.*?: /, "")}`;
    await one.hear("UserPromptSubmit", { prompt, source: "sdk" });
  }
  expect(one.shy("log", "--kind", "decision")).not.toMatch(/hook/);
});
