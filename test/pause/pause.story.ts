// A paused project, and a process for which twiceshy is switched off: whoever would record something is asked to, and
// nothing of it is found anywhere.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { openProject } from "../../src/open/project.ts";
import { watchingIn } from "../../src/open/writable.ts";
import { FRONT, run, sceneIn, type Scene } from "../hook/scene.ts";
import { talk } from "../mcp/client.ts";
import { valueOf } from "../support/scratch.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let scene: Scene;
let cwd = "";

beforeEach(async () => {
  scratch = createScratch();
  scene = await sceneIn(scratch.root);
  cwd = scene.root;
  const entity = {
    type: "entity",
    name: "Uploads",
    entityType: "part",
    observations: ["It leaks"],
  };
  scratch.write("graph.jsonl", `${JSON.stringify(entity)}\n`);
  for (const ask of [["status"], ["log"], ["brief"], ["check", "src/upload.ts"]])
    scratch.shy(ask, { cwd });
});

const person = (...args: readonly string[]) =>
  inProcess(args, { cwd, env: { ...scratch.env, NO_COLOR: "1" }, columns: 200 });

const off = { TWICESHY_OFF: "1" };

/** Every file in which twiceshy keeps anything: of the project, and of the machine. */
const kept = (): ReadonlyMap<string, string> =>
  new Map(
    [join(cwd, ".git/twiceshy"), join(cwd, ".twiceshy"), join(scratch.root, "home")].flatMap(
      (folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path, readFileSync(path, "latin1")] as const),
    ),
  );

const hear = async (hook_event_name: string, more: object, env: object = {}): Promise<string> => {
  const session = { session_id: "session-1", cwd, hook_event_name };
  const input = JSON.stringify({ ...session, transcript_path: transcript(), ...more });
  const heard = await run(FRONT(), ["claude-code"], {
    ...{ cwd, input, env: { ...scratch.env, ...env } },
  });
  expect([heard.code, heard.stderr]).toEqual([0, ""]);
  return heard.stdout;
};

const transcript = (): string => join(scratch.root, "s-1.jsonl");

const speak = (text: string, at = new Date().toISOString()): void =>
  writeFileSync(
    transcript(),
    `${JSON.stringify({ type: "user", timestamp: at, message: { role: "user", content: text } })}\n`,
    { flag: "a" },
  );

const repeat = () => ({
  tool_name: "Edit",
  tool_use_id: "use-1",
  tool_input: {
    file_path: join(cwd, "src/upload.ts"),
    old_string: scene.before,
    new_string: scene.failed,
  },
});

const TESTS = {
  tool_name: "Bash",
  tool_use_id: "use-2",
  tool_input: { command: "npx vitest run" },
};

/** What an agent does from its start to its end. */
const session = async (env: object = {}): Promise<string> => {
  speak("[decision] Uploads are never retried, says the transcript");
  const answers = [
    await hear("SessionStart", { source: "startup" }, env),
    await hear("UserPromptSubmit", { prompt: "[decision] Uploads are never retried" }, env),
    await hear("PreToolUse", repeat(), env),
    await hear("PostToolUse", { ...repeat(), tool_response: {} }, env),
    await hear("PreToolUse", { ...TESTS, tool_input: { command: "make build" } }, env),
    await hear("PreToolUse", TESTS, env),
    await hear("PostToolUse", { ...TESTS, tool_response: { stdout: " 1 failed | 2 passed" } }, env),
    await hear("PreCompact", { trigger: "auto" }, env),
    await hear("Stop", {}, env),
    await hear("SessionEnd", { reason: "exit" }, env),
  ];
  return answers.join("");
};

/** A command of each kind that writes. */
const WRITES: readonly (readonly string[])[] = [
  ["note", "It leaks"],
  ["issue", "It leaks"],
  ["attempt", "--failed", "It leaks"],
  ["fix", "It leaks"],
  ["decision", "It leaks"],
  ["lesson", "It leaks", "--avoid", "x"],
  ["fact", "project.leak", "It leaks"],
  ["fact", "pref.leak", "It leaks"],
  ["capture"],
  ["capture", "decisions", "It leaks"],
  ["import", "../graph.jsonl"],
  ["notes", "sync"],
  ["answer", "aaaa", "--override", "It leaks"],
  ["tag", "aaaa", "leaks"],
  ["plan", "It leaks"],
  ["watch", "--idle", "1s"],
];

describe("while a project is paused", () => {
  beforeEach(async () => {
    scratch.shy(["install", "git"], { cwd });
    const { stdout } = await person("pause");
    assert(stdout.startsWith("Paused: hooks do nothing"), "it is paused");
  });

  test("an agent hears nothing, and leaves nothing, also where it left something before", async () => {
    await person("resume");
    expect(await session()).toContain("counts each retry as a new upload");
    await person("pause");
    const before = kept();
    expect(await session()).toBe("");
    expect(kept()).toEqual(before);
  });

  test("a command records nothing, and says what to do", () => {
    const before = kept();
    for (const words of WRITES) {
      const { stderr, exit } = scratch.shy(words, { cwd });
      expect({ words, exit, stderr }).toEqual({
        ...{ words, exit: 1 },
        stderr: expect.stringMatching(
          /^twiceshy: Paused since .*: nothing is recorded, and hooks do nothing\.\n.* twiceshy resume /,
        ),
      });
    }
    expect(kept()).toEqual(before);
  });

  test("a tool of the server is refused, also one that was opened before", async () => {
    await person("resume");
    const { call } = await talk(scratch, [], { cwd });
    expect(await call("note", { text: "Before the pause" })).toMatchObject({ refused: false });
    await person("pause");
    const before = kept();
    const answered = await call("note", { text: "It leaks" });
    expect(answered).toMatchObject({ refused: true, fault: "recording-paused" });
    expect(kept()).toEqual(before);
  });

  test("a commit goes through, and git's hooks note nothing", () => {
    const before = kept();
    writeFileSync(join(cwd, "src/upload.ts"), scene.failed);
    expect(scratch.git(cwd, "commit", "-aqm", "Retry again")).toBe("");
    scratch.git(cwd, "commit", "-q", "--amend", "-m", "Retry once more");
    scratch.shell("sleep 1");
    expect(kept()).toEqual(before);
  });

  test("questions are answered, and the status says since when", () => {
    expect(scratch.shy(["search", "retry the upload"], { cwd }).stdout).toContain(
      "Retry the upload",
    );
    expect(scratch.json(["status"], { cwd })["warnings"]).toEqual([
      expect.stringMatching(/^Paused since \d{4}-.*twiceshy resume/),
    ]);
  });

  test("transcripts of that time stay unread, and those of before and after are read", async () => {
    speak("[decision] The port is 1111", "2020-01-01T00:00:00Z");
    speak("[decision] The port is 2222");
    await person("resume");
    speak("[decision] The port is 3333", new Date(Date.now() + 1_000).toISOString());
    await hear("Stop", {});
    const project = valueOf(openProject({ cwd, env: scratch.env }));
    const lines = watchingIn(project, undefined, transcript()).hints?.() ?? [];
    expect(lines.join("\n").match(/The port is \d/g)).toEqual(["The port is 1", "The port is 3"]);
    const { stdout } = scratch.shy(["log", "--kind", "decision"], { cwd });
    expect(stdout).toContain("The port is 1111");
    expect(stdout).not.toContain("The port is 2222");
    expect(stdout).toContain("The port is 3333");
  });

  test("it stays so until a person resumes, and is as before then", async () => {
    const { stderr, exit } = scratch.shy(["resume"], { cwd });
    expect([exit, stderr]).toEqual([1, expect.stringContaining("only a person may resume")]);
    expect(await hear("PreToolUse", repeat())).toBe("");
    expect((await person("resume")).stdout).toContain("Recording again");
    expect((await person("resume")).stdout).toContain("not paused");
    expect(await hear("PreToolUse", repeat())).toContain("counts each retry as a new upload");
    expect(scratch.shy(["note", "It is recorded"], { cwd }).exit).toBe(0);
  });
});

test("a mark that is empty or a folder pauses too, and goes with a resume", async () => {
  for (const make of [
    (path: string) => mkdirSync(path),
    (path: string) => writeFileSync(path, ""),
  ]) {
    make(join(scene.store, "local/paused"));
    expect(scratch.shy(["note", "It leaks"], { cwd }).stderr).toMatch(/^twiceshy: Paused since 20/);
    expect((await person("resume")).stdout).toContain("Recording again");
    expect(scratch.shy(["note", "It is recorded"], { cwd }).exit).toBe(0);
  }
});

test("an agent cannot pause what denies it", () => {
  const { stderr, exit } = scratch.shy(["pause"], { cwd });
  expect([exit, stderr]).toEqual([1, expect.stringContaining("only a person may pause")]);
});

describe("with TWICESHY_OFF", () => {
  test("an agent hears nothing, and not even a mark is left", async () => {
    const before = kept();
    expect(await session(off)).toBe("");
    expect(kept()).toEqual(before);
    expect(await hear("PreToolUse", repeat(), { TWICESHY_OFF: "0" })).toContain("each retry");
  });

  test("a command records nothing, and says why", () => {
    const before = kept();
    for (const words of WRITES) {
      const { stderr, exit } = scratch.shy(words, { cwd, env: off });
      const why = "twiceshy: TWICESHY_OFF is set here, so nothing is recorded.";
      expect({ words, exit, stderr }).toEqual({
        ...{ words, exit: 1, stderr: expect.stringContaining(why) },
      });
    }
    expect(kept()).toEqual(before);
  });

  test("no memory is made, and a commit leaves nothing", () => {
    const other = scratch.repository("other");
    expect(scratch.shy(["init"], { cwd: other, env: off }).exit).toBe(1);
    expect(readdirSync(join(other, ".git"))).not.toContain("twiceshy");
    scratch.shy(["install", "git"], { cwd });
    const before = kept();
    scratch.shell("echo >>src/upload.ts; TWICESHY_OFF=1 git commit -qam Retry; sleep 1", cwd);
    expect(kept()).toEqual(before);
  });
});
