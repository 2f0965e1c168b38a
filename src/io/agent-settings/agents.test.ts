// What each agent is given, compared with what its maker's documents and its own program say of settings; written
// independently of the code that makes it.
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONNECTABLE } from "../../core/agents/registry.ts";
import { assert } from "../../core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import { byHand } from "../../core/settings/edit.ts";
import type { Scope } from "../../engine/ports/agents/agent-settings.ts";
import type { Calls, Machine, Target, SettingsPlace } from "./target.ts";
import { callsBy, sharedCalls } from "./calls.ts";
import { targetsOf } from "./targets.ts";

const machine = {
  home: "/home/ada",
  env: {},
  platform: "linux",
  exists: (path: string) => path.includes("claude-dev"),
} as const;
const calls = callsBy({
  hook: "/home/ada/.twiceshy/bin/hook",
  server: { command: "/home/ada/.twiceshy/bin/mcp", args: [] },
  modules: "/home/ada/.twiceshy/bin/modules.mjs",
});

const targetsFor = (host: string, where: SettingsPlace, by: Calls): readonly Target[] => {
  const agent = CONNECTABLE.find(({ id }) => id === host);
  return agent === undefined ? [] : targetsOf(agent, where, by);
};

const filesOf = (host: string, scope: Scope): Readonly<Record<string, string>> => {
  const where: SettingsPlace =
    scope === "user" ? { ...machine, scope } : { ...machine, scope, top: "/shop" };
  const files = targetsFor(host, where, scope === "user" ? calls : sharedCalls);
  return Object.fromEntries(files.map(({ path, edit }) => [path, byHand(edit).join("\n")]));
};

const dataOf = (host: string, scope: Scope, path: string): Fields => {
  const said = parseJson(filesOf(host, scope)[path] ?? "");
  if (!isObject(said)) throw new Error(`${path} is not written, or is no object`);
  return said;
};

const line = (host: string): string =>
  `test -x '/home/ada/.twiceshy/bin/hook' && '/home/ada/.twiceshy/bin/hook' ${host}; true`;
const denying = (host: string): string =>
  `test -x '/home/ada/.twiceshy/bin/hook' && '/home/ada/.twiceshy/bin/hook' ${host}; test $? -eq 2 && exit 2; exit 0`;
const server = { command: "/home/ada/.twiceshy/bin/mcp", args: [] };

const CLAUDE_EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  ...["Stop", "SubagentStop", "PreCompact", "SessionEnd"],
];
const CHANGING = "^(?:Edit|Write|MultiEdit|NotebookEdit|Bash|PowerShell|mcp__.*)$";

/**
 * For each agent: its file of hooks, the events in it, and what is under the event before a tool and under the first
 * one.
 */
const HOOKS: readonly (readonly [string, string, readonly string[], unknown, unknown])[] = [
  [
    ...(["claude-code", "/home/ada/.claude/settings.json", CLAUDE_EVENTS] as const),
    [
      {
        matcher: CHANGING,
        hooks: [{ type: "command", command: line("claude-code"), timeout: 5 }],
      },
    ],
    [{ hooks: [{ type: "command", command: line("claude-code"), timeout: 10 }] }],
  ],
  [
    "codex",
    "/home/ada/.codex/hooks.json",
    CLAUDE_EVENTS.filter((event) => event !== "PostToolUseFailure"),
    [{ hooks: [{ type: "command", command: line("codex"), timeout: 5 }] }],
    [{ hooks: [{ type: "command", command: line("codex"), timeout: 10 }] }],
  ],
  [
    "gemini-cli",
    "/home/ada/.gemini/settings.json",
    ["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool", "AfterAgent", "SessionEnd"],
    [
      {
        matcher: "^(?:replace|write_file|run_shell_command|mcp_.*)$",
        hooks: [{ type: "command", name: "twiceshy", command: line("gemini-cli"), timeout: 5_000 }],
      },
    ],
    [
      {
        hooks: [
          { type: "command", name: "twiceshy", command: line("gemini-cli"), timeout: 10_000 },
        ],
      },
    ],
  ],
  [
    ...(["qwen-code", "/home/ada/.qwen/settings.json", CLAUDE_EVENTS] as const),
    [
      {
        matcher: "^(?:edit|write_file|notebook_edit|run_shell_command|mcp__.*)$",
        hooks: [{ type: "command", command: line("qwen-code"), timeout: 5 }],
      },
    ],
    [{ hooks: [{ type: "command", command: line("qwen-code"), timeout: 10 }] }],
  ],
  [
    ...(["copilot-cli", "/home/ada/.copilot/hooks/twiceshy.json", CLAUDE_EVENTS] as const),
    [{ type: "command", bash: line("copilot-cli"), timeoutSec: 5 }],
    [{ type: "command", bash: line("copilot-cli"), timeoutSec: 10 }],
  ],
  [
    ...(["vscode", "/home/ada/.claude/settings.json", CLAUDE_EVENTS] as const),
    [
      {
        matcher: CHANGING,
        hooks: [{ type: "command", command: line("claude-code"), timeout: 5 }],
      },
    ],
    [{ hooks: [{ type: "command", command: line("claude-code"), timeout: 10 }] }],
  ],
  [
    "cursor",
    "/home/ada/.cursor/hooks.json",
    [
      ...["sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse", "postToolUseFailure"],
      ...["afterAgentResponse", "stop", "subagentStop", "preCompact", "sessionEnd"],
    ],
    [{ command: line("cursor"), timeout: 5 }],
    [{ command: line("cursor"), timeout: 10 }],
  ],
  [
    "windsurf",
    "/home/ada/.codeium/windsurf/hooks.json",
    [
      ...["pre_user_prompt", "pre_write_code", "pre_run_command", "pre_mcp_tool_use"],
      ...["post_write_code", "post_run_command", "post_mcp_tool_use", "post_cascade_response"],
    ],
    [{ command: denying("windsurf"), show_output: false }],
    [{ command: denying("windsurf"), show_output: false }],
  ],
  [
    "kiro",
    "/home/ada/.kiro/agents/twiceshy.json",
    ["agentSpawn", "userPromptSubmit", "preToolUse", "postToolUse", "stop"],
    [{ command: denying("kiro"), timeout_ms: 5_000 }],
    [{ command: line("kiro"), timeout_ms: 10_000 }],
  ],
];

describe.each(HOOKS)("%s", (host, path, events, beforeTool, first) => {
  test("has a hook for every event that is heard and answered", () => {
    const { hooks } = dataOf(host, "user", path);
    if (!isObject(hooks)) throw new Error("no hooks");
    expect(Object.keys(hooks)).toEqual(events);
    const before = events.find((event) =>
      /^(?:pre_?tooluse|beforetool|pre_write_code)$/i.test(event),
    );
    expect(hooks[before ?? ""]).toEqual(beforeTool);
    expect(hooks[events[0] ?? ""]).toEqual(first);
  });
});

test("files of hooks that have a version say it", () => {
  for (const [host, path] of [
    ["copilot-cli", "/home/ada/.copilot/hooks/twiceshy.json"],
    ["cursor", "/home/ada/.cursor/hooks.json"],
  ] as const)
    expect(dataOf(host, "user", path)["version"]).toBe(1);
});

test("Kiro 3 and its editor read triggers in seconds, each with a name", () => {
  const { version, hooks } = dataOf("kiro", "user", "/home/ada/.kiro/hooks/twiceshy.json");
  expect(version).toBe("v1");
  expect(hooks).toContainEqual({
    name: "twiceshy-PreToolUse",
    trigger: "PreToolUse",
    action: { type: "command", command: denying("kiro") },
    timeout: 5,
  });
  expect(hooks).toHaveLength(5);
});

test("Cline has a script for each event, which is a line for sh", () => {
  const { "/home/ada/Documents/Cline/Hooks/PreToolUse": script = "", ...others } = filesOf(
    "cline",
    "user",
  );
  expect(script.split("\n")[0]).toBe("#!/bin/sh");
  expect(script.split("\n").at(-1)).toBe(line("cline"));
  expect(Object.keys(others).map((path) => path.replace(/.*\//, ""))).toEqual([
    ...["TaskStart", "TaskResume", "TaskComplete", "TaskCancel", "SessionShutdown"],
    ...["UserPromptSubmit", "PostToolUse", "PreCompact", "cline_mcp_settings.json"],
  ]);
});

/** Where each keeps its servers, and under which name. */
const SERVERS: readonly (readonly [string, Scope, string, string, unknown])[] = [
  ["claude-code", "user", "/home/ada/.claude.json", "mcpServers", { type: "stdio", ...server }],
  ["gemini-cli", "user", "/home/ada/.gemini/settings.json", "mcpServers", server],
  ["qwen-code", "user", "/home/ada/.qwen/settings.json", "mcpServers", server],
  [
    ...(["copilot-cli", "user", "/home/ada/.copilot/mcp-config.json", "mcpServers"] as const),
    { type: "local", tools: ["*"], ...server },
  ],
  [
    ...(["vscode", "user", "/home/ada/.config/Code/User/mcp.json", "servers"] as const),
    { type: "stdio", ...server },
  ],
  ["cursor", "user", "/home/ada/.cursor/mcp.json", "mcpServers", server],
  ["windsurf", "user", "/home/ada/.codeium/windsurf/mcp_config.json", "mcpServers", server],
  ["kiro", "user", "/home/ada/.kiro/settings/mcp.json", "mcpServers", server],
  [
    ...(["opencode", "user", "/home/ada/.config/opencode/opencode.json", "mcp"] as const),
    { type: "local", command: ["/home/ada/.twiceshy/bin/mcp"], enabled: true },
  ],
  ["pi", "user", "/home/ada/.pi/agent/mcp.json", "mcpServers", server],
  ["amp", "user", "/home/ada/.config/amp/settings.json", "amp.mcpServers", server],
  ["zed", "user", "/home/ada/.config/zed/settings.json", "context_servers", server],
  [
    ...(["claude-code", "project", "/shop/.mcp.json", "mcpServers"] as const),
    { type: "stdio", ...sharedCalls.server },
  ],
  [...(["cursor", "project", "/shop/.cursor/mcp.json", "mcpServers"] as const), sharedCalls.server],
];

test.each(SERVERS)("%s has the server for the %s in %s", (host, scope, path, list, entry) => {
  const servers = dataOf(host, scope, path)[list];
  expect(servers).toEqual({ twiceshy: entry });
});

/** For agents that load code: where our module is, under which name it is exported, and what a project has. */
const MODULES: readonly (readonly [string, string, string, string])[] = [
  ["opencode", "/home/ada/.config/opencode/plugin/twiceshy.js", "Twiceshy", "/shop/opencode.json"],
  ["pi", "/home/ada/.pi/agent/extensions/twiceshy.js", "default", "/shop/.pi/mcp.json"],
  ["amp", "/home/ada/.config/amp/plugins/twiceshy.ts", "default", "/shop/.amp/settings.json"],
];

test.each(MODULES)(
  "%s loads a module for the user, which is gone without a word where twiceshy is, and for no project",
  async (host, path, name, project) => {
    const text = filesOf(host, "user")[path] ?? "";
    expect(text).toContain(
      `import("file:///home/ada/.twiceshy/bin/modules.mjs").then(({ load }) => load("${host}"))`,
    );
    const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    assert(isObject(loaded) && typeof loaded[name] === "function", "a module of one function");
    expect(Object.keys(loaded)).toEqual([name]);
    expect((await loaded[name]({ directory: "/shop" })) ?? {}).toEqual({});
    expect(Object.keys(filesOf(host, "project"))).toEqual([project]);
  },
);

test("Amp's settings are those that a variable names, or that have comments", () => {
  const settingsIn = (more: Partial<Machine>): string | undefined =>
    targetsFor("amp", { ...machine, scope: "user", ...more }, calls).at(-1)?.path;
  expect(settingsIn({ env: { AMP_SETTINGS_FILE: "/etc/amp.json" } })).toBe("/etc/amp.json");
  expect(settingsIn({ exists: (path) => path.endsWith("/amp/settings.jsonc") })).toBe(
    "/home/ada/.config/amp/settings.jsonc",
  );
});

test("Codex has the server as a table, Continue as a file", () => {
  expect(
    filesOf("codex", "user")["/home/ada/.codex/config.toml"]?.split("\n").slice(1, -1),
  ).toEqual([
    "[mcp_servers.twiceshy]",
    'command = "/home/ada/.twiceshy/bin/mcp"',
    "args = []",
    "startup_timeout_sec = 30",
  ]);
  expect(filesOf("continue", "user")["/home/ada/.continue/mcpServers/twiceshy.yaml"]).toBe(
    'name: twiceshy\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: twiceshy\n    command: "/home/ada/.twiceshy/bin/mcp"\n    args: []',
  );
});

test("tools that only read start nothing, and those that change do", () => {
  const matchers = (host: string, path: string): readonly RegExp[] =>
    [
      ...new Set(
        [...(filesOf(host, "user")[path] ?? "").matchAll(/"matcher": "(.*)"/g)].map(
          ([, one = ""]) => one,
        ),
      ),
    ].map((one) => new RegExp(one));
  for (const [host, path, changing, reading] of [
    [
      "claude-code",
      "/home/ada/.claude/settings.json",
      ["Edit", "Write", "Bash", "NotebookEdit", "mcp__fs__edit"],
      ["Read", "Grep", "TodoWrite", "WebFetch"],
    ],
    [
      "gemini-cli",
      "/home/ada/.gemini/settings.json",
      ["replace", "write_file", "run_shell_command", "mcp_fs_edit"],
      ["read_file", "glob", "write_todos"],
    ],
    [
      "qwen-code",
      "/home/ada/.qwen/settings.json",
      ["edit", "write_file", "run_shell_command", "mcp__fs__edit"],
      ["read_file", "todo_write"],
    ],
  ] as const)
    for (const matcher of matchers(host, path)) {
      for (const tool of changing)
        expect([host, tool, matcher.test(tool)]).toEqual([host, tool, true]);
      for (const tool of reading)
        expect([host, tool, matcher.test(tool)]).toEqual([host, tool, false]);
    }
});

test("only where a setting asks for it is the hook called for tasks, and only in programs that know that event", () => {
  const user = { ...machine, scope: "user" } as const;
  const textOf = (host: string, more: Partial<Calls>): string =>
    targetsFor(host, user, { ...calls, ...more })
      .map(({ edit }) => byHand(edit).join("\n"))
      .join("\n");
  for (const host of ["claude-code", "vscode"]) {
    expect(textOf(host, {})).not.toContain("TaskCompleted");
    expect(textOf(host, { forTasks: () => false })).not.toContain("TaskCompleted");
    const asked = textOf(host, {
      forTasks: ({ program, since }) => [program, since].join(" ") === "claude 2.1.33",
    });
    expect(asked.split('"TaskCompleted"')).toHaveLength(2);
  }
  for (const host of ["codex", "gemini-cli", "qwen-code", "copilot-cli"])
    expect(textOf(host, { forTasks: () => true })).not.toContain("TaskCompleted");
});

test("where reads are noted, the hook is called after them, and before none", () => {
  for (const [host, reading, before, after] of [
    ["claude-code", "Read", "PreToolUse", "PostToolUse"],
    ["gemini-cli", "read_file", "BeforeTool", "AfterTool"],
    ["qwen-code", "read_file", "PreToolUse", "PostToolUse"],
  ] as const) {
    const where = { ...machine, scope: "user" } as const;
    const files = targetsFor(host, where, { ...calls, afterReads: true });
    const text = files
      .map(({ edit }) => byHand(edit).join("\n"))
      .find((one) => one.includes("hooks"));
    const isCalled = (event: string): boolean =>
      new RegExp(/"matcher": "(.*)"/.exec(text?.split(`"${event}"`)[1] ?? "")?.[1] ?? "").test(
        reading,
      );
    expect([host, isCalled(before), isCalled(after)]).toEqual([host, false, true]);
  }
});

test("each agent has its place on a Mac and on Windows, too", () => {
  for (const platform of ["darwin", "win32"] as const)
    for (const agent of CONNECTABLE) {
      const where = { ...machine, platform, exists: existsSync, scope: "user" } as const;
      for (const { path } of targetsOf(agent, where, calls)) expect(path).toMatch(/^\/home\/ada\//);
    }
});
