// What was said in the sessions of agents, found as a person finds it: on a machine where their transcripts were there first.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { filesBelow } from "../../src/io/kit/files.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

const put = (path: string, ...rows: readonly object[]): void => {
  const full = join(scratch.root, "home", path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
};

const TS = "2026-11-24T18:40:37.000Z";

/** A row of each agent as its program wrote it, as far as it is read. */
const transcripts = (): void => {
  put(
    ".claude/projects/-shop/c1.jsonl",
    { type: "queue-operation", content: "Why does the quokka builder drift?" },
    {
      ...{ type: "user", sessionId: "c1", cwd, timestamp: TS },
      message: {
        role: "user",
        content: "Why does the quokka builder drift on <private>zebra</private>?",
      },
    },
    {
      ...{ type: "assistant", sessionId: "c1", cwd, timestamp: TS },
      message: {
        role: "assistant",
        content: [
          {
            type: "text",
            text: "I looked.\nIt resolves the lockfile twice, with token ghp_16C7e42F292c6912E7710c838347Ae178B4a.\nSo it drifts.",
          },
          { type: "tool_use", name: "Bash", input: { command: "wombat" } },
        ],
      },
    },
  );
  put(
    ".codex/sessions/2026/11/24/rollout-x.jsonl",
    { type: "session_meta", timestamp: TS, payload: { id: "x1", cwd } },
    {
      ...{ type: "response_item", timestamp: TS },
      payload: {
        type: "message",
        role: "user",
        content: [{ type: "input_text", text: "The quokka builder drifts in staging" }],
      },
    },
  );
  put(
    ".gemini/tmp/shop/chats/session-g.jsonl",
    { sessionId: "g1", projectHash: "h", kind: "main" },
    {
      ...{ type: "user", timestamp: TS },
      content: [
        {
          text: "<hook_context>The quokka was restarted</hook_context>\n\nDoes the quokka builder drift in CI?",
        },
      ],
    },
    { type: "gemini", timestamp: TS, model: "m", content: "The quokka builder drifts there too." },
  );
  writeFileSync(join(scratch.root, "home/.gemini/tmp/shop/.project_root"), cwd);
  put(".qwen/projects/-shop/chats/q1.jsonl", {
    ...{ type: "user", sessionId: "q1", cwd, timestamp: TS },
    message: {
      role: "user",
      parts: [{ text: "Pin the quokka builder, so that it does not drift" }],
    },
  });
  put(
    ".copilot/session-state/p1/events.jsonl",
    { type: "session.start", timestamp: TS, data: { sessionId: "p1", context: { cwd } } },
    {
      type: "user.message",
      timestamp: TS,
      data: { content: "Has the quokka builder drift been fixed?" },
    },
  );
  put(
    ".pi/agent/sessions/--shop--/1.jsonl",
    { type: "session", id: "i1", cwd, timestamp: TS },
    { type: "custom_message", customType: "twiceshy", content: "quokka builder drift" },
    {
      type: "message",
      timestamp: TS,
      message: { role: "user", content: [{ type: "text", text: "quokka builder drift, again" }] },
    },
  );
  put(".claude/projects/-other/o1.jsonl", {
    ...{ type: "user", sessionId: "o1", cwd: "/nowhere", timestamp: TS },
    message: { role: "user", content: "The quokka builder of another project drifts" },
  });
};

const search = (...args: readonly string[]) => {
  const { turns } = scratch.json(["search", "--sessions", ...args], { cwd });
  return Array.isArray(turns) ? turns.filter(isObject) : [];
};

const sessionsIn = (...args: readonly string[]) =>
  search(...args)
    .map(({ session }) => session)
    .toSorted();

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  transcripts();
});

test("every agent's sessions of this project are found, and none of another", () => {
  const found = search("quokka builder drift");
  expect([...new Set(found.map(({ session }) => session))].toSorted()).toEqual([
    "c1",
    "g1",
    "i1",
    "p1",
    "q1",
    "x1",
  ]);
  const all = JSON.stringify(found);
  for (const word of ["zebra", "another project", "restarted", "ghp_16C7"])
    expect(all).not.toContain(word);
  expect(found.find(({ session }) => session === "x1")).toMatchObject({
    ...{ agent: "codex", speaker: "user", at: TS, resume: "codex resume x1", folder: cwd },
    lines: ["The quokka builder drifts in staging"],
  });
});

test("an answer is shown with the lines beside it, redacted, and as a person reads it", () => {
  const { stdout } = scratch.shy(["search", "--sessions", "resolves the lockfile twice"], { cwd });
  expect(stdout).toContain(
    "2026-11-24 18:40  Claude Code\n  I looked.\n  It resolves the lockfile twice, with token [REDACTED",
  );
  expect(stdout).toContain("\n  claude --resume c1\n");
});

test("a filter narrows, a phrase must occur, and what nobody said is not found", () => {
  expect(sessionsIn("quokka builder drift", "--agent", "pi", "--agent", "codex")).toEqual([
    "i1",
    "x1",
  ]);
  expect(sessionsIn("quokka builder drift", "--until", "2026-11-23")).toEqual([]);
  expect(sessionsIn('"in staging" drift')).toEqual(["x1"]);
  for (const question of ["wombat", "kubernetes ingress certificates"])
    expect(sessionsIn(question)).toEqual([]);
  const { stdout } = scratch.shy(["search", "--sessions", "kubernetes ingress"], { cwd });
  expect(stdout).toBe("Nothing relevant was said in 6 sessions.\n");
});

test("all projects are searched only at a terminal, and a flag of the other search is refused", () => {
  const refused = (...args: readonly string[]) => scratch.shy(["search", ...args], { cwd }).stderr;
  expect(refused("--sessions", "--all-projects", "quokka")).toContain(
    "only for a person at a terminal",
  );
  expect(refused("--sessions", "quokka", "--kind", "note")).toContain("--kind filters memories");
  expect(refused("quokka", "--agent", "pi")).toContain("Add --sessions");
});

test("over MCP it is this project's sessions, and nothing of them became a memory", async () => {
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  const { told } = await call("sessions", { text: "quokka builder drift" });
  expect(JSON.stringify(told)).toContain('"x1"');
  expect(JSON.stringify(told)).not.toContain("another project");
  expect(scratch.json(["search", "quokka"], { cwd })["total"]).toBe(0);
});

test("what was purged is not found in a transcript, nor in any file of ours", () => {
  put(
    ".claude/projects/-shop/c2.jsonl",
    {
      ...{ type: "user", sessionId: "c2", cwd, timestamp: TS },
      message: {
        role: "user",
        content: "Note that the marmoset vault opens with zanzibar42x at noon",
      },
    },
    {
      ...{ type: "user", sessionId: "c2", cwd, timestamp: TS },
      message: { role: "user", content: "And the marmoset is fed" },
    },
  );
  const { id } = scratch.json(["note", "The marmoset vault opens with zanzibar42x"], { cwd });
  expect(sessionsIn("marmoset vault").length).toBeGreaterThan(0);
  scratch.shy(["purge", String(id), "--reason", "secret", "--yes"], { cwd });
  expect(JSON.stringify(search("marmoset vault zanzibar42x"))).not.toContain("vault");
  expect(sessionsIn("the marmoset is fed")).toEqual(["c2"]);
  for (const folder of [
    join(scratch.root, "home/.twiceshy/sessions"),
    join(cwd, ".git/twiceshy"),
  ]) {
    const files = filesBelow(folder);
    expect(files.ok && files.value.length).toBeGreaterThan(0);
    for (const file of files.ok ? files.value : []) {
      const text = readFileSync(join(folder, file), "latin1").toLowerCase();
      for (const word of ["marmoset", "vault", "zanzibar42x"]) expect(text).not.toContain(word);
    }
  }
});
