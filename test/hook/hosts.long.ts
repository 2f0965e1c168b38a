// Every host through the real front and the real process: a repeat is denied in that host's form, and nothing else that
// the host sends gets a single byte in answer.
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { HOSTS } from "../../src/hosts/hooks/hosts.ts";
import { runGate } from "../../src/hosts/hooks/gate.ts";
import { parseCall } from "../../src/hosts/hooks/call.ts";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { createScratch, inProcess } from "../transcript/cli.ts";
import { RULES, type Taken } from "./host-rules.ts";
import { editIn, EDITS, payloadsOf } from "./host-edits.ts";
import { atOnce, endings, FRONT, run, sceneIn, spooled, type Answer, type Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneIn();
});
const forget = (): void => {
  for (const name of ["told", "spool", "edits", "gate-trace"])
    rmSync(join(scene.store, "local", name), { recursive: true, force: true });
};
beforeEach(forget);

const ask = (host: string, input: string, event = ""): Promise<Answer> =>
  run(FRONT(), [host, event], { input, cwd: scratchFolder() });

const taken = (host: string, { code, stdout, stderr }: Answer): Taken | undefined => {
  assert(code === 0 || code === 2, "no other code is left with");
  return RULES[host]?.({ text: code === 0 ? stdout : stderr, leaves: code });
};

const SILENT = { code: 0, stdout: "", stderr: "" };

describe.each(EDITS)("$host, $file", ({ host, file, event }) => {
  test("a repeat is denied, with the reason, and what is no repeat gets not a byte", async () => {
    const answer = await ask(host, editIn(scene, host, file, scene.failed), event);
    expect(taken(host, answer)).toEqual({
      does: "deny",
      told: expect.stringContaining("The server counts each retry as a new upload."),
    });
    expect(answer.code === 0 ? answer.stderr : answer.stdout).toBe("");
    const innocent = scene.before.replace("refused", "was refused");
    expect(await ask(host, editIn(scene, host, file, innocent), event)).toMatchObject(SILENT);
    const elsewhere = editIn(scene, host, file, innocent, "src/new.ts");
    expect(await ask(host, elsewhere, event)).toMatchObject(SILENT);
    expect(spooled(scene)).toEqual(["verdict"]);
  });

  test("fired twice, it is one use, and told once", async () => {
    const input = editIn(scene, host, file, scene.failed);
    const fire = () => ask(host, input, event);
    const both = await atOnce(forget, [fire, fire]);
    expect(both.map((answer) => taken(host, answer)?.does)).toEqual(["deny", "deny"]);
    expect(spooled(scene)).toEqual(["verdict"]);
  });

  test("what is broken gets not a byte, and stops nobody", async () => {
    const whole = editIn(scene, host, file, scene.failed);
    const broken = [whole.slice(0, whole.length / 2), "", "[]", '{"hook_event_name":7}'];
    const answers = await Promise.all(broken.map((input) => ask(host, input, event)));
    for (const answer of answers) expect(answer).toMatchObject(SILENT);
  });
});

test.each(HOSTS)("what $name sends besides gets not a byte", ({ name: host }) => {
  const { root: cwd } = scene;
  const around = { env: cleanEnv("/nonexistent"), cwd, nowMs: Date.now(), isLate: () => false };
  const nothing = { parent: () => undefined, present: () => undefined };
  for (const file of payloadsOf(host)) {
    const input = editIn(scene, host, file, scene.before.replace("refused", "was refused"));
    const caller = { host, event: file.replace(/[-.].*/, "") };
    expect([file, runGate(parseCall(caller, input), { ...around, ...nothing })]).toMatchObject([
      file,
      { ending: "silent" },
    ]);
  }
});

test.each([
  ["copilot-cli", "PreToolUse-pascal-Edit.json"],
  ["vscode", "PreToolUse.json"],
  ["cursor", "preToolUse-Write.json"],
])("%s, which runs Claude Code's hooks besides its own, is told once", async (host, file) => {
  const input = editIn(scene, host, file, scene.failed);
  const calls = ["claude-code", host].map((name) => () => ask(name, input));
  const both = await atOnce(forget, calls);
  expect(both.map((answer) => taken(host, answer)?.does)).toEqual(["deny", "deny"]);
  expect(endings(scene)).toEqual(["denied", "denied"]);
  expect(spooled(scene)).toEqual(["verdict"]);
});

test("a host that is not known is not answered", async () => {
  const input = editIn(scene, "claude-code", "PreToolUse-Edit.json", scene.failed);
  for (const host of ["", "claude", "toString"])
    expect(await ask(host, input)).toMatchObject(SILENT);
});

test("a fault of ours stops none, whatever code it leaves with", async () => {
  const folder = join(scratchFolder(), "bin");
  mkdirSync(folder);
  cpSync(FRONT(), join(folder, "hook"));
  for (const { host, file, event } of EDITS)
    for (const end of ["throw new Error('x')", "process.exit(1)", "process.abort()"]) {
      writeFileSync(join(folder, "hook.cjs"), end);
      const input = editIn(scene, host, file, scene.failed);
      const { code, stdout } = await run(join(folder, "hook"), [host, event ?? ""], { input });
      expect([host, end, code, stdout]).toEqual([host, end, 0, ""]);
    }
});

test("two as the code of something else stops none that is denied otherwise", async () => {
  const bin = scratchFolder();
  writeFileSync(join(bin, "node"), "#!/bin/sh\nexit 2\n");
  chmodSync(join(bin, "node"), 0o755);
  const env = { PATH: `${bin}:${process.env["PATH"]}` };
  for (const { host, file } of EDITS) {
    const input = editIn(scene, host, file, scene.failed);
    const { code } = await run(FRONT(), [host], { input, env });
    expect([host, code]).toEqual([host, host === "windsurf" || host === "kiro" ? 2 : 0]);
  }
});

test("as it is registered, a hook passes on no code but the two of a host that wants it", async () => {
  const line = (host: string): string => `"${FRONT()}" ${host}; [ $? -eq 2 ] && exit 2; exit 0`;
  const input = editIn(scene, "kiro", "preToolUse-fs_write.json", scene.failed);
  expect((await run("sh", ["-c", line("kiro")], { input })).code).toBe(2);
  expect((await run("sh", ["-c", line("kiro")], { input: "{" })).code).toBe(0);
});

describe("who would rather be asked, or only told", () => {
  const wants = async (delivery: string): Promise<readonly (readonly [string, string])[]> => {
    scene = await sceneIn();
    const { env } = createScratch();
    const rule = ["gate", "As I like it", "--delivery", delivery];
    const said = await inProcess(rule, { cwd: scene.root, env, columns: 200 });
    expect(said.exit).toBe(0);
    const does: [string, string][] = [];
    for (const { host, file, event } of EDITS) {
      const answer = await ask(host, editIn(scene, host, file, scene.failed), event);
      const { does: done, told } = taken(host, answer) ?? { does: "proceed" };
      does.push([host, told === undefined ? done : `${done} and told`]);
    }
    return does;
  };

  test("is denied by hosts that cannot ask", async () => {
    expect(Object.fromEntries(await wants("ask"))).toEqual({
      "claude-code": "ask and told",
      codex: "deny and told",
      "gemini-cli": "deny and told",
      "qwen-code": "ask and told",
      "copilot-cli": "ask and told",
      vscode: "ask and told",
      cursor: "deny and told",
      windsurf: "deny and told",
      kiro: "deny and told",
      cline: "deny and told",
      opencode: "deny and told",
      pi: "deny and told",
      amp: "deny and told",
    });
  });

  test("is not stopped by hosts that cannot be told, nor is that noted as told", async () => {
    expect(Object.fromEntries(await wants("context"))).toEqual({
      "claude-code": "proceed and told",
      codex: "proceed and told",
      "gemini-cli": "proceed",
      "qwen-code": "proceed",
      "copilot-cli": "proceed and told",
      vscode: "proceed and told",
      cursor: "proceed",
      windsurf: "proceed",
      kiro: "proceed",
      cline: "proceed and told",
      opencode: "proceed",
      pi: "proceed",
      amp: "proceed",
    });
    expect(endings(scene).filter((ending) => ending !== "silent")).toEqual(
      Array.from({ length: 5 + 2 }, () => "informed"),
    );
  });
});
