// Some hosts stop every tool if a hook fails. Whatever is wrong, our hook exits with 0, says nothing, and does not
// hang.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import {
  bash,
  edit,
  endings,
  FRONT,
  hook,
  isDenied,
  run,
  sceneIn,
  settled,
  type Answer,
  type Scene,
} from "./scene.ts";
import { shyIn } from "../support/warm.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneIn();
});
beforeEach(() => {
  for (const name of ["told", "spool", "gate-trace"])
    rmSync(join(scene.store, "local", name), { recursive: true, force: true });
});

const SILENT = { code: 0, stdout: "" };
const isSilent = (answer: Answer): void => expect(answer).toMatchObject(SILENT);

const SHELLS = [
  ["dash"],
  ["bash", "--posix"],
  ["busybox", "sh"],
  ["zsh", "--emulate", "sh"],
  ["ksh"],
].filter(([shell = ""]) => spawnSync("sh", ["-c", `command -v ${shell}`]).status === 0);

describe.each(SHELLS)("under %s", (shell = "", ...options) => {
  const front = (input: string): Promise<Answer> =>
    run(shell, [...options, FRONT(), "claude-code"], { input });

  test("a repeat is denied, and what is no repeat is not", async () => {
    expect(isDenied(await front(edit(scene)))).toBe(true);
    isSilent(await front(edit(scene, { path: "src/new.ts" })));
    isSilent(await front(bash(scene, "git status")));
    // Neither of the last two started Node.
    expect(endings(scene)).toEqual(["denied"]);
  });

  test("a payload longer than what the shell reads is judged whole", async () => {
    const long = `${scene.before}\n// ${"x".repeat(9_000)} "é€𝄞" \\`;
    expect(isDenied(await front(edit(scene, { from: long })))).toBe(true);
  });
});

test("a hook that is not there stops nobody, as it is registered", async () => {
  const line = `f="$HOME/.twiceshy/bin/hook"; [ -x "$f" ] || exit 0; "$f" claude-code; exit 0`;
  isSilent(await run("sh", ["-c", line], { input: edit(scene), env: { HOME: scratchFolder() } }));
});

test("copied to its stable place, it works with the judge beside it", async () => {
  const home = scratchFolder();
  const bin = join(home, ".twiceshy/bin");
  mkdirSync(bin, { recursive: true });
  cpSync(FRONT(), join(bin, "hook"));
  const dist = join(dirname(inject("bin")), "../dist");
  for (const name of readdirSync(dist))
    if (/^(?:hook|judge-.*)\.cjs$/.test(name)) cpSync(join(dist, name), join(bin, name));
  const line = `f="$HOME/.twiceshy/bin/hook"; [ -x "$f" ] || exit 0; "$f" claude-code; exit 0`;
  const answer = await run("sh", ["-c", line], { input: edit(scene), env: { HOME: home } });
  expect(isDenied(answer)).toBe(true);
});

test("called through a link, as npm makes one, it finds the judge", async () => {
  const link = join(scratchFolder(), "twiceshy-hook");
  symlinkSync(FRONT(), link);
  expect(isDenied(await run(link, ["claude-code"], { input: edit(scene) }))).toBe(true);
});

test("without Node, and without any program at all, it is silent", async () => {
  const bin = scratchFolder();
  for (const name of ["dd", "readlink"]) {
    const path = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    symlinkSync(path, join(bin, name));
  }
  // The machine's own folders may hold a Node, so they are not looked at here.
  const front = join(bin, "front");
  writeFileSync(front, readFileSync(FRONT(), "utf8").replace("/usr/bin:/bin", "/nonexistent"));
  cpSync(join(dirname(inject("bin")), "../dist/hook.cjs"), join(bin, "hook.cjs"));
  for (const PATH of [bin, "/nonexistent", ""])
    isSilent(await run("/bin/sh", [front, "claude-code"], { input: edit(scene), env: { PATH } }));
  expect(readFileSync(front, "utf8")).not.toContain("/usr/bin");
});

test("with a judge that is broken, missing or not to be read, it is silent", async () => {
  const folder = join(scratchFolder(), "bin");
  mkdirSync(folder);
  cpSync(FRONT(), join(folder, "hook"));
  const judge = join(folder, "hook.cjs");
  const silent = async (): Promise<void> =>
    isSilent(await run(join(folder, "hook"), ["claude-code"], { input: edit(scene) }));
  await silent();
  for (const text of ["", "syntax error(", "throw new Error('x');", "process.exit(7)"]) {
    writeFileSync(judge, text);
    await silent();
  }
  // The file that starts the judge is there, but the judge is missing or broken.
  const dist = join(dirname(inject("bin")), "../dist");
  cpSync(join(dist, "hook.cjs"), judge);
  await silent();
  const name = readdirSync(dist).find((one) => one.startsWith("judge-")) ?? "";
  for (const text of ["", "syntax error(", "throw new Error('x');", "42"]) {
    writeFileSync(join(folder, name), text);
    await silent();
  }
});

test("a Node that refuses the options it is started with is started without them", async () => {
  const bin = scratchFolder();
  const node = join(bin, "node");
  writeFileSync(node, `#!/bin/sh\ncase $1 in --*) exit 9 ;; esac\nexec ${process.execPath} "$@"\n`);
  chmodSync(node, 0o755);
  const PATH = `${bin}:${process.env["PATH"]}`;
  expect(isDenied(await hook(edit(scene), { env: { PATH } }))).toBe(true);
});

test("killed in the middle, it has said nothing and ended with 0", async () => {
  const folder = scratchFolder();
  cpSync(FRONT(), join(folder, "hook"));
  writeFileSync(join(folder, "hook.cjs"), "process.kill(process.pid, 'SIGKILL')");
  isSilent(await run(join(folder, "hook"), ["claude-code"], { input: edit(scene) }));
});

test.each([
  ["nothing", ""],
  ["no JSON", "garbage"],
  ["JSON cut in the middle", '{"session_id":"s-1","hook_event_name":"PreToolUse","tool_name":"Ed'],
  [
    "a cut value",
    '{"hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":{"file_path":"/tmp/a',
  ],
  ["NUL bytes", Buffer.from('{"tool_name":"Edit\0","hook_event_name":"PreToolUse"}')],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x22, 0x80, 0x0a])],
  ["a number", "42"],
  ["nothing but brackets", "[".repeat(100_000)],
  ["quotes alone", '"'.repeat(3_999)],
  ["an escape at the end", '{"hook_event_name":"PreToolUse","tool_name":"Bash","command":"ls \\"'],
])("to %s it says nothing", async (_, input) => {
  isSilent(await hook(input));
});

test("megabytes in one call are not judged, and that is counted", async () => {
  const own = await sceneIn();
  const line = `const a = "${"x".repeat(5_000_000)}";`;
  isSilent(await hook(edit(own, { to: line }), { cwd: own.root }));
  isSilent(await hook(edit(own, { to: "y\n".repeat(6_000_000) }), { cwd: own.root }));
  isSilent(await hook('{"hook_event_name":', { cwd: own.root }));
  expect(endings(own)).toEqual(["unread", "unread", "unread"]);
});

test("standard input that nobody closes does not hold it up", async () => {
  const whole = await hook(edit(scene), { openMs: 20_000 });
  expect(isDenied(whole)).toBe(true);
  const cut = edit(scene).slice(0, 300);
  const answer = await hook(cut, { openMs: 20_000, env: { TWICESHY_DEADLINE_MS: "150" } });
  isSilent(answer);
  expect(answer.tookMs).toBeLessThan(15_000);
});

test("past its deadline it is silent, and that is counted", async () => {
  isSilent(await hook(edit(scene), { env: { TWICESHY_DEADLINE_MS: "0" } }));
  expect(endings(scene)).toEqual(["late"]);
});

describe("with gate files that do not serve", () => {
  const broken = async (act: (gate: string) => void): Promise<readonly string[]> => {
    const own = await sceneIn();
    act(join(own.store, "gate"));
    isSilent(await hook(edit(own)));
    return endings(own);
  };

  test("cut short, of another version, or gone: silence, and a count", async () => {
    const head = (gate: string): string => join(gate, "head.json");
    expect(await broken((gate) => truncateSync(head(gate), 100))).toEqual(["unfit"]);
    expect(await broken((gate) => writeFileSync(head(gate), '{"schema":99}00000000'))).toEqual([
      "unfit",
    ]);
    expect(await broken((gate) => rmSync(head(gate)))).toEqual(["unfit"]);
    expect(await broken((gate) => rmSync(gate, { recursive: true }))).toEqual(["unfit"]);
  });

  test("status says that hooks cannot judge, and rebuild mends it", async () => {
    const own = await sceneIn();
    truncateSync(join(own.store, "gate/head.json"), 100);
    await hook(edit(own));
    const twiceshy = (word: string): string =>
      shyIn([word], {
        cwd: own.root,
        env: cleanEnv("/nonexistent"),
      }).stdout;
    expect(twiceshy("status")).toMatch(/hooks 1 unfit[\s\S]*cannot judge[\s\S]*twiceshy rebuild/);
    twiceshy("rebuild");
    expect(twiceshy("status")).not.toContain("cannot judge");
    await settled();
    expect(isDenied(await hook(edit(own)))).toBe(true);
  });
});

test.runIf(process.getuid?.() === 0)("on a disk it cannot write, it denies nothing", async () => {
  const own = await sceneIn();
  const paths = readdirSync(own.root, { recursive: true, encoding: "utf8" });
  for (const path of ["", ...paths]) {
    const whole = join(own.root, path);
    if (existsSync(whole)) chmodSync(whole, statSync(whole).isDirectory() ? 0o755 : 0o644);
  }
  const code = await new Promise<Answer>((done) => {
    let stdout = "";
    const child = spawn(FRONT(), ["claude-code"], {
      env: cleanEnv("/nonexistent"),
      stdio: ["pipe", "pipe", "ignore"],
      ...{ uid: 65_534, gid: 65_534, cwd: "/" },
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stdin.end(edit(own));
    child.on("close", (status) => done({ code: status, stdout, stderr: "", tookMs: 0 }));
  });
  isSilent(code);
  // The same edit is denied for a user who may write.
  expect(isDenied(await hook(edit(own)))).toBe(true);
});
