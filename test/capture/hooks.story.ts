// What hooks capture, through the real front and the programs behind it: prompts, turns and what a compaction would lose.
import { randomBytes } from "node:crypto";
import { spawnSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
let transcript = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  writeFileSync(join(cwd, "a.js"), "1\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Begin");
  scratch.shy(["init", "--skip-history"], { cwd });
  transcript = scratch.write("home/session.jsonl", "");
});

const hook = (hook_event_name: string, more: object = {}): string => {
  const session = { session_id: "session-1", cwd, transcript_path: transcript, hook_event_name };
  const { stdout, stderr, status } = spawnSync(
    join(dirname(inject("bin")), "twiceshy-hook"),
    ["claude-code"],
    { cwd, env: scratch.env, input: JSON.stringify({ ...session, ...more }), encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
};
const prompt = (words: string): string => hook("UserPromptSubmit", { prompt: words });
const said = (role: "user" | "assistant", content: unknown): void =>
  appendFileSync(transcript, `${JSON.stringify({ type: role, message: { role, content } })}\n`);
/** The newest first. */
const log = (): string =>
  scratch.shy(
    ["log", ...["note", "decision", "fact"].flatMap((kind) => ["--kind", kind]), "--all"],
    { cwd },
  ).stdout;
const noticeOf = (stdout: string): unknown => {
  const reply = parseJson(stdout);
  return isObject(reply) ? reply["systemMessage"] : undefined;
};

test.each([
  ["[decision] Uploads go through the queue", "Uploads go through the queue"],
  ["decision: uploads go through the queue", "uploads go through the queue"],
  [
    "Fix it.\n\n```memory decisions\nUploads use the queue\n\nIt retries.\n```",
    "Uploads use the queue",
  ],
  [":::decisions\nUploads use the queue\n:::\nNow go on.", "Uploads use the queue"],
  ["Remember that the staging password rotates on Mondays.", "staging password rotates"],
  ["We decided to use PostgreSQL because we need JSON.", "We decided to use PostgreSQL"],
])("a prompt is captured, and the agent is told: %s", (words, claim) => {
  expect(prompt(words)).toContain("twiceshy recorded this");
  expect(log()).toContain(claim);
  expect(prompt(words)).toBe("");
  expect(log().split(claim)).toHaveLength(2);
});

test.each([
  "Did we decide to use PostgreSQL?",
  "Run the tests and fix what is red.",
  "I think we probably decided that.",
  "```yaml\ndecision: use the queue for all of it\n```",
])("a prompt leaves nothing: %s", (words) => {
  expect(prompt(words)).toBe("");
  expect(log()).toContain("Nothing to show");
});

test("the end of a turn lists what is not captured, at most five and once, and records nothing of it", () => {
  said("user", "How is it going?");
  const lines = ["PostgreSQL", "Redis", "Kafka", "Vite", "Terraform", "Tailwind"];
  for (const name of lines) said("assistant", `We chose ${name} over the others.`);
  const notice = String(noticeOf(hook("Stop")));
  expect(notice.match(/twiceshy capture decisions 'We chose/gu)).toHaveLength(5);
  expect(log()).toContain("Nothing to show");
  expect(hook("Stop")).toBe("");
  said("assistant", "It turns out that it's the cache.");
  const line =
    String(noticeOf(hook("Stop")))
      .split("\n")
      .at(-1) ?? "";
  expect(scratch.shell(line.trim(), cwd).exit).toBe(0);
  expect(log()).toContain("It turns out that it's the cache.");
});

test("of what an agent says before a call only what it found out is listed, and what is marked is recorded", () => {
  said("user", "Fix the totals.");
  const input = { command: "npm test" };
  const words = [
    "I cannot import the module inside itself because of how I'm running it.",
    "[blocker] The proxy cuts bodies at 2 GB",
    "The root cause is that the driver does not know how to handle lazy objects.",
  ];
  for (const text of words)
    said("assistant", [
      { type: "text", text },
      { type: "tool_use", name: "Bash", input },
    ]);
  said("assistant", "I cannot run the test file directly because of its relative imports.");
  const notice = String(noticeOf(hook("Stop")));
  expect(notice).toContain("capture learnings 'The root cause is");
  expect(notice).toContain("capture blockers 'I cannot run the test file directly");
  expect(notice).not.toContain("inside itself");
  expect(log()).toContain("The proxy cuts bodies");
});

test("what is marked in a turn or in a file that it wrote is recorded at its end", () => {
  said("assistant", "[blocker] The proxy cuts bodies at 2 GB");
  const input = {
    file_path: join(cwd, "notes.md"),
    content: "# Notes\n\n[til] The cache is cold\n",
  };
  said("assistant", [{ type: "tool_use", name: "Write", input }]);
  expect(noticeOf(hook("Stop"))).toContain("blockers: The proxy cuts bodies at 2 GB");
  expect(log()).toContain("The cache is cold");
  expect(hook("Stop")).toBe("");
});

test("before a compaction what is sure enough is recorded, even if it was listed, and once", () => {
  said("user", "We chose Kafka over Redis.");
  said("assistant", "Interesting, the linter skips dotfiles.");
  hook("Stop");
  expect(log()).toContain("Nothing to show");
  hook("PreCompact", { trigger: "auto" });
  expect(log()).toContain("We chose Kafka over Redis.");
  expect(log()).not.toContain("dotfiles");
  hook("PreCompact", { trigger: "auto" });
  expect(log().split("Kafka")).toHaveLength(2);
  // A compaction shows nothing to the person; the end of the turn names what it captured, once.
  expect(hook("Stop")).toMatch(/captured before the compaction:.*We chose Kafka over Redis/u);
  expect(hook("Stop")).toBe("");
});

test("what was purged does not come back with the next look at the transcript", () => {
  prompt("[decision] Uploads go through the queue");
  const found = scratch.json(["search", "queue"], { cwd });
  const [memory] = Array.isArray(found["memories"]) ? found["memories"] : [];
  const id = isObject(memory) ? String(memory["id"]) : "";
  expect(scratch.shy(["purge", id, "--reason", "other", "--yes"], { cwd }).exit).toBe(0);
  said("user", "[decision] Uploads go through the queue");
  hook("Stop");
  hook("PreCompact", { trigger: "auto" });
  expect(log()).toContain("Nothing to show");
});

test("the setting switches it off", () => {
  scratch.shy(["config", "agents.capture", "false"], { cwd });
  expect(prompt("[decision] Uploads go through the queue")).toBe("");
  said("assistant", "[decision] Uploads go through the queue");
  expect(hook("Stop")).toBe("");
  expect(log()).toContain("Nothing to show");
});

test("what is private reaches neither the disk nor the person's screen", () => {
  const secret = `zq${randomBytes(6).toString("hex")}`;
  const hidden = `<private>${secret}</private>`;
  const out = [prompt(`[decision] Uploads ${hidden} go through the queue`)];
  out.push(prompt(hidden));
  // The host's own file is no file of ours.
  said("user", `We chose Kafka over ${hidden} Redis.`);
  const content = `[til] The cache ${hidden} is cold\n`;
  said("assistant", [{ type: "tool_use", input: { file_path: join(cwd, "n.md"), content } }]);
  out.push(hook("Stop"), hook("PreCompact", { trigger: "auto" }));
  const call = { tool_name: "Bash", tool_input: { command: `npm test # ${hidden}` } };
  out.push(hook("PreToolUse", call), hook("PostToolUseFailure", { ...call, error: hidden }));
  out.push(hook("SessionEnd"));
  expect(log()).toContain("Uploads go through the queue");
  writeFileSync(transcript, "");
  expect(out.join("")).not.toContain(secret);
  const found = spawnSync("grep", ["-rlaF", secret, scratch.root], { encoding: "utf8" });
  expect(found.stdout).toBe("");
});

test("no digest of a secret is kept with what was captured, so that a guess cannot be proved", () => {
  const claims = ["qT7vK2mXw9Lz", "bR4nZ8cYp3Hd"].map(
    (password) => `learning: the database takes password=${password} until Monday`,
  );
  const [first = "", second = ""] = claims;
  expect(prompt(first)).toContain("password=[REDACTED:keyword]");
  expect(prompt(second)).toBe("");
  for (const claim of claims) said("assistant", claim);
  hook("Stop");
  hook("PreCompact", { trigger: "auto" });
  expect(log().split("password=[REDACTED:keyword]")).toHaveLength(2);
});

const QUEUE = "uploads go through the queue";
const recorded = (): number => log().split(QUEUE).length - 1;

test("the same words in a prompt, a file, a turn, a later session and a command are one memory", () => {
  expect(prompt(`decision: ${QUEUE}`)).toContain(QUEUE);
  said("user", `decision: ${QUEUE}`);
  said("assistant", [
    { type: "text", text: `[decision] Uploads go through the queue.\nWe decided that ${QUEUE}.` },
    {
      type: "tool_use",
      name: "Write",
      input: { file_path: "/x/a.md", content: `[decision] ${QUEUE}\n` },
    },
  ]);
  expect(hook("Stop")).toBe("");
  expect(hook("PreCompact", { trigger: "auto" })).toBe("");
  expect(hook("UserPromptSubmit", { prompt: `decision: ${QUEUE}`, session_id: "session-2" })).toBe(
    "",
  );
  const again = scratch.shy(["capture", "decisions", "Uploads go through the queue!"], { cwd });
  expect([again.exit, again.stdout]).toEqual([
    0,
    expect.stringContaining("Already recorded as decision"),
  ]);
  expect(scratch.json(["consolidate", transcript], { cwd })["proposals"]).toBe(0);
  expect(recorded()).toBe(1);
});

test("what was taken back is recorded again if the person marks it again, and not by a look at the turn", () => {
  prompt(`decision: ${QUEUE}`);
  said("user", `decision: ${QUEUE}`);
  const [id = ""] = /^\w{10}/mu.exec(log()) ?? [];
  scratch.shy(["retire", id, "--as", "mistyped"], { cwd });
  hook("Stop");
  expect(recorded()).toBe(1);
  expect(prompt(`decision: ${QUEUE}`)).toContain(QUEUE);
  expect(prompt(`decision: ${QUEUE}`)).toBe("");
  expect(recorded()).toBe(2);
  expect(scratch.shy(["search", "uploads queue"], { cwd }).stdout).toMatch(/decision: uploads/u);
});
