// Sessions that were held before twiceshy was there, as three agents kept them: what they stated waits for a person, once.
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let shop: string;

beforeEach(() => {
  scratch = createScratch();
  shop = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd: shop });
});

const TS = "2026-03-02T18:40:37.000Z";

/** A transcript below the home, last written some days ago. */
const put = (path: string, daysAgo: number, ...rows: readonly object[]): string => {
  const full = join(scratch.root, "home", path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const at = Date.now() / 1_000 - daysAgo * 86_400;
  utimesSync(full, at, at);
  return full;
};

const claude = (
  session: string,
  daysAgo: number,
  ...turns: readonly (readonly ["user" | "assistant", string])[]
): string =>
  put(
    `.claude/projects/-shop/${session}.jsonl`,
    daysAgo,
    { type: "summary", summary: "Uploads", leafUuid: "u" },
    ...turns.map(([type, text]) => ({
      ...{ type, sessionId: session, cwd: shop, timestamp: TS, uuid: "u" },
      message: { role: type, content: type === "user" ? text : [{ type: "text", text }] },
    })),
  );

const codex = (session: string, daysAgo: number, ...prompts: readonly string[]): string =>
  put(
    `.codex/sessions/2026/03/02/rollout-2026-03-02T18-40-37-${session}.jsonl`,
    daysAgo,
    { timestamp: TS, type: "session_meta", payload: { id: session, cwd: shop } },
    ...prompts.map((text) => ({
      ...{ timestamp: TS, type: "response_item" },
      payload: { type: "message", role: "user", content: [{ type: "input_text", text }] },
    })),
  );

const gemini = (session: string, daysAgo: number, ...prompts: readonly string[]): void => {
  put(
    `.gemini/tmp/shop/chats/session-2026-03-02-${session}.jsonl`,
    daysAgo,
    { sessionId: session, projectHash: "h", startTime: TS, kind: "main" },
    ...prompts.flatMap((text) => [
      { id: "1", timestamp: TS, type: "user", content: [{ text }] },
      { id: "2", timestamp: TS, type: "gemini", model: "gemini-2.5-pro", content: "Understood." },
    ]),
  );
  writeFileSync(join(scratch.root, "home/.gemini/tmp/shop/.project_root"), shop);
};

const UPLOADS = "We decided to send uploads in parts, because the proxy drops long bodies.";
const PNPM = "No, use pnpm, not npm.";
const QUEUE = "Uploads go through the queue";

const three = (): void => {
  claude("c-1", 3, ["user", "Why do uploads hang?"], ["assistant", UPLOADS], ["user", PNPM]);
  codex("x-1", 2, "From now on, answer in one sentence.", "Fine.");
  gemini("g-1", 1, `[decision] ${QUEUE}`, "Thanks. Go on.");
};

const past = (...args: readonly string[]) =>
  scratch.json(["consolidate", "--past", ...args], { cwd: shop });

const waiting = () =>
  asObjects(scratch.json(["review"], { cwd: shop })["waiting"]).map(({ text }) => text);

const person = (...args: readonly string[]) =>
  inProcess(args, { cwd: shop, env: scratch.env, stdin: "", columns: 80 });

test("what three agents' sessions stated waits, newest first, with session and day", () => {
  three();
  expect(past("--dry-run")).toMatchObject({ past: { dry: true, before: 0 }, proposals: 0 });
  expect(waiting()).toEqual([]);
  const { sessions } = past();
  expect(asObjects(sessions).map(({ session, title }) => [session, title])).toEqual([
    ["g-1", "Gemini CLI"],
    ["x-1", "Codex CLI"],
    ["c-1", "Claude Code"],
  ]);
  expect(waiting()).toHaveLength(4);
  expect(scratch.shy(["status"], { cwd: shop }).stdout).toMatch(
    /holds nothing yet\n {2}4 proposals to review: twiceshy review\n/u,
  );
  const all = asObjects(scratch.json(["review"], { cwd: shop })["waiting"]);
  expect(all.map(({ suggests, session, madeBy }) => [suggests, session, madeBy])).toEqual(
    expect.arrayContaining([
      ["note", "g-1", "rules"],
      ["fact", "x-1", "rules"],
      ["fact", "c-1", "rules"],
      ["note", "c-1", "rules"],
    ]),
  );
  expect(new Set(all.map(({ when }) => when))).toEqual(new Set(["2026-03-02T18:40:37.000Z"]));
  expect(all.find(({ quote }) => quote === PNPM)?.["text"]).toBe(`project.instead-of.npm: ${PNPM}`);
});

test("a second run proposes nothing, also after all were rejected", async () => {
  three();
  past();
  await person("review", "--reject");
  expect(past()).toMatchObject({ sessions: [], past: { before: 3 }, proposals: 0 });
  // The same words in another session are not asked about again.
  codex("x-2", 0.5, PNPM, "Thanks.");
  expect(past()).toMatchObject({ sessions: [{ session: "x-2", proposed: [] }], proposals: 0 });
});

test("a dry run says what a run does", () => {
  three();
  const dry = asObjects(past("--dry-run")["sessions"]);
  expect(asObjects(past()["sessions"])).toEqual(dry);
});

describe("bounded", () => {
  test("so many sessions at a time, and the next run goes on with older ones", () => {
    three();
    const first = past("--limit", "2");
    expect(first).toMatchObject({ past: { left: 1 } });
    expect(scratch.shy(["consolidate", "--past"], { cwd: shop }).stdout).toContain("c-1");
    expect(past()).toMatchObject({ sessions: [], past: { before: 3, left: 0 } });
  });

  test("no more proposals at a time than a person reviews at once", () => {
    for (let at = 0; at < 9; at += 1) {
      const names = Array.from({ length: 20 }, (_, n) => `helper${at * 20 + n}quark`);
      const prompts = names.map((name) => `[decision] ${name} serves zone ${name}x at ${name}y`);
      codex(`x-${at}`, at + 1, ...prompts);
    }
    const { past: counts, proposals } = past();
    expect(proposals).toBe(100);
    expect(counts).toMatchObject({ left: 4 });
  });
});

describe("one session is looked through once", () => {
  test("whichever way it was", () => {
    const path = codex("x-1", 2, `[decision] ${QUEUE}`, UPLOADS);
    scratch.json(["consolidate", path], { cwd: shop });
    expect(past()).toMatchObject({ sessions: [], past: { before: 1 } });
    expect(scratch.json(["consolidate", path], { cwd: shop })["sessions"]).toMatchObject([
      { session: "x-1", outcome: "done-before" },
    ]);
  });

  test("also if nothing came of it", () => {
    const path = claude("c-1", 2, ["user", "Hello there."], ["user", "Thanks."]);
    expect(past()).toMatchObject({ sessions: [{ proposed: [] }] });
    expect(scratch.json(["consolidate", path], { cwd: shop })["sessions"]).toMatchObject([
      { outcome: "done-before" },
    ]);
  });

  test("a short one again after it went on", () => {
    claude("c-1", 2, ["user", "Hello there."]);
    past();
    expect(past()).toMatchObject({ sessions: [], past: { before: 1 } });
    claude("c-1", 1, ["user", "Hello there."], ["assistant", UPLOADS], ["user", "Good."]);
    expect(past()).toMatchObject({ sessions: [{ session: "c-1" }], proposals: 1 });
  });

  test("one that is still held, or waits for its end's consolidation, is left alone", () => {
    claude("c-1", 0, ["user", PNPM], ["user", "Go on."]);
    const path = claude("c-2", 1, ["user", PNPM], ["user", "Go on."]);
    const folder = join(shop, ".git/twiceshy/local/consolidation");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "a.json"),
      JSON.stringify({ session: "c-2", transcript: path, sinceMs: 1 }),
    );
    expect(past()).toMatchObject({ sessions: [], past: { current: 2 }, waiting: 1 });
  });
});

test("what was recorded when it was said, or was purged since, is not proposed", () => {
  scratch.shy(["capture", "decisions", QUEUE], { cwd: shop });
  const { stdout } = scratch.shy(["note", UPLOADS, "--json"], { cwd: shop });
  const [, id = ""] = /"id":\s*"([^"]+)"/u.exec(stdout) ?? [];
  scratch.shy(["purge", id, "--reason", "personal", "--yes"], { cwd: shop });
  three();
  past();
  expect(waiting().toSorted()).toEqual([
    `project.instead-of.npm: ${PNPM}`,
    "project.rule.answer-in-one-sentence: From now on, answer in one sentence.",
  ]);
});

test("no secret reaches a proposal, and what is private is not read", () => {
  const key = `ghp_${"x7".repeat(18)}`;
  claude(
    "c-1",
    1,
    ["user", `Remember that the deploy token is ${key}`],
    ["user", `[decision] The nightly deploy runs as the user ${key} on the old host`],
    ["user", "<private>[decision] Zebra is the code name of the release</private>"],
  );
  past();
  const log = readFileSync(join(shop, ".git/twiceshy/local/consolidation/done"), "utf8");
  expect(JSON.stringify(waiting()) + log).not.toMatch(/x7x7|Zebra/u);
  expect(waiting()).toEqual([expect.stringContaining("[REDACTED")]);
});

test("a newer fact overrules what an old session asked for", () => {
  three();
  past();
  scratch.shy(["fact", "project.instead-of.npm", "use yarn"], { cwd: shop });
  const stale = asObjects(scratch.json(["review"], { cwd: shop })["waiting"]);
  expect(stale.find(({ quote }) => quote === PNPM)).toMatchObject({ stale: "overruled" });
});

test("what is accepted says from which session it was drawn", async () => {
  three();
  past();
  await person("review", "--accept");
  const { stdout } = scratch.shy(["facts"], { cwd: shop });
  expect(stdout).toContain(PNPM);
  expect(stdout).toContain("drawn from a session");
  expect(scratch.shy(["search", QUEUE], { cwd: shop }).stdout).toContain(QUEUE);
});

test("sessions of other projects, of subagents and of our own prompts say nothing here", () => {
  put(".claude/projects/-other/o-1.jsonl", 1, {
    ...{ type: "user", sessionId: "o-1", cwd: "/nowhere", timestamp: TS },
    message: { role: "user", content: PNPM },
  });
  put(".claude/projects/-shop/agent-1.jsonl", 1, {
    ...{ type: "user", sessionId: "a-1", cwd: shop, timestamp: TS, isSidechain: true },
    message: { role: "user", content: PNPM },
  });
  claude("c-9", 1, [
    "user",
    `Below is part of a dialog between a person and a coding agent. List what is worth knowing in later sessions.\n\n${PNPM}`,
  ]);
  past();
  expect(waiting()).toEqual([]);
});

test("flags that say nothing together are refused", () => {
  const asked = (...args: readonly string[]) =>
    scratch.shy(["consolidate", ...args], { cwd: shop }).stderr;
  expect(asked("--dry-run")).toContain("go with --past");
  expect(asked("x.jsonl", "--past")).toContain("do not go together");
});
