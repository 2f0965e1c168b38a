// The lines by which agents call us, in the shells that agents give them to.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { callsBy, sharedCalls } from "./calls.ts";

const folder = mkdtempSync(join(tmpdir(), "a program's lines "));
afterAll(() => rmSync(folder, { recursive: true }));

const hook = join(folder, "twiceshy-hook");
const calls = callsBy({
  hook,
  server: { command: join(folder, "mcp"), args: [] },
  modules: folder,
});

const ENDS: Readonly<Record<string, string | undefined>> = {
  gone: undefined,
  silent: "exit 0",
  answering: 'printf "%s:" "$@"; cat',
  denying: "echo no >&2; exit 2",
  failing: "exit 1",
  killed: "kill -9 $$",
  broken: "if",
};

const run = (shell: string, line: string, end: string) => {
  for (const path of [hook, join(folder, ".twiceshy/bin/hook")]) {
    rmSync(path, { force: true });
    const script = ENDS[end];
    mkdirSync(dirname(path), { recursive: true });
    if (script !== undefined) writeFileSync(path, `#!/bin/sh\n${script}\n`);
    if (script !== undefined) chmodSync(path, 0o755);
  }
  const { status, stdout } = spawnSync(shell, ["-c", line], {
    env: { HOME: folder, PATH: "/usr/bin:/bin" },
    input: "heard",
    encoding: "utf8",
  });
  return { status, stdout };
};

/** Some agents use the user's own shell. */
const SHELLS = ["/bin/sh", "/usr/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"].filter(existsSync);

describe.each(SHELLS)("%s", (shell) => {
  test.each([
    ["the user's", calls],
    ["a project's", sharedCalls],
  ])(
    "ends %s line with 0 whatever becomes of us, and passes on what is heard and said",
    (_, { line }) => {
      for (const end of Object.keys(ENDS)) {
        const stdout = end === "answering" ? "codex:PreToolUse:heard" : "";
        expect([end, run(shell, line("codex PreToolUse"), end)]).toEqual([
          end,
          { status: 0, stdout },
        ]);
      }
    },
  );

  test.each([
    ["the user's", calls],
    ["a project's", sharedCalls],
  ])("never stops an agent with %s denying line, but where we deny", (_, { denyingLine }) => {
    // A shell also exits with 2 if it cannot read a script: docs/hosts.md says so.
    for (const end of Object.keys(ENDS).filter((one) => one !== "broken")) {
      const { status } = run(shell, denyingLine("kiro"), end);
      // fish has no $?, so there no agent is denied; nor is one stopped.
      if (shell.endsWith("fish")) expect(status).not.toBe(2);
      else expect([end, status]).toEqual([end, end === "denying" ? 2 : 0]);
    }
  });
});

test("the same program is called by the same line for ever", () => {
  const plain = callsBy({
    hook: "/home/ada/.twiceshy/bin/hook",
    server: { command: "/home/ada/.twiceshy/bin/mcp", args: [] },
    modules: "/home/ada/.twiceshy/bin/modules.mjs",
  });
  expect(plain.line("codex")).toBe(
    "test -x '/home/ada/.twiceshy/bin/hook' && '/home/ada/.twiceshy/bin/hook' codex; true",
  );
  expect(sharedCalls.line("codex")).toBe(
    "test -x ~/.twiceshy/bin/hook && ~/.twiceshy/bin/hook codex; true",
  );
});

test("a project's lines do nothing where twiceshy was never set up, and say how to get it at the start of a session", () => {
  const bare = (line: string) => {
    const env = { HOME: join(folder, "nobody"), PATH: "/usr/bin:/bin" };
    const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", line], {
      env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  expect(bare(sharedCalls.line("codex"))).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(bare(sharedCalls.firstLine("codex"))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("npm install -g twiceshy && twiceshy install"),
  });
  const { command, args } = sharedCalls.server;
  const { status, stderr } = spawnSync(command, args, {
    ...{ env: { HOME: join(folder, "nobody"), PATH: "/usr/bin:/bin" }, encoding: "utf8" },
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining("npm install -g twiceshy && twiceshy install"),
  ]);
});
