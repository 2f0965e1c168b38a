// `twiceshy doctor --canary` with a made-up agent: a program called codex that speaks with its model, runs hooks as the
// real one does, and patches files. `npm run test:hosts` tries the real ones.
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { expect, inject, test } from "vitest";
import { output } from "../../src/hosts/cli/commands/care/doctor.ts";
import { run } from "../hook/scene.ts";
import { cleanEnv, scratchFolder, stateOf } from "../support/scratch.ts";

/** `heeds` is the part of the hook's answer that it treats as a denial. */
const codexThat = (heeds: string): string => `#!${process.execPath}
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
const args = process.argv.slice(2);
const url = /base_url="([^"]+)"/.exec(args.join(" "))[1];
const file = process.env.CODEX_HOME + "/hooks.json";
const hooks = existsSync(file) && !args.includes("--disable") ? JSON.parse(readFileSync(file, "utf8")).hooks : {};
const hooked = (input) => (hooks.PreToolUse ?? []).flatMap((group) => group.hooks).map(({ command }) => {
  const payload = { hook_event_name: "PreToolUse", session_id: "s", tool_use_id: input.id, cwd: process.cwd(), ...input };
  const { stdout } = spawnSync("sh", ["-c", command], { input: JSON.stringify(payload), encoding: "utf8" });
  const answer = stdout ? JSON.parse(stdout) : {};
  return ${heeds};
}).find((reason) => reason !== undefined);
const patch = (text) => {
  const [, kind, path] = /^\\*\\*\\* (Add|Update) File: (.*)$/m.exec(text);
  const body = text.split("\\n");
  const lines = (sign) => body.filter((line) => line[0] === sign).map((line) => line.slice(1) + "\\n").join("");
  const before = kind === "Add" ? "" : readFileSync(path, "utf8");
  writeFileSync(path, kind === "Add" ? lines("+") : before.replace(lines("-"), () => lines("+")));
};
const input = [{ type: "message", role: "user", content: args.at(-1) }];
const tools = [{ name: "exec_command" }, { name: "apply_patch" }];
for (;;) {
  const said = await (await fetch(url + "/responses", { method: "POST", body: JSON.stringify({ input, tools }) })).text();
  const item = JSON.parse(/^data: (.*output_item.*)$/m.exec(said)[1]).item;
  if (item.type === "message") break;
  const isPatch = item.type === "custom_tool_call";
  const reason = hooked({ id: item.call_id, tool_name: isPatch ? "apply_patch" : "Bash", tool_input: { command: isPatch ? item.input : JSON.parse(item.arguments).cmd } });
  if (reason === undefined && isPatch) patch(item.input);
  input.push(item, { type: isPatch ? "custom_tool_call_output" : "function_call_output", output: reason ?? "done" });
}
`;

const HEEDS = `answer.hookSpecificOutput?.permissionDecision === "deny" ? answer.hookSpecificOutput.permissionDecisionReason : undefined`;

interface Machine {
  readonly home: string;
  readonly bin: string;
  readonly project: string;
}

const machineWith = (codex: string): Machine => {
  const folder = scratchFolder();
  const [home, bin, project] = ["home", "bin", "project"].map((name) => join(folder, name));
  for (const made of [home, bin, project, `${home}/.codex`]) mkdirSync(String(made));
  const path = join(bin ?? "", "codex");
  writeFileSync(path, codex);
  writeFileSync(join(bin ?? "", "package.json"), '{"type":"module","version":"0.169.0"}');
  chmodSync(path, 0o755);
  return { home: home ?? "", bin: bin ?? "", project: project ?? "" };
};

const register = ({ home }: Machine): void => {
  const hook = join(dirname(inject("bin")), "twiceshy-hook");
  const command = `f="${hook}"; [ -x "$f" ] || exit 0; "$f" codex; exit 0`;
  const hooks = { PreToolUse: [{ hooks: [{ type: "command", command, timeout: 10 }] }] };
  writeFileSync(join(home, ".codex/hooks.json"), JSON.stringify({ hooks }));
};

const tryCanary = async ({ home, bin, project }: Machine, ...agents: readonly string[]) => {
  const args = [inject("bin"), "doctor", "--canary", ...agents, "--json"];
  const temporary = scratchFolder();
  const PATH = `${bin}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const answer = await run(process.execPath, args, {
    ...{ cwd: project, env: { ...cleanEnv(home), PATH, TMPDIR: temporary } },
  });
  expect(answer.stderr).toBe("");
  expect(readdirSync(temporary)).toEqual([]);
  return { code: answer.code, canary: v.parse(output, JSON.parse(answer.stdout)).canary };
};

test("an agent that heeds the hook is stopped and told, and nothing of its user's changes", async () => {
  const machine = machineWith(codexThat(HEEDS));
  register(machine);
  const before = stateOf(machine.home);
  const { canary } = await tryCanary(machine);
  expect(canary).toEqual([
    {
      ...{ agent: "codex", state: "ok", do: "" },
      says: expect.stringMatching(/^Codex CLI: stopped and told\. .* ms more than without\.$/),
      found: {
        ...{ rung: "stopped and told", stopped: true, received: true, denied: true },
        ...{ withMs: expect.any(Number), withoutMs: expect.any(Number), elsewhere: [] },
      },
    },
  ]);
  expect(stateOf(machine.home)).toEqual(before);
  expect(existsSync(join(machine.project, ".git"))).toBe(false);
});

test("an agent that takes another form of answer is not stopped, and the canary notices", async () => {
  const machine = machineWith(codexThat(`answer.decision === "deny" ? answer.reason : undefined`));
  register(machine);
  const { code, canary } = await tryCanary(machine, "codex");
  expect(code).toBe(1);
  expect(canary).toMatchObject([
    { state: "broken", found: { rung: "instructions only", stopped: false, denied: true } },
  ]);
});

test("an agent that stops and says nothing of why is noticed too", async () => {
  const machine = machineWith(codexThat(`stdout ? "the hook failed" : undefined`));
  register(machine);
  const { canary } = await tryCanary(machine, "codex");
  expect(canary).toMatchObject([
    { state: "broken", found: { rung: "instructions only", stopped: true, received: false } },
  ]);
});

test("where no hook is registered, instructions are all there is", async () => {
  const { code, canary } = await tryCanary(machineWith(codexThat(HEEDS)), "codex");
  expect(code).toBe(0);
  expect(canary).toMatchObject([
    {
      ...{ state: "absent", do: "Run twiceshy install codex to register the hook." },
      found: { rung: "instructions only", stopped: false, denied: false },
    },
  ]);
});

test("an agent that cannot be started, and one that is not here, are said to be so", async () => {
  const { code, canary } = await tryCanary(
    machineWith("#!/bin/sh\necho 'log in first'\nexit 1\n"),
    ...["codex", "qwen-code"],
  );
  expect(code).toBe(0);
  expect(canary).toMatchObject([
    { agent: "codex", state: "warn", says: expect.stringContaining("log in first") },
    { agent: "qwen-code", state: "absent", says: "Qwen Code is not on this PATH." },
  ]);
});
