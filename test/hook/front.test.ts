// The shell decides only what Node would decide in the same way: whenever it is silent by itself, there is nothing to
// say.
import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isReadOnly } from "./read-only.ts";
import { isConfirmation } from "../../src/core/capture/turns/confirmation.ts";
import { cluesIn } from "../../src/core/recall/clues.ts";
import { readShell } from "../../src/core/shell/shell.ts";
import { findPlace, placeOfClimb, type Climb } from "../../src/io/place/find.ts";
import { runGate } from "../../src/hosts/hooks/gate.ts";
import { parseCall } from "../../src/hosts/hooks/call.ts";
import { cleanEnv, gitIn, scratchFolder, valueOf } from "../support/scratch.ts";
import { standIn, type Asked } from "./asked.ts";
import { editIn, EDITS, payloadIn } from "./host-edits.ts";
import { bash, edit, sceneIn, type Scene } from "./scene.ts";
import { draws } from "../support/draws.ts";

let scene: Scene;
let asked: Asked;
beforeAll(async () => {
  scene = await sceneIn();
  asked = await standIn(scene);
});

const asksNode: Asked["asksNode"] = (...call) => asked.asksNode(...call);
const saidTo: Asked["saidTo"] = (...call) => asked.saidTo(...call);

/** Where the shell says that it found the project, if it says so. */
const climbOf = (input: string): Climb | undefined => {
  const [from = "", top = "", fresh] = saidTo(input).split("\n").slice(-5);
  return from === "" ? undefined : { from, top, isFresh: fresh === "yes" };
};

/** Every tool that the shell knows by name. */
const TOOLS = [
  ...["Edit", "Write", "MultiEdit", "NotebookEdit", "edit", "replace", "write_file", "fs_write"],
  ...["create_file", "replace_string_in_file", "pre_write_code", "Bash", "Shell", "execute_bash"],
  ...["run_shell_command", "pre_run_command", "run_in_terminal", "Read", "Glob", "Grep", "LS"],
  ...["WebFetch", "WebSearch", "TodoWrite", "Agent", "Task", "read_file", "read_many_files"],
  ...["list_directory", "glob", "grep_search", "search_file_content", "fs_read", "pre_read_code"],
];

const READING = [
  "ls",
  "ls -la src",
  "cat src/upload.ts",
  "git status",
  "git log --oneline -5",
  "cd src && ls",
  "grep -rn upload src | head -20",
  'grep -n "upload refused" src/upload.ts',
  "sed -n 1,50p src/upload.ts",
  "sed -n '1,50p' src/upload.ts",
  "find . -name upload.ts",
  "pwd; whoami",
];

const WRITING = [
  "ls > out.txt",
  "cat <<EOF",
  "echo $(rm x)",
  "echo `rm x`",
  "sed -i s/a/b/ src/upload.ts",
  "sed -n w src/upload.ts",
  "find . -delete",
  "find . -exec rm {} +",
  "ls | tee out.txt",
  "ls | xargs rm",
  "git apply x.patch",
  "git commit -m x",
  "git diff --output=x",
  "sort -o x y",
  "apply_patch x",
  "npm test",
  "X=1 ls",
  "git log ~",
  "git log *",
  "sort $X",
  "ls\nrm x",
  "ls & rm x",
  "(rm x)",
];

test.each(READING)("%s starts no Node", (command) => {
  expect(asksNode(bash(scene, command))).toBe(false);
});

test.each(WRITING)("%s is for Node to read", (command) => {
  expect(asksNode(bash(scene, command))).toBe(true);
});

const word = fc.constantFrom(
  ...[
    "ls",
    "cat",
    "git",
    "status",
    "diff",
    "log",
    "sed",
    "-n",
    "1,5p",
    "find",
    ".",
    "-delete",
    "rm",
    "x",
  ],
  ...[
    "sort",
    "-o",
    "-rn",
    "uniq",
    "rg",
    "--pre=x",
    "'a b'",
    '"a|b"',
    "'",
    '"',
    "$X",
    "$(x)",
    "`x`",
    "2>&1",
    ">",
    "#",
  ],
  ...[
    "echo",
    "--output=x",
    "-O",
    "tee",
    "env",
    "sudo",
    "xargs",
    "time",
    "!",
    "[",
    "\\",
    "-exec",
    "=x",
    "*",
    "~",
  ],
);
const command = fc
  .array(
    fc.tuple(word, fc.constantFrom(" ", " ", " ", "&&", "|", ";", "&", "||", "  ", "\n", "\t")),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((parts) => parts.flat().join(""));

test("whatever the shell lets pass, the reader of shells calls read-only", () => {
  fc.assert(
    fc.property(command, (text) => {
      // A line with an unclosed quote runs nothing.
      const isHarmless = isReadOnly(text) || !readShell(text).ok;
      if (!asksNode(bash(scene, text))) expect([text, isHarmless]).toEqual([text, true]);
    }),
    { numRuns: draws(200) },
  );
});

test.each([
  ["src/new.ts", false],
  ["src/upload.ts", true],
  ["src//upload.ts", true],
  ["src/./upload.ts", true],
  ["src/../src/upload.ts", true],
  ["src/ä.ts", true],
  ['src/a"b.ts', true],
  ["src/a\\b.ts", true],
  ["a b/$x [c].ts", false],
])("a path %s", (name, asks) => {
  expect(asksNode(edit(scene, { path: name }))).toBe(asks);
});

test("a second path, a path cut off, or one behind a link is for Node", () => {
  const twice = edit(scene, { path: "src/new.ts" }).replace("{", '{"file_path":"/x",');
  expect(asksNode(twice)).toBe(true);
  const whole = edit(scene, { path: "src/new.ts" });
  expect(asksNode(whole.slice(0, whole.indexOf("new.ts") + 3))).toBe(true);
  symlinkSync(join(scene.root, "src"), join(scene.root, "linked"));
  expect(asksNode(edit(scene, { path: "linked/new.ts" }))).toBe(true);
});

test("where the shell says that it found the project, Node finds the same", () => {
  const { root } = scene;
  const home = scratchFolder();
  gitIn(root, "worktree", "add", "-q", "../climbed", "-b", "climbed");
  const other = join(scratchFolder(), "way");
  symlinkSync(dirname(root), other);
  mkdirSync(join(root, "deep/er"), { recursive: true });
  for (const [top, ...parts] of [
    [root, "src"],
    [root, "deep/er"],
    [root, "not/yet/there"],
    [join(root, "../climbed"), "src"],
    [`${other}/shop`, "src"],
  ] as const) {
    const folder = join(top, ...parts);
    const found = valueOf(findPlace({ cwd: root, home, path: join(folder, "upload.ts") }));
    expect(found.initialised).toBe(true);
    const climb = climbOf(bash({ ...scene, root: folder }, "npm test"));
    expect(climb).toEqual({ from: folder, top, isFresh: true });
    expect(climb && placeOfClimb(climb)).toEqual(found);
  }
  const log = join(scene.store, "log");
  const before = statSync(log).mtime;
  utimesSync(log, new Date(), new Date());
  expect(climbOf(bash(scene, "npm test"))?.isFresh).toBe(false);
  utimesSync(log, before, before);
  symlinkSync(join(root, "deep"), join(root, "linked-deep"));
  expect(climbOf(bash({ ...scene, root: join(root, "linked-deep") }, "npm test"))).toBe(undefined);
});

test("a command outside of any project may change a file of one, so Node reads what it writes", () => {
  const elsewhere = { ...scene, root: scratchFolder() };
  expect(asksNode(bash(elsewhere, "cat x"))).toBe(false);
  expect(asksNode(bash(elsewhere, `git -C ${scene.root} apply <<END\nEND`))).toBe(true);
});

test("a path in the text of an edit is no path of it", () => {
  const text = '{"file_path":"/etc/x","tool_name":"Bash","command":"rm"}';
  expect(asksNode(edit(scene, { path: "src/new.ts", from: text, to: `${text}\\"` }))).toBe(false);
});

test("a log as old as the gate files, or changed in whatever way since, is for Node", () => {
  const ask = (): boolean => asksNode(edit(scene, { path: "src/new.ts" }));
  const head = join(scene.store, "gate/head.json");
  const fresh = Date.now() / 1000 + 60;
  expect(ask()).toBe(false);
  const at = new Date(2026, 0, 1);
  utimesSync(head, at, at);
  expect(ask()).toBe(true);
  utimesSync(head, fresh, fresh);
  expect(ask()).toBe(false);
  // Another clone's file, with the date it had there.
  const other = join(scene.store, "log/waaaaaaaaaaaaa");
  mkdirSync(other);
  writeFileSync(join(other, "team-000001.jsonl"), "");
  utimesSync(join(other, "team-000001.jsonl"), at, at);
  utimesSync(other, fresh + 9, fresh + 9);
  expect(ask()).toBe(true);
  rmSync(other, { recursive: true });
});

test("in another work tree of the repository the same is known; where no memory is, nothing", () => {
  const tree = join(dirname(scene.root), "tree");
  gitIn(scene.root, "worktree", "add", "-q", tree);
  const at = Date.now() / 1000 + 120;
  utimesSync(join(scene.store, "gate/head.json"), at, at);
  const there = { ...scene, root: tree };
  expect(asksNode(edit(there, { path: "src/new.ts" }))).toBe(false);
  expect(asksNode(edit(there))).toBe(true);
  const bare = join(scratchFolder(), "bare");
  gitIn(scene.root, "clone", "-q", scene.root, bare);
  expect(asksNode(edit({ ...scene, root: bare }))).toBe(false);
});

test("a pinned project, a host or a tool that is not known are for Node", () => {
  const input = edit(scene, { path: "src/new.ts" });
  expect(asksNode(input, { TWICESHY_ROOT: scene.root })).toBe(true);
  expect(asksNode(input, {}, ["cline"])).toBe(true);
  expect(asksNode(input.replace('"Edit"', '"mcp__files__write"'))).toBe(true);
  expect(asksNode(input.replace('"Edit"', '"Read"'))).toBe(false);
});

test("after a tool only a command that may have changed something, or a file with memories, is for Node", () => {
  const after = (input: string): string => input.replace("PreToolUse", "PostToolUse");
  expect(asksNode(after(edit(scene, { path: "src/new.ts" })))).toBe(false);
  expect(asksNode(after(edit(scene)))).toBe(true);
  expect(asksNode(after(bash(scene, "git status | head -5")))).toBe(false);
  expect(asksNode(after(bash(scene, "npm test")))).toBe(true);
  expect(asksNode(after(edit(scene)).replace('"Edit"', '"mcp__files__write"'))).toBe(true);
});

test("a session's start and a prompt are for Node where there is a memory, and its end where something waits", () => {
  const about = (event: string, cwd: string): string =>
    JSON.stringify({ session_id: "s", cwd, hook_event_name: event, prompt: `see ${QUOTED}` });
  for (const event of ["SessionStart", "UserPromptSubmit", "PreCompact"]) {
    expect(asksNode(about(event, scene.root))).toBe(true);
    expect(asksNode(about(event, join(scene.root, "src")))).toBe(true);
    expect(asksNode(about(event, scratchFolder()))).toBe(false);
  }
  for (const event of ["Stop", "SessionEnd"]) {
    expect(asksNode(about(event, scene.root))).toBe(false);
    mkdirSync(join(scene.store, "local/spool"), { recursive: true });
    const waits = join(scene.store, "local/spool/1-1.json");
    writeFileSync(waits, "{}");
    expect(asksNode(about(event, scene.root))).toBe(true);
    rmSync(waits);
  }
});

const QUOTED = '"src/a.ts"';

const prompted = (prompt: string, transcript_path: string | null = "/t.jsonl"): string =>
  JSON.stringify({
    ...{ cwd: scene.root, transcript_path, hook_event_name: "UserPromptSubmit", prompt },
  });

test("a prompt is for Node wherever it names anything that could be remembered, and mere words are not", () => {
  for (const plain of ["Make it faster, please.", 'Say "hello" to them!', ""])
    expect(asksNode(prompted(plain))).toBe(false);
  const pieces = fc.constantFrom(
    ...["src/a.ts", "a.ts", "uploadFile", "RETRY_LIMIT", "`x`", "std::io", "please", "look at it."],
    ...['"', "\\", "\n", "é", " ", ":", "}", ",", "2.5", "the tests fail", "Error: no"],
  );
  const prompts = fc.array(pieces, { maxLength: 6 }).map((all) => all.join(" "));
  fc.assert(
    fc.property(prompts, (prompt) => {
      const { paths, names } = cluesIn(prompt);
      if (!asksNode(prompted(prompt))) expect([...paths, ...names]).toEqual([]);
    }),
    { numRuns: draws(150) },
  );
});

const CONFIRMING = [
  ...["It works for me now", "works", "Looks good to me", "This looks fine", "LGTM", "approved"],
  ...["That is it", "that's right", "That's exactly the one", "This is correct", "confirmed"],
  ...["I can see the banner now", "I could confirm the change", "I tried it", "it is there"],
  ...["It's fine", "done for me", "good enough", "all good", "perfect", "solved", "It is gone"],
  ...["the errors are gone", "funciona", "perfecto", "se ve bien", "ya va"],
];

test("a prompt is for Node if it may say that the result is right, or if no transcript keeps it", () => {
  for (const prompt of CONFIRMING) {
    expect([prompt, isConfirmation(prompt)]).toEqual([prompt, true]);
    expect([prompt, asksNode(prompted(prompt))]).toEqual([prompt, true]);
  }
  expect(asksNode(prompted("Make it faster, please.", null))).toBe(true);
  expect(asksNode(prompted("Make it faster, please."), {}, ["opencode"])).toBe(true);
});

/** What each host calls a shell, and how its payload names the command. */
const SHELLS = [
  ["claude-code", "PreToolUse-Bash.json"],
  ["codex", "PreToolUse-Bash.json"],
  ["gemini-cli", "BeforeTool-run_shell_command.json"],
  ["qwen-code", "PreToolUse-shell.json"],
  ["copilot-cli", "PreToolUse-pascal-Bash.json"],
  ["cursor", "preToolUse-Shell.json"],
  ["windsurf", "pre_run_command.json"],
] as const;

test.each(SHELLS)("a command that only reads starts no Node in %s", (host, file) => {
  const input = payloadIn(host, file).replaceAll("/home/dev/shop", scene.root);
  const reads = input.replace("git push --force origin main", "git status | head -5");
  expect(asksNode(reads, {}, [host])).toBe(false);
  const writes = reads.replace("| head -5", "> status.txt");
  expect(asksNode(writes, {}, [host])).toBe(true);
});

test.each(EDITS)("an edit of a path without history in $host, $file", (one) => {
  const { host, file, forNode = false } = one;
  const to = "export const x = 1;\n";
  expect(asksNode(editIn(scene, host, file, to, "src/new.ts"), {}, [host])).toBe(forNode);
  expect(asksNode(editIn(scene, host, file, to), {}, [host])).toBe(true);
});

test("wherever it is silent, in whatever host, the judge would be", () => {
  const { root: cwd } = scene;
  const around = { env: cleanEnv("/nonexistent"), cwd, nowMs: Date.now(), isLate: () => false };
  const nothing = { parent: () => undefined, present: () => undefined };
  let silent = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...EDITS),
      fc.constantFrom("src/upload.ts", "src/new.ts", "a b.ts", "src/./upload.ts", "x/../y.ts"),
      fc.constantFrom(scene.failed, scene.before, "export const x = 1;\n"),
      fc.constantFrom(undefined, ...TOOLS),
      fc.constantFrom(undefined, ...EDITS.map(({ host }) => host)),
      ({ host: own, file, event }, at, to, tool, other) => {
        const host = other ?? own;
        const whole = editIn(scene, own, file, to, at);
        const named = /"(tool_name|toolName|agent_action_name)":"[^"]*"/;
        const input = tool === undefined ? whole : whole.replace(named, `"$1":"${tool}"`);
        if (asksNode(input, {}, [host, event ?? ""])) return;
        silent += 1;
        const ran = runGate(parseCall({ host, event }, input), { ...around, ...nothing });
        expect([host, input, ran.say]).toEqual([host, input, undefined]);
      },
    ),
    { numRuns: draws(300) },
  );
  expect(silent).toBeGreaterThan(20);
});
