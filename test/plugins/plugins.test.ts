// The packages for agents that take packages: they follow package.json, do nothing if twiceshy is not installed, and
// ask the hook as the agent that runs them.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { scratchFolder } from "../support/scratch.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const jsonIn = (path: string): Fields => {
  const content = parseJson(readFileSync(join(ROOT, path), "utf8"));
  return isObject(content) ? content : {};
};

test("each file is what scripts/plugins.mjs makes of package.json", () => {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/plugins.mjs", "--check"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  expect(jsonIn("plugins/claude-code/.claude-plugin/plugin.json")["version"]).toBe(
    manifest.version,
  );
});

/** The one command of all hooks of a package. */
const commandOf = (path: string): string => {
  const text = readFileSync(join(ROOT, path), "utf8");
  const commands = new Set(
    [...text.matchAll(/"command": ("(?:[^"\\]|\\.)*")/g)].map(([, one]) => one),
  );
  expect(commands.size).toBe(1);
  const command: unknown = JSON.parse([...commands][0] ?? "");
  return typeof command === "string" ? command : "";
};

const run = (command: string, path: string, env: Readonly<Record<string, string>> = {}) => {
  const { stdout, stderr, status } = spawnSync("/bin/sh", ["-c", command], {
    env: { PATH: path, ...env },
    input: "{}",
    encoding: "utf8",
  });
  return { stdout, stderr, status };
};

/** A folder for the PATH with a hook that says who asks. */
const hookThat = (does: string): string => {
  const folder = scratchFolder();
  writeFileSync(join(folder, "twiceshy-hook"), `#!/bin/sh\n${does}\n`);
  chmodSync(join(folder, "twiceshy-hook"), 0o755);
  return folder;
};

describe.each([
  ["claude-code", {}, "claude-code"],
  ["claude-code", { CLAUDE_PLUGIN_ROOT: "/p" }, "claude-code"],
  ["claude-code", { CLAUDE_PLUGIN_ROOT: "/p", PLUGIN_ROOT: "/p" }, "codex"],
  [
    "claude-code",
    { CLAUDE_PLUGIN_ROOT: "/p", PLUGIN_ROOT: "/p", COPILOT_PLUGIN_ROOT: "/p" },
    "copilot-cli",
  ],
  ["codex", { PLUGIN_ROOT: "/p" }, "codex"],
  ["gemini-cli", {}, "gemini-cli"],
])("the package of %s, run with %j", (name, env, host) => {
  const command = commandOf(`plugins/${name}/hooks/hooks.json`);

  test("does nothing where twiceshy is not installed", () => {
    expect(run(command, scratchFolder(), env)).toEqual({ stdout: "", stderr: "", status: 0 });
  });

  test(`asks as ${host}, and passes on no code`, () => {
    expect(run(command, hookThat('echo "$1"; exit 2'), env)).toEqual({
      ...{ stdout: `${host}\n`, stderr: "" },
      status: 0,
    });
  });
});

test.each([
  ["claude-code", "PreToolUse", "PostToolUse", "PostToolUseFailure", "Read"],
  ["gemini-cli", "BeforeTool", "AfterTool", "BeforeTool", "read_file"],
])(
  "the package of %s is called after a read, and not before one",
  (name, before, after, other, tool) => {
    const { hooks } = jsonIn(`plugins/${name}/hooks/hooks.json`);
    const hears = (event: string): boolean => {
      const [entry]: readonly unknown[] =
        isObject(hooks) && Array.isArray(hooks[event]) ? hooks[event] : [];
      const matcher = isObject(entry) ? entry["matcher"] : undefined;
      return typeof matcher === "string" && new RegExp(matcher).test(tool);
    };
    expect([hears(before), hears(after), hears(other)]).toEqual([false, true, false]);
  },
);

test("Codex is given no event and no key that it does not know", () => {
  const { hooks } = jsonIn("plugins/codex/hooks/hooks.json");
  const known =
    /^(?:SessionStart|UserPromptSubmit|PreToolUse|PostToolUse|PreCompact|Stop|SubagentStop|SessionEnd)$/;
  for (const event of Object.keys(isObject(hooks) ? hooks : {})) expect(event).toMatch(known);
});

test("OpenCode finds one function in its package, and pi an extension in the one of npm", () => {
  const folder = scratchFolder();
  cpSync(join(ROOT, "plugins/opencode"), folder, { recursive: true });
  const installed = join(folder, "node_modules/twiceshy");
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, "package.json"), join(installed, "package.json"));
  cpSync(join(dirname(inject("bin")), "../dist/modules"), join(installed, "dist/modules"), {
    recursive: true,
  });
  const script = `import * as all from ${JSON.stringify(join(folder, "index.js"))};
    console.log(Object.entries(all).map(([name, one]) => name + " " + typeof one).join());`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(stdout).toBe("Twiceshy function\n");
  for (const path of manifest.pi.extensions) expect(existsSync(join(installed, path))).toBe(true);
  expect(jsonIn("plugins/opencode/package.json")["dependencies"]).toEqual({
    twiceshy: manifest.version,
  });
});
