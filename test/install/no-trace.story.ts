// All agents, in both scopes, in a home and a repository whose settings are as odd as people's are. Hooks are played,
// and everything is taken out again. Only what uninstall says it leaves is left.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { CONNECTABLE } from "../../src/core/agents/registry.ts";
import { createScratch, type Calling } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

const HOSTS = CONNECTABLE.map(({ id }) => id);

/** Every name below a folder: its kind and mode, and its bytes or the target of its link. */
const treeOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => !/^(?:home|temp)\/\.twiceshy(?:\/|$)/.test(name))
      .toSorted()
      .map((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path);
        const holds = stat.isSymbolicLink()
          ? readlinkSync(path)
          : stat.isFile()
            ? readFileSync(path, "latin1")
            : "";
        return [name, `${stat.mode.toString(8)} ${holds}`];
      }),
  );

/** Odd files in the home, and in the project. */
const ODD: Readonly<Record<string, string>> = {
  "home/dotfiles/claude.json": '\uFEFF{\r\n\t// mine\r\n\t"model": "opus",\r\n}',
  "home/.claude.json": '{"numStartups":3,"mcpServers":{}}',
  "home/.codex/config.toml": 'model = "m"\n\n[mcp_servers.other] # theirs\ncommand = "x"',
  "home/.codex/hooks.json": "",
  "home/.gemini/settings.json": '{ "hooks": { "BeforeTool": [ { "hooks": [] } ] } }\n\n\n',
  "home/.cursor/mcp.json": '{\n    "mcpServers": {\n    }\n}',
  "home/.config/opencode/opencode.jsonc": "{\n  /* all of it */\n}\n",
  "home/.config/amp/settings.json": '{"amp.mcpServers":{"x":{"command":"y"}}}',
  "home/.config/amp/plugins/mine.ts": "export default () => {};\n",
  "home/.config/zed/settings.json": "// Zed\n{}",
  "home/.config/Code/User/mcp.json": "{}\r\n",
  "home/.pi/agent/mcp.json": '{\n\t"mcpServers": {}\n}\n',
  "photo-store/.claude/settings.json": '{"hooks":{"Stop":[]}}',
  "photo-store/.mcp.json": '{\n  "mcpServers": { "a": { "command": "b" } } // last\n}\n',
  "photo-store/.vscode/mcp.json": '{"servers":{}}\r\n',
  "photo-store/opencode.json": "{}",
  "photo-store/.pi/settings.json": '{"extensions":[]}\n',
  "photo-store/.clinerules/hooks/PostCompact": "#!/bin/sh\ntrue\n",
};

/** What an agent says of an edit, a command and the end of its turn. */
const payloads = (cwd: string): readonly object[] => {
  const about = { session_id: "s", cwd };
  const edit = { file_path: join(cwd, "README.md"), old_string: "#", new_string: "##" };
  return [
    { ...about, hook_event_name: "SessionStart", source: "startup" },
    { ...about, hook_event_name: "PreToolUse", tool_name: "Edit", tool_input: edit },
    {
      ...{ ...about, hook_event_name: "PostToolUse", tool_name: "Bash", tool_use_id: "u" },
      ...{ tool_input: { command: "npm test" }, tool_response: { stdout: "ok 1" } },
    },
    { ...about, hook_event_name: "Stop" },
    { ...about, hook_event_name: "SessionEnd", reason: "other" },
  ];
};

test("every agent in both scopes, played and taken out again, is as if it had never been there", () => {
  const scratch = createScratch();
  const hook = join(scratch.root, "bin/twiceshy-hook");
  symlinkSync(join(dirname(inject("bin")), "twiceshy-hook"), hook);
  const folder = photoStore(scratch);
  for (const [path, text] of Object.entries(ODD)) scratch.write(path, text);
  mkdirSync(join(scratch.root, "home/.claude"));
  symlinkSync("../dotfiles/claude.json", join(scratch.root, "home/.claude/settings.json"));
  symlinkSync("settings.json", join(folder, ".claude/settings.local.json"));
  chmodSync(join(scratch.root, "home/dotfiles/claude.json"), 0o640);
  chmodSync(join(scratch.root, "home/.codex/config.toml"), 0o400);
  mkdirSync(join(scratch.root, "home/.kiro"), { mode: 0o700 });
  mkdirSync(join(scratch.root, "home/.config/Code/User/globalStorage/saoudrizwan.claude-dev"), {
    recursive: true,
  });
  const before = treeOf(scratch.root);

  const call: Calling = {
    cwd: folder,
    env: { PATH: `${join(scratch.root, "bin")}:/usr/bin:/bin`, TWICESHY_COMPILED: "" },
    alone: true,
  };
  scratch.shy(["init"], call);
  for (const scope of ["--user", "--project"]) {
    const done = scratch.shy(["install", scope, ...HOSTS], call);
    expect(`${done.stdout}${done.stderr}`).not.toMatch(/by hand|left alone/);
    expect(done.exit).toBe(0);
  }
  for (const host of ["claude-code", "opencode"])
    for (const payload of payloads(folder)) {
      const { status } = spawnSync(hook, [host], {
        ...{ cwd: folder, env: { ...scratch.env, ...call.env } },
        input: JSON.stringify(payload),
      });
      expect(status).toBe(0);
    }
  const between = treeOf(scratch.root);
  for (const path of Object.keys(ODD).filter((one) => /settings\.json$|mcp\.json$/.test(one)))
    if (path !== "photo-store/.pi/settings.json")
      expect([path, between.get(path)]).not.toEqual([path, before.get(path)]);

  const { left } = scratch.json(["uninstall", "--with-log", "--yes"], call);
  const named = (Array.isArray(left) ? left : []).map((one) => JSON.stringify(one)).join("\n");
  // Nothing of the project's settings is left, except the user's own.
  expect(named).not.toContain(`${folder}/`);
  expect(scratch.shy(["uninstall", "--user"], call).exit).toBe(0);
  expect(treeOf(scratch.root)).toEqual(before);
});
