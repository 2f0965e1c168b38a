// Runs an agent's program once, with made-up programs.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StartableAgent } from "../../core/agents/start.ts";
import { STARTABLE } from "../../core/agents/startable.ts";
import { assert } from "../../core/kit/assert.ts";
import { runAgent } from "./run.ts";

const [, codex, geminiCli] = STARTABLE;
assert(codex?.id === "codex" && geminiCli?.id === "gemini-cli", "these two");

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-agents-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (agent: StartableAgent, script: string, mostMs = 20_000) => {
  const program = join(root, "agent");
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const session = { home: join(root, "home"), folder: root, port: 4321, prompt: "Do it." };
  return runAgent(
    agent,
    { ...session, hooks: true, trusting: false },
    { program, path: "/usr/bin:/bin", env: {}, mostMs },
  );
};

test("its environment is made up whole", async () => {
  const { output: said } = await run(codex, "env");
  const names = [...said.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
  expect(names.filter((name) => !/^(?:PWD|OLDPWD|SHLVL|_)$/.test(name)).toSorted()).toEqual([
    ...["ALL_PROXY", "CODEX_HOME", "HOME", "HTTPS_PROXY", "HTTP_PROXY", "LANG", "MOCK_KEY"],
    ...["NO_PROXY", "PATH", "TERM", "TMPDIR", "all_proxy", "http_proxy", "https_proxy", "no_proxy"],
  ]);
  expect(said).toContain(`HOME=${join(root, "home")}\n`);
  expect(said).toContain("HTTPS_PROXY=http://127.0.0.1:4321\n");
});

test("it is told its prompt, and what it says and leaves with is told", async () => {
  expect(await run(codex, 'for word; do echo "$word"; done; echo fault >&2; exit 3')).toEqual({
    ...{ code: 3, isLate: false },
    output: expect.stringMatching(/Do it\.\n[^]*fault/),
  });
});

test("its settings say what they must, and what they said besides", async () => {
  const path = join(root, "home/.gemini/settings.json");
  mkdirSync(join(root, "home/.gemini"), { recursive: true });
  const user = { hooks: { BeforeTool: [] }, security: { auth: { selectedType: "oauth" }, x: 1 } };
  writeFileSync(path, JSON.stringify(user));
  await run(geminiCli, "true");
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    hooks: { BeforeTool: [] },
    security: { auth: { selectedType: "gemini-api-key" }, x: 1 },
  });
});

test.each([
  ["one that is over", "echo told", 20_000, { code: 0, output: "told\n", isLate: false }],
  ["one that was ended", "sleep 600", 5_000, { code: null, output: "", isLate: true }],
])(
  "%s is waited for no longer, whatever it left behind holds its output",
  async (_, then, mostMs, ran) => {
    const stays = join(root, "stays");
    const node = `const child = require("child_process").spawn("sleep", ["600"], { detached: true, stdio: "inherit" });
    require("fs").writeFileSync("${stays}", String(child.pid)); child.unref();`;
    const leave = `'${process.execPath}' -e '${node}'`;
    try {
      expect(await run(codex, `${leave}\n${then}`, mostMs)).toEqual(ran);
    } finally {
      process.kill(Number(readFileSync(stays, "utf8")));
    }
  },
);

test("one that does not end is ended, with all that it started", async () => {
  const { code, isLate } = await run(codex, "sleep 600 & sleep 600", 200);
  expect([code, isLate]).toEqual([null, true]);
});
