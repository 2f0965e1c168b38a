// Claude Code: hooks in its settings, servers in a file beside them. It runs a hook for the tools that are named.
import type { Put } from "../../../core/settings/json-edit.ts";
import { folderOf, type Agent, type Calls } from "../agent.ts";
import { handler, hookGroups, json, matchers, server } from "../shapes.ts";

const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  ...["Stop", "SubagentStop", "PreCompact", "SessionEnd"],
];

/** What changes files or runs commands: reading is most of what an agent does, and starts nothing. */
const TOOLS = "^(?:Edit|Write|MultiEdit|NotebookEdit|Bash|PowerShell|mcp__.*)$";

/** VS Code reads the same. */
export const claudeHooks = (calls: Calls): readonly Put[] =>
  hookGroups(
    EVENTS,
    handler(calls, "claude-code"),
    matchers(TOOLS, "PreToolUse", "PostToolUse", "PostToolUseFailure"),
  );

export const claudeCode: Agent = {
  host: "claude-code",
  name: "Claude Code",
  strength: "stopped-and-told",
  program: "claude",
  oldest: "2.1",
  folders: (machine) => [folderOf(machine, "CLAUDE_CONFIG_DIR", ".claude")],
  files: (where, calls) => {
    const hooks = json(claudeHooks(calls));
    const servers = json(server("mcpServers", calls, { type: "stdio" }));
    if (where.scope === "project")
      return [
        { path: `${where.top}/.claude/settings.json`, edit: hooks },
        { path: `${where.top}/.mcp.json`, edit: servers },
      ];
    return [
      { path: `${folderOf(where, "CLAUDE_CONFIG_DIR", ".claude")}/settings.json`, edit: hooks },
      { path: `${folderOf(where, "CLAUDE_CONFIG_DIR")}/.claude.json`, edit: servers },
    ];
  },
  next: (scope) =>
    scope === "project" ? ["Say yes when Claude Code asks about the project's MCP server."] : [],
};
