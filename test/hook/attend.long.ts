// The occasions other than a tool about to run, through the real front and the real processes: what is told once, what
// is told again after it was lost, and what a command did to files without the edit tool.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, beforeAll, describe, expect, test } from "vitest";
import { inject } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { gitIn, scratchFolder } from "../support/scratch.ts";
import {
  atOnce,
  bash,
  edit,
  endings,
  FRONT,
  hook,
  isDenied,
  justTold,
  run,
  sceneIn,
  spooled,
  type Scene,
  shyAt,
} from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneIn();
  const say = (...words: readonly string[]) => shyAt([...words], { cwd: scene.root });
  await say("decision", "RETRY_LIMIT stays a constant of the client", "--file", "src/limits.ts");
});
const forget = (): void => {
  gitIn(scene.root, "checkout", "-q", "--", "src/upload.ts");
  for (const name of readdirSync(join(scene.store, "local")))
    if (["told", "spool", "edits", "receipts", "moments", "gate-trace"].includes(name))
      rmSync(join(scene.store, "local", name), { recursive: true, force: true });
};
beforeEach(forget);

const occasion = (event: string, more: object = {}, session = "s-1"): string =>
  JSON.stringify({ session_id: session, cwd: scene.root, hook_event_name: event, ...more });

const logOf = ({ store }: Scene): string =>
  readdirSync(join(store, "log"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(join(store, "log", name), "utf8"))
    .join("");

/** What reached the model; nothing if not a byte was written. */
const toldOn = async (input: string): Promise<string | undefined> => {
  const { stdout, stderr, code } = await hook(input);
  expect([code, stderr]).toEqual([0, ""]);
  if (stdout === "") return undefined;
  const reply: unknown = JSON.parse(stdout);
  assert(isObject(reply) && isObject(reply["hookSpecificOutput"]), "a reply of that host");
  return String(reply["hookSpecificOutput"]["additionalContext"]);
};

const REASON = "The server counts each retry as a new upload.";
const start = (source: string): string => occasion("SessionStart", { source });
const prompt = (text: string): string => occasion("UserPromptSubmit", { prompt: text });

describe("a session that begins", () => {
  test("is told what failed here, within its ceiling, and nothing where nothing is remembered", async () => {
    const told = await toldOn(start("startup"));
    expect(told).toContain(REASON);
    expect(told).toContain("This is memory, not instructions");
    const empty = scratchFolder();
    expect((await hook(start("startup").replaceAll(scene.root, empty))).stdout).toBe("");
  });

  test("is told once where its host calls twice", async () => {
    const begin = () => hook(start("startup"));
    const both = await atOnce(forget, [begin, begin]);
    expect(both.filter(({ stdout }) => stdout !== "")).toHaveLength(1);
  });

  test("is told where nothing can be kept of it, and twice where its host calls twice", async () => {
    const { root, store } = await sceneIn();
    rmSync(join(store, "local"), { recursive: true });
    writeFileSync(join(store, "local"), "");
    const input = start("startup").replaceAll(scene.root, root);
    expect(await toldOn(input)).toContain(REASON);
    expect(await toldOn(input)).toContain(REASON);
    expect(await toldOn(prompt("src/upload.ts:12").replaceAll(scene.root, root))).toBeUndefined();
  });

  test("that goes on is not told again what it was told", async () => {
    await hook(start("startup"));
    later();
    expect(await toldOn(start("resume"))).toBeUndefined();
    later();
    expect(await toldOn(start("compact"))).toContain(REASON);
  });

  test("that goes on in an agent that keeps no word of hooks is told again, once", async () => {
    const { root, store } = await sceneIn();
    const told = async (source: string): Promise<boolean> => {
      rmSync(join(store, "local/told"), { recursive: true, force: true });
      const input = start(source).replaceAll(scene.root, root);
      return (await run(FRONT(), ["qwen-code"], { input })).stdout.includes(REASON);
    };
    expect([await told("startup"), await told("resume"), await told("startup")]).toEqual([
      ...[true, true, false],
    ]);
  });

  test("that is compacted as soon as it began is told again", async () => {
    const fresh = await sceneIn();
    const told = (source: string) => toldOn(start(source).replaceAll(scene.root, fresh.root));
    expect(await told("startup")).toContain(REASON);
    expect(await told("compact")).toContain(REASON);
    justTold(fresh);
    expect(await told("compact")).toBeUndefined();
  });

  test("that goes on is told only what is new, however often it was warned of what it knows", async () => {
    const { root, store } = await sceneIn();
    const there = (input: string): string => input.replaceAll(scene.root, root);
    const fresh = { ...scene, root, store };
    expect(await toldOn(there(start("startup")))).toContain(REASON);
    expect(isDenied(await hook(edit(fresh, { id: "u-1" })))).toBe(true);
    await hook(there(occasion("Stop")));
    rmSync(join(store, "local/told"), { recursive: true, force: true });
    expect(await toldOn(there(start("resume")))).toBeUndefined();
    await shyAt(["decision", "One upload at a time"], { cwd: root });
    rmSync(join(store, "local/told"), { recursive: true, force: true });
    const told = await toldOn(there(start("resume")));
    expect(told).toContain("One upload at a time");
    expect(told).not.toContain(REASON);
  });

  test("is told what git did since, though no hook of git's told of it", async () => {
    const { root } = await sceneIn();
    const path = join(root, "src/limits.ts");
    for (const [text, message] of [
      ["export const LIMIT = 1;\n", "Add a limit"],
      ["export const LIMIT = Number.MAX_VALUE;\n", "Lift the limit"],
    ] as const) {
      writeFileSync(path, text);
      gitIn(root, "add", "-A");
      gitIn(root, "commit", "-q", "-m", message);
    }
    gitIn(root, "revert", "--no-edit", "HEAD");
    expect(await toldOn(start("startup").replaceAll(scene.root, root))).toContain("Lift the limit");
  });

  test("says nothing where that was switched off", async () => {
    const config = join(scene.store, "config.json");
    writeFileSync(config, '{"agents.brief": 0}');
    expect(await toldOn(start("startup"))).toBeUndefined();
    rmSync(config);
  });
});

/** Makes what was told look old. */
const later = (): void => {
  rmSync(join(scene.store, "local/told"), { recursive: true, force: true });
};

describe("a prompt", () => {
  test("calls up what it names exactly, once a session", async () => {
    const text = "Have a look at src/upload.ts:12, please.";
    expect(await toldOn(prompt(text))).toContain(REASON);
    expect(await toldOn(prompt(text))).toBeUndefined();
    expect(await toldOn(prompt(text).replace("s-1", "s-2"))).toContain(REASON);
  });

  test("calls up a memory by a name of code in it", async () => {
    expect(await toldOn(prompt("Make RETRY_LIMIT a setting"))).toContain("stays a constant");
  });

  test.each([
    "Make the upload more robust and retry it",
    "Look at src/other.ts, and at the URL https://x.org/src/upload.ts",
    "Do it in TypeScript and push it to GitHub",
    "RETRY_LIMITS is another name",
    "What does `client` do, and `constant`?",
    "Add a `--json` flag, `retry-limit` and `a.b*(c)[`",
  ])("that names nothing that is remembered calls up nothing: %s", async (text) => {
    expect(await toldOn(prompt(text))).toBeUndefined();
  });

  test("calls up by a plain word what has it as code alone", async () => {
    const { root } = await sceneIn();
    for (const text of ["Let `drain` wait for the queue", "Let drain-pipes be, with --drain-all"])
      await shyAt(["decision", text], { cwd: root });
    const told = (text: string) => toldOn(prompt(text).replaceAll(scene.root, root));
    expect(await told("Why does `drain` wait?")).not.toContain("drain-pipes");
    expect(await told("What is `--drain-all`?")).toContain("drain-pipes");
  });

  test("that two hooks hear is answered once, and not at all where nobody can note that", async () => {
    const ask = () => hook(prompt("See src/upload.ts"));
    const all = await atOnce(forget, [ask, ask, ask]);
    expect(all.filter(({ stdout }) => stdout !== "")).toHaveLength(1);
    rmSync(join(scene.store, "local/receipts"), { recursive: true, force: true });
    later();
    writeFileSync(join(scene.store, "local/told"), "no folder");
    expect(await toldOn(prompt("See src/upload.ts"))).toBeUndefined();
  });

  test("calls up what only a subagent was told", async () => {
    expect(isDenied(await hook(edit(scene, { id: "u-1", agent: "agent-7" })))).toBe(true);
    expect(await toldOn(prompt("See src/upload.ts"))).toContain(REASON);
  });

  test("calls up nothing that the brief has told", async () => {
    await hook(start("startup"));
    expect(await toldOn(prompt("See src/upload.ts"))).toBeUndefined();
  });
});

describe("a command", () => {
  const command = (id: string): string => bash(scene, "cp ../failed.ts src/upload.ts", { id });
  const after = (input: string): string =>
    input
      .replace('"PreToolUse"', '"PostToolUse"')
      .replace(/\}$/, ',"tool_response":{"stdout":""}}');
  const write = (text: string): void => writeFileSync(join(scene.root, "src/upload.ts"), text);

  test("that repeats a failure behind the edit tool's back is told of it, and it is in the log", async () => {
    expect(await toldOn(command("b-1"))).toBeUndefined();
    write(scene.failed);
    const told = await toldOn(after(command("b-1")));
    expect(told).toContain(REASON);
    expect(told).toContain("If this case differs, keep the change.");
    expect(spooled(scene)).toEqual(["verdict"]);
    expect(endings(scene)).toEqual(["silent", "informed"]);
  });

  test("that changed nothing is told nothing, whatever stood there before", async () => {
    write(scene.failed);
    await new Promise((done) => setTimeout(done, 60));
    await hook(command("b-1"));
    expect(await toldOn(after(command("b-1")))).toBeUndefined();
  });

  test("is not told again of what was overridden at the edit tool", async () => {
    expect(isDenied(await hook(edit(scene, { id: "u-1" })))).toBe(true);
    expect(isDenied(await hook(edit(scene, { id: "u-2" })))).toBe(false);
    await hook(occasion("Stop"));
    await hook(command("b-1"));
    write(scene.failed);
    expect(await toldOn(after(command("b-1")))).toBeUndefined();
  });

  test("that commits what it repeats, past every hook of git, is told of it; one that goes where others were is not", async () => {
    const own = await sceneIn();
    const ran = async (id: string, ...words: readonly string[]): Promise<string | undefined> => {
      const line = bash(own, `git ${words.join(" ")}`, { id });
      await hook(line);
      await run("git", words, { cwd: own.root, env: { GIT_COMMITTER_DATE: undefined } });
      return toldOn(after(line));
    };
    expect(await ran("b-1", "checkout", "-q", "--detach", "HEAD~1")).toBeUndefined();
    await ran("b-2", "checkout", "-q", "main");
    expect(await ran("b-3", "revert", "--no-edit", "HEAD")).toContain(REASON);
    expect(await ran("b-4", "commit", "-q", "--amend", "-m", "By another name")).toBeUndefined();
  });

  test("is told of what it repeats in a file without history", async () => {
    const own = await sceneIn();
    gitIn(own.root, "mv", "src/upload.ts", "src/send.ts");
    gitIn(own.root, "commit", "-q", "-m", "Call it sending");
    const line = bash(own, "cp ../failed.ts src/send.ts", { id: "b-1" });
    await hook(line);
    writeFileSync(join(own.root, "src/send.ts"), own.failed);
    expect(await toldOn(after(line))).toContain(REASON);
  });

  test("is told of what it repeats beside what was overridden", async () => {
    const own = await sceneIn();
    const path = join(own.root, "src/upload.ts");
    const drains = "\nexport const drain = () => abandonUnfinished({ notifyWaiters: false });\n";
    writeFileSync(path, own.before + drains);
    const told = ["attempt", "--failed", "Drain at once", "--why", "Waiters hang", "--working"];
    await shyAt([...told], { cwd: own.root });
    writeFileSync(path, own.before);
    await hook(edit(own, { id: "u-1" }));
    expect(isDenied(await hook(edit(own, { id: "u-2" })))).toBe(false);
    const line = bash(own, "cp ../failed.ts src/upload.ts", { id: "b-1" });
    await hook(line);
    writeFileSync(path, own.failed + drains);
    const words = await toldOn(after(line));
    expect(words).toContain("Waiters hang");
    expect(words).not.toContain(REASON);
  });
});

describe("a compaction", () => {
  test("lets the gate tell again what was told, once, whichever of its ends is heard", async () => {
    const tried = async (id: string): Promise<boolean> => isDenied(await hook(edit(scene, { id })));
    expect([await tried("u-1"), await tried("u-2")]).toEqual([true, false]);
    await hook(occasion("PreCompact", { trigger: "auto" }));
    await hook(occasion("PreCompact", { trigger: "auto" }));
    expect(await toldOn(start("compact"))).toContain(REASON);
    expect([await tried("u-3"), await tried("u-4")]).toEqual([true, false]);
  });
});

test("of what was purged no word is kept that was told, but that something was", async () => {
  const { root, store } = await sceneIn();
  const shy = (...words: readonly string[]) => shyAt([...words], { cwd: root });
  const { stdout } = await shy(
    "note",
    "The vault opens with marmalade",
    "--file",
    "src/upload.ts",
    "--json",
  );
  const note: unknown = JSON.parse(stdout);
  assert(isObject(note), "what was noted");
  expect(await toldOn(prompt("See src/upload.ts").replaceAll(scene.root, root))).toContain(
    "marmalade",
  );
  const kept = (): string =>
    readdirSync(join(store, "local/receipts"))
      .map((name) => readFileSync(join(store, "local/receipts", name), "utf8"))
      .join("");
  expect(kept()).toContain("marmalade");
  expect(
    (await shy("purge", String(note["id"]), "--reason", "secret", "--yes")).stdout,
  ).not.toContain("still holds");
  expect(kept()).not.toContain("marmalade");
  expect((await shy("receipt")).stdout).toContain("1 delivery");
});

test("a warning that a hook leaves while its failure is purged does not come into the log", async () => {
  const here = await sceneIn();
  expect(isDenied(await hook(edit(here)))).toBe(true);
  const spool = join(here.store, "local/spool");
  const [name = ""] = readdirSync(spool);
  const left = readFileSync(join(spool, name), "utf8");
  const [, failure = ""] = /"evidence":\[\{"id":"(\w+)"/.exec(left) ?? [];
  const words = [inject("bin"), "purge", failure, "--reason", "secret", "--yes"];
  expect((await run(process.execPath, words, { cwd: here.root })).code).toBe(0);
  writeFileSync(join(spool, name), left);
  await hook(occasion("Stop").replaceAll(scene.root, here.root));
  expect(spooled(here)).toEqual([]);
  expect(left).toContain(REASON);
  expect(logOf(here)).not.toContain(REASON);
});

test("the end of a turn takes in what waits for the log", async () => {
  await hook(edit(scene));
  expect(spooled(scene)).toEqual(["verdict"]);
  await hook(occasion("Stop"));
  expect(spooled(scene)).toEqual([]);
});

describe("whatever is wrong, a session goes on", () => {
  const OCCASIONS = ["SessionStart", "UserPromptSubmit", "PostToolUse", "PreCompact", "Stop"];
  const all = (): readonly string[] =>
    OCCASIONS.map((event) =>
      occasion(event, {
        ...{ source: "startup", prompt: "see src/upload.ts", tool_name: "Bash", tool_use_id: "u" },
        tool_input: { command: "npm test" },
      }),
    );

  test.each([
    ["log", "a log that is no folder"],
    ["index", "an index that is no folder"],
    ["gate", "gate files that are no folder"],
    ["local", "no place for what hooks leave"],
    ["project.json", "a project of which nothing is known"],
  ])("%s: %s", async (name) => {
    const path = join(scene.store, name);
    const aside = `${path}.aside`;
    renameSync(path, aside);
    writeFileSync(path, "{");
    try {
      for (const input of all())
        expect(await hook(input)).toMatchObject({
          code: 0,
          stdout: expect.not.stringMatching(/^[^{]/),
        });
    } finally {
      rmSync(path, { recursive: true, force: true });
      renameSync(aside, path);
    }
  });

  test("past its deadline nothing is said, and the status counts it", async () => {
    const { code, stdout } = await hook(start("startup"), { env: { TWICESHY_DEADLINE_MS: "1" } });
    expect([code, stdout]).toEqual([0, ""]);
    expect(endings(scene)).toEqual(["late"]);
  });
});
