// What people and agents say comes in through every host's hooks: each form of test/payloads/ becomes a turn of the work.
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { attend } from "../../src/hosts/hooks/attend.ts";
import { parseCall } from "../../src/hosts/hooks/call.ts";
import { createPause } from "../../src/io/place/pause.ts";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { FRONT, run } from "../hook/scene.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
let transcripts = "";
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "A shop");
  scratch.shy(["init"], { cwd });
  transcripts = scratchFolder();
});

const now = (): string => new Date().toISOString();
const [ASKED, SAID] = ["Raise the tax rate to 21%", "Tax is now 21%."];

/** The rows that each host writes, as in its own transcripts. */
const ROWS: Readonly<Record<string, () => readonly object[]>> = {
  "claude-code": () => [
    { type: "user", message: { role: "user", content: ASKED }, timestamp: now() },
    {
      type: "assistant",
      message: { role: "assistant", content: text("Looking.") },
      timestamp: now(),
    },
    { type: "assistant", message: { role: "assistant", content: text(SAID) }, timestamp: now() },
  ],
  codex: () => [
    { type: "session_meta", payload: { id: "s" }, timestamp: now() },
    item("developer", "input_text", "Objective: what a hook added"),
    item("user", "input_text", ASKED),
    item("assistant", "output_text", SAID),
  ],
  "gemini-cli": () => [
    {
      ...{ id: "g1", timestamp: now(), type: "user", displayContent: [{ text: ASKED }] },
      content: [{ text: ASKED }, { text: "<hook_context>Related: D-12</hook_context>" }],
    },
    { id: "g2", timestamp: now(), type: "gemini", content: SAID, model: "m" },
    { id: "g2", timestamp: now(), type: "gemini", content: SAID, model: "m" },
  ],
  "qwen-code": () => [
    { type: "user", message: { role: "user", parts: [{ text: ASKED }] }, timestamp: now() },
    { type: "assistant", message: { role: "model", parts: [{ text: SAID }] }, timestamp: now() },
  ],
  "copilot-cli": () => [
    { type: "user.message", data: { content: ASKED }, timestamp: now() },
    { type: "assistant.message", data: { content: SAID }, timestamp: now() },
  ],
  vscode: () => [
    {
      type: "session.start",
      data: { sessionId: "s", producer: "copilot-agent" },
      timestamp: now(),
    },
    { type: "user.message", data: { content: ASKED, attachments: [] }, timestamp: now() },
    { type: "assistant.turn_start", data: { turnId: "0.0" }, timestamp: now() },
    {
      type: "assistant.message",
      data: { messageId: "m", content: SAID, toolRequests: [], reasoningText: "Objective: none" },
      timestamp: now(),
    },
    { type: "assistant.turn_end", data: { turnId: "0.0" }, timestamp: now() },
  ],
  pi: () => [
    { type: "session", version: 3, id: "s", timestamp: now(), cwd },
    piRow("user", ASKED),
    piRow("assistant", SAID),
    { ...piRow("custom", "Objective: what a hook added"), type: "custom_message" },
  ],
};

const piRow = (role: string, words: string): object => ({
  ...{ type: "message", id: role, parentId: null, timestamp: now() },
  message: { role, content: text(words), timestamp: Date.now() },
});
const text = (words: string): readonly object[] => [{ type: "text", text: words }];
const item = (role: string, type: string, words: string): object => ({
  ...{ type: "response_item", timestamp: now() },
  payload: { type: "message", role, content: [{ type, text: words }] },
});

/** The payloads of a prompt and of the end of a turn, and whether the hook learns what the agent said. */
const TURNS: readonly (readonly [host: string, prompt: string, stop: string, answers: boolean])[] =
  [
    ["claude-code", "UserPromptSubmit", "Stop", true],
    ["codex", "UserPromptSubmit", "Stop", true],
    ["gemini-cli", "BeforeAgent", "AfterAgent", true],
    ["gemini-cli", "BeforeAgent-headless-with-context", "AfterAgent", true],
    ["qwen-code", "UserPromptSubmit", "Stop", true],
    ["copilot-cli", "UserPromptSubmit-pascal", "Stop-pascal", true],
    ["copilot-cli", "userPromptSubmitted", "agentStop", true],
    ["vscode", "UserPromptSubmit", "Stop", true],
    ["kiro", "userPromptSubmit", "stop", true],
    ["windsurf", "pre_user_prompt", "post_cascade_response", true],
    ["cursor", "beforeSubmitPrompt", "stop", false],
    ["cline", "UserPromptSubmit-vscode", "TaskComplete-vscode", true],
    ["cline", "UserPromptSubmit-vscode", "agent_end-sdk", true],
    ["opencode", "UserPromptSubmit", "Stop", true],
    ["opencode", "UserPromptSubmit", "Stop-silent", false],
    ["pi", "UserPromptSubmit", "Stop", true],
    ["amp", "UserPromptSubmit", "Stop", true],
  ];

let sessions = 0;
/** The names under which hosts send the session, the folder and the transcript. */
const SESSION = /"(session_id|sessionId|conversation_id|trajectory_id|taskId)":"[^"]*"/gu;
const FOLDER = /"(cwd)":"[^"]*"|"(workspace_roots|workspaceRoots)":\["[^"]*"\]/gu;
const TRANSCRIPT = /"(transcript_path|transcriptPath)":"[^"]*"/gu;

const hand = async (host: string, file: string, session: string): Promise<void> => {
  const given: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, "../payloads", host, `${file}.json`), "utf8"),
  );
  const input = JSON.stringify(given)
    .replaceAll(SESSION, `"$1":"${session}"`)
    .replaceAll(FOLDER, (_, one, list) =>
      list === undefined ? `"${String(one)}":"${cwd}"` : `"${String(list)}":["${cwd}"]`,
    )
    .replaceAll(TRANSCRIPT, `"$1":"${join(transcripts, session)}"`);
  await handText(host, input, file.replace(/[-.].*/u, ""));
};

const handText = async (host: string, input: string, event?: string): Promise<void> => {
  const call = parseCall({ host, event }, input);
  if (call === undefined || call === "unread") throw new Error("the host's call is read");
  const around = {
    ...{ env: cleanEnv("/nonexistent"), cwd, nowMs: Date.now() },
    ...{ parent: () => undefined, present: () => undefined, isLate: () => false },
  };
  const done = await attend(call, around, { cli: "none", program: "test", listed: undefined });
  expect(done.ending).not.toBe("fault");
};

const workOf = (session: string): Fields =>
  scratch.json(["work", "--session", session, "--all"], { cwd });

const textsIn = (list: unknown): readonly unknown[] =>
  (Array.isArray(list) ? list : [list]).flatMap((one) => (isObject(one) ? [one["text"]] : []));

test.each(TURNS)("%s: a prompt (%s) and an answer (%s) are each recorded once", async (...turn) => {
  const [host, prompt, stop, answers] = turn;
  const session = `session-${(sessions += 1)}`;
  const rows = ROWS[host]?.() ?? [];
  await hand(host, prompt, session);
  if (rows.length > 0)
    writeFileSync(
      join(transcripts, session),
      rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    );
  if (stop !== "") await hand(host, stop, session);
  const { requests, summary, objective } = workOf(session);
  expect([textsIn(requests), textsIn(summary)]).toEqual([
    [ASKED],
    answers ? ["Tax is now 21%"] : [],
  ]);
  expect(objective).toBeUndefined();
});

test("what an agent asks of a subagent is no prompt, and what that one answers is in its lane", async () => {
  const session = "delegated";
  await hand("opencode", "UserPromptSubmit-subagent", session);
  await hand("opencode", "Stop-subagent", session);
  const { requests, summary } = workOf(session);
  expect([textsIn(requests), textsIn(summary)]).toEqual([[], ["Found 3 rates"]]);
  expect(logText()).toMatch(/"text":"Found 3 rates[^\n]*"lane":"ses_2"/u);
});

/** As Cursor hands over what its agent says, and when a turn of its ends. */
const cursor = (session: string, event: string, more: object = {}): Promise<void> => {
  const about = { conversation_id: session, workspace_roots: [cwd], cursor_version: "2.4.0" };
  return handText("cursor", JSON.stringify({ ...about, hook_event_name: event, ...more }));
};
const cursorSays = (session: string, words: string): Promise<void> =>
  cursor(session, "afterAgentResponse", { text: words });

test("of the messages that Cursor hands over within a turn, the last one is its answer", async () => {
  const session = "cursor-turns";
  const states = (): readonly unknown[] => {
    const { pending, completed } = workOf(session);
    return [textsIn(pending), textsIn(completed)];
  };
  await cursor(session, "beforeSubmitPrompt", { prompt: "Mend the parser" });
  await cursorSays(session, "I look around first. Pending: a thought in between");
  await cursorSays(
    session,
    "Completed: the parser.\nPending: its tests <private>door 4711</private>",
  );
  const waits = readdirSync(storeFile("local/last-words"));
  expect(waits).toHaveLength(1);
  expect(readFileSync(storeFile("local/last-words", waits[0] ?? ""), "utf8")).not.toContain("4711");
  expect(states()).toEqual([[], []]);
  // A subagent ends, and the turn goes on.
  await cursor(session, "subagentStop", { status: "completed" });
  expect(states()).toEqual([[], []]);
  await cursor(session, "stop", { status: "completed" });
  await cursor(session, "stop", { status: "completed" });
  expect(states()).toEqual([["its tests"], ["the parser"]]);
  expect(readdirSync(storeFile("local/last-words"))).toEqual([]);
  expect(logText()).not.toMatch(/in between|(?<!\d)4711(?!\d)/u);
  // It is reported after the turn has ended, and recorded before the next one begins.
  await cursorSays(session, "Completed: its tests.");
  await cursor(session, "beforeSubmitPrompt", { prompt: "And the manual" });
  expect(states()).toEqual([[], ["its tests", "the parser"]]);
});

test("what Cursor hands over in a pause, or where hooks capture nothing, is not kept", async () => {
  const session = "cursor-quiet";
  const pause = createPause(storeFile("local"));
  pause.begin(Date.now());
  await cursorSays(session, "Pending: what was said in a pause");
  pause.end(Date.now());
  scratch.shy(["config", "agents.capture", "false"], { cwd });
  await cursorSays(session, "Pending: what nobody captures");
  scratch.shy(["config", "agents.capture", "true"], { cwd });
  await cursor(session, "stop", { status: "completed" });
  expect(textsIn(workOf(session)["pending"])).toEqual([]);
});

/** Claude Code's hooks as processes. */
const claude = async (session: string, event: string, more: object = {}): Promise<void> => {
  const input = JSON.stringify({
    ...{ session_id: session, transcript_path: join(transcripts, session), cwd },
    ...{ hook_event_name: event, ...more },
  });
  const answer = await run(FRONT(), ["claude-code"], { cwd, input, env: { ...scratch.env } });
  expect([answer.code, answer.stderr]).toEqual([0, ""]);
};

const says = (session: string, role: "user" | "assistant", words: string): void =>
  appendFileSync(
    join(transcripts, session),
    `${JSON.stringify({ type: role, message: { role, content: words }, timestamp: now() })}\n`,
  );

const storeFile = (...path: readonly string[]): string => join(cwd, ".git/twiceshy", ...path);
const logText = (): string =>
  readdirSync(storeFile("log"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(storeFile("log", name), "utf8"))
    .join("");

test("the front alone marks a turn, without a word of it, and the next question takes it in", async () => {
  const session = "front-alone";
  await claude(session, "SessionStart", { source: "startup" });
  const runs = readFileSync(storeFile("local/gate-trace"), "utf8");
  const prompt = "Objective: halve the start. Pending: measure it <private>door 4711</private>";
  says(session, "user", prompt);
  await claude(session, "UserPromptSubmit", { prompt: "Please halve the time of the start" });
  says(session, "assistant", "I will look around first. Pending: a thought in between");
  says(session, "assistant", "Done: measure it.\nPending: the changelog");
  await claude(session, "Stop");
  // No Node was started for the prompt, nor for the end of the turn.
  expect(readFileSync(storeFile("local/gate-trace"), "utf8")).toBe(runs);
  expect(readFileSync(storeFile("local/turns", session), "utf8")).not.toMatch(/halve|measure|4711/);
  const { objective, pending, completed } = workOf(session);
  expect(textsIn(objective)).toEqual(["halve the start"]);
  expect([textsIn(pending), textsIn(completed)]).toEqual([["the changelog"], ["measure it"]]);
  expect(readdirSync(storeFile("local/turns"))).toEqual([]);
  expect(logText()).not.toMatch(/(?<!\d)4711(?!\d)|in between/u);

  const pause = createPause(storeFile("local"));
  pause.begin(Date.now());
  says(session, "assistant", "Pending: what was said in a pause");
  await claude(session, "Stop");
  pause.end(Date.now());
  says(session, "user", "Blocker: no access to the registry");
  await claude(session, "Stop");
  const after = workOf(session);
  expect([textsIn(after["pending"]), textsIn(after["blockers"])]).toEqual([
    ["the changelog"],
    ["no access to the registry"],
  ]);
});

test("a person's word is evidence in a prompt that a hook hands over, and not in a transcript", async () => {
  const session = "evidence";
  const done = (): unknown => scratch.json(["done", "--session", session], { cwd })["verdict"];
  says(session, "user", "It works for me now");
  says(session, "assistant", "All done.");
  await claude(session, "Stop");
  expect(done()).toBe("unverifiable");
  await claude(session, "UserPromptSubmit", { prompt: "Yes, this works for me" });
  says(session, "user", "Yes, this works for me");
  await claude(session, "Stop");
  expect(done()).toBe("verified");
  const { requests } = workOf(session);
  expect(textsIn(requests)).toEqual(["Yes, this works for me", "It works for me now"]);
});

test("a subagent's last words are in its own lane, and a notify program's turn is the hook's", async () => {
  const session = "lanes";
  await claude(session, "SubagentStop", {
    ...{ agent_id: "a9f1", agent_type: "Explore" },
    last_assistant_message: "Found 3 uses. Pending: the fourth",
  });
  expect(logText()).toMatch(/"text":"the fourth"[^\n]*"lane":"a9f1"/);
  const stop = { hook_event_name: "Stop", session_id: session, cwd, transcript_path: null };
  const input = JSON.stringify({ ...stop, last_assistant_message: "Pending: the docs" });
  await run(FRONT(), ["codex"], { cwd, input, env: { ...scratch.env } });
  const notified = {
    ...{ type: "agent-turn-complete", "thread-id": session, "turn-id": "t-1", cwd },
    ...{ "input-messages": ["Do it"], "last-assistant-message": "Pending: the docs" },
  };
  const { stdout } = scratch.shy(["ingest", JSON.stringify(notified)], { cwd });
  expect(stdout).toMatch(/1 turn\b[^]*1 /);
  const { pending } = workOf(session);
  expect(textsIn(pending).toSorted()).toEqual(["the docs", "the fourth"]);
});

test("the agent's own plan is open work, each step once, until it is done or planned no more", async () => {
  const session = "planning";
  const plan = async (...steps: readonly (readonly [string, string])[]): Promise<Fields> => {
    const todos = steps.map(([content, status]) => ({ content, status }));
    const content = [{ type: "tool_use", name: "TodoWrite", input: { todos } }];
    appendFileSync(
      join(transcripts, session),
      `${JSON.stringify({ type: "assistant", message: { role: "assistant", content }, timestamp: now() })}\n`,
    );
    await claude(session, "Stop");
    return workOf(session);
  };
  const [read, write, port] = ["Read the parser", "Write its tests", "Port the old lexer"] as const;
  await plan([read, "in_progress"], [write, "pending"], [port, "pending"]);
  const { pending } = await plan([read, "completed"], [write, "pending"], [port, "pending"]);
  expect(textsIn(pending)).toEqual([write, port]);
  const last = await plan([read, "completed"], [write, "in_progress"]);
  expect(textsIn(last["pending"])).toEqual([write]);
  expect(textsIn(last["completed"])).toEqual([read]);
  expect(Array.isArray(pending) && pending.map((one) => isObject(one) && one["times"])).toEqual([
    1, 1,
  ]);
});

test("a session that was killed is read behind the next start, one that ends is read at once, each as of its branch", async () => {
  const tree = join(scratchFolder(), "linked");
  scratch.git(cwd, "worktree", "add", "-q", "-b", "speed", tree);
  const [killed, ended] = ["killed-session", "ended-session"];
  await claude(killed, "SessionStart", { source: "startup", cwd: tree });
  says(killed, "user", "Objective: speed up the search. Pending: its benchmark");
  await claude(killed, "Stop", { cwd: tree });
  await claude(ended, "SessionStart", { source: "startup" });
  const mark = storeFile("local/turns", killed);
  await expect.poll(() => existsSync(mark), { timeout: 60_000 }).toBe(false);
  await expect.poll(logText, { timeout: 60_000 }).toMatch(/"text":"its benchmark"/);
  // Its turn was interrupted, so no hook heard of its end.
  says(ended, "user", "Objective: ship the importer. Pending: the manual");
  await claude(ended, "SessionEnd", { reason: "other" });
  expect(logText()).toMatch(/"text":"the manual"/);
  const aimIn = (folder: string): readonly unknown[] =>
    textsIn(scratch.json(["work", "--all"], { cwd: folder })["objective"]);
  expect([aimIn(tree), aimIn(cwd)]).toEqual([["speed up the search"], ["ship the importer"]]);
  // What both leave open is shown in both, with the branch that it is on.
  const { stdout } = scratch.shy(["work", "--all"], { cwd });
  expect(stdout).toMatch(/its benchmark \([\d-]+, on speed\)/u);
  expect(stdout).toMatch(/the manual \([\d-]+, on main\)/u);
});
