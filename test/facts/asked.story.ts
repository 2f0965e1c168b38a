// What a person asks for in a prompt, in two sessions and two projects, through the real front of the hook and payloads
// of three agents: it reaches the next session once, word for word, and another project only if it is about the person.
import { readdirSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let one: string;
let other: string;

beforeEach(() => {
  scratch = createScratch();
  [one, other] = [scratch.repository("one"), scratch.repository("other")];
  for (const cwd of [one, other]) scratch.shy(["init", "--skip-history"], { cwd });
});

const AGENTS = [
  { agent: "claude-code", onPrompt: "UserPromptSubmit" },
  { agent: "codex", onPrompt: "UserPromptSubmit" },
  { agent: "gemini-cli", onPrompt: "BeforeAgent" },
] as const;
type Agent = (typeof AGENTS)[number];
const [CLAUDE] = AGENTS;

const sent = (agent: string, event: string): Fields => {
  const path = new URL(`../payloads/${agent}/${event}.json`, import.meta.url);
  const payload = parseJson(readFileSync(path, "utf8"));
  return isObject(payload) ? payload : {};
};

/** What the hook answers to an agent's own payload, with these fields changed. */
const hook = (
  agent: string,
  event: string,
  cwd: string,
  more: Fields,
  env: NodeJS.ProcessEnv = {},
): string => {
  const { stdout, stderr, status } = spawnSync(
    join(dirname(inject("bin")), "twiceshy-hook"),
    [agent],
    {
      ...{ cwd, encoding: "utf8" as const, env: { ...scratch.env, ...env } },
      input: JSON.stringify({ ...sent(agent, event), cwd, transcript_path: undefined, ...more }),
    },
  );
  expect([status, stderr]).toEqual([0, ""]);
  const answer = parseJson(stdout || "{}");
  const output = isObject(answer) ? answer["hookSpecificOutput"] : undefined;
  return isObject(output) ? String(output["additionalContext"]) : "";
};

const prompt = (cwd: string, words: string, { agent, onPrompt }: Agent = CLAUDE): string =>
  hook(agent, onPrompt, cwd, { session_id: "session-1", prompt: words });

const begun = (cwd: string, session: string, { agent }: Agent = CLAUDE): string =>
  hook(agent, "SessionStart", cwd, { session_id: session });

const times = (text: string, words: string): number => text.split(words).length - 1;

const factsIn = (cwd: string): readonly Fields[] =>
  asObjects(scratch.json(["facts"], { cwd })["facts"]).flatMap((group) =>
    asObjects(group["inForce"]),
  );
const idOf = (answer: string): string => /^- ([a-z0-9]{10}) /mu.exec(answer)?.[1] ?? "";

describe.each(AGENTS)("$agent", (agent) => {
  test("a correction is there once in the next session, and not in another project", () => {
    const words = "No, use pnpm, not npm";
    expect(prompt(one, words, agent)).toContain(`: ${words}`);
    expect(times(begun(one, "session-2", agent), words)).toBe(1);
    expect(begun(other, "session-3", agent)).not.toContain("pnpm");
  });

  test("what is about the person is there in another project too, and in no file of this one's log", () => {
    const words = "I prefer tabs over spaces.";
    expect(prompt(one, words, agent)).toContain("about the person, for all projects");
    for (const cwd of [one, other]) expect(times(begun(cwd, "session-2", agent), words)).toBe(1);
    const log = join(one, ".git/twiceshy/log");
    const files = readdirSync(log, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      expect(readFileSync(join(file.parentPath, file.name), "utf8")).not.toContain("tabs");
  });
});

test("a later correction of the same thing is the one in force, until a person takes it back", async () => {
  prompt(one, "No, use pnpm, not npm");
  const id = idOf(prompt(one, "Use yarn, not pnpm."));
  expect(factsIn(one).map(({ value }) => value)).toEqual(["Use yarn, not pnpm."]);
  const start = begun(one, "session-2");
  expect([times(start, "yarn"), times(start, "not npm")]).toEqual([1, 0]);
  const retire = ["retire", id, "--as", "mistyped"];
  expect(scratch.shy(retire, { cwd: one })).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining("is a person's fact, and only a person may retire it"),
  });
  await inProcess(retire, { cwd: one, env: scratch.env, columns: 200 });
  const now = begun(one, "session-3");
  expect([times(now, "yarn"), times(now, "No, use pnpm, not npm")]).toEqual([0, 1]);
});

test("it is the person's word, with its source and session", () => {
  const id = idOf(prompt(one, "No, use pnpm, not npm"));
  expect(factsIn(one)).toMatchObject([{ byPerson: true, source: "correction" }]);
  expect(scratch.json(["show", id], { cwd: one })).toMatchObject({
    event: { body: { session: "session-1", value: "No, use pnpm, not npm" } },
  });
});

test("the same prompt again records nothing, in the same session or in another", () => {
  const words = "Remember that deploys go out on Thursdays.";
  expect(prompt(one, words)).toContain("recorded");
  expect(prompt(one, words)).toBe("");
  hook("claude-code", "UserPromptSubmit", one, { session_id: "session-9", prompt: words });
  expect(factsIn(one)).toHaveLength(1);
});

test("a sentence of 500 characters is shown whole, and of one more nothing is kept", () => {
  const words = `Remember that ${"the queue keeps its order ".repeat(19)}`.slice(0, 499).trim();
  prompt(one, `${words}.`);
  expect(times(begun(one, "session-2"), `${words}.`)).toBe(1);
  expect(prompt(one, `Remember that ${"no queue loses its order ".repeat(20)}.`)).toContain(
    "at most 500 characters",
  );
  expect(factsIn(one)).toHaveLength(1);
});

test("what was purged is in no later session, and is not recorded again in this one", () => {
  const words = "I prefer tabs over spaces.";
  const id = idOf(prompt(one, words));
  for (const cwd of [one, other]) expect(begun(cwd, "session-2")).toContain(words);
  const purged = scratch.json(["purge", id, "--reason", "personal", "--yes"], { cwd: one });
  expect(purged["residue"]).toEqual([]);
  expect(prompt(one, words)).toContain("it was purged in this session");
  for (const cwd of [one, other]) expect(begun(cwd, "session-3")).not.toContain("tabs");
});

test("nothing is recorded where twiceshy is off, where capturing is off, or of what is private", () => {
  const payload = { session_id: "session-1", prompt: "I prefer tabs over spaces." };
  const off = { TWICESHY_OFF: "1" };
  expect(hook("claude-code", "UserPromptSubmit", one, payload, off)).toBe("");
  expect(prompt(one, "<private>I prefer tabs over spaces.</private> Go on.")).toBe("");
  expect(prompt(one, "Remember that my token is <private>abc</private>")).toContain(
    "did not record",
  );
  scratch.shy(["config", "agents.capture", "false"], { cwd: one });
  expect(prompt(one, "I prefer tabs over spaces.")).toBe("");
  expect(factsIn(one)).toEqual([]);
  scratch.shy(["config", "agents.capture", "true"], { cwd: one });
  expect(prompt(one, "I prefer tabs over spaces.")).toContain("recorded");
});

test("a secret is neither recorded nor shown", () => {
  const secret = ["ghp", "0123456789abcdefghijklmnopqrstuvwxyz"].join("_");
  const answer = prompt(one, `Remember that the deploy key is ${secret} for now and later`);
  expect(answer).not.toContain(secret);
  expect(factsIn(one)).toEqual([]);
});

describe("a prompt that names a fact", () => {
  const plain = (session: string, words: string): string =>
    hook("claude-code", "UserPromptSubmit", one, {
      // With a transcript, the shell alone decides whether Node is started.
      ...{ session_id: session, transcript_path: scratch.write("home/t.jsonl", "") },
      prompt: words,
    });

  test("is shown it once a session, by the shell's own look, also a fact about the person", () => {
    scratch.shy(["fact", "pref.commit_style", "conventional commits"], { cwd: other });
    scratch.shy(["fact", "project.deploy.target", "the staging account"], { cwd: one });
    expect(plain("a", "write the commit message")).toContain("conventional commits");
    expect(plain("a", "write the commit message again")).toBe("");
    expect(plain("a", "now deploy it")).toContain("the staging account");
    expect(plain("b", "change the style of the target")).toBe("");
    expect(plain("b", "deploy and commit")).toMatch(
      /conventional[^]*staging|staging[^]*conventional/u,
    );
  });

  test("and is shown none that its session began with, or that was purged", () => {
    scratch.shy(["fact", "project.deploy.target", "the staging account"], { cwd: one });
    expect(begun(one, "c")).toContain("the staging account");
    expect(plain("c", "now deploy it")).toBe("");
    scratch.shy(["purge", "the staging account", "--yes", "--reason", "secret"], { cwd: one });
    expect(plain("d", "now deploy it")).toBe("");
    expect(readdirSync(join(one, ".git/twiceshy/gate/facts"))).toEqual([]);
  });
});
