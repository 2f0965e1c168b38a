// Claude Code: hooks in its settings, servers in a file beside them. It runs a hook only for the tools that are named.
import type { Put } from "../../../core/settings/json-edit.ts";
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { folderOf, hooksAt, type Agent, type Calls } from "../agent.ts";
import { alsoReading, hearingHandler, hookGroups, json, matchers, server } from "../shapes.ts";

const PLACES = HOOK_PLACES["claude-code"];

const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  ...["Stop", "SubagentStop", "PreCompact", "SessionEnd"],
];

/** The tools that change files or run commands. Reading is most of what an agent does, and must start no hook. */
const TOOLS = "^(?:Edit|Write|MultiEdit|NotebookEdit|Bash|PowerShell|mcp__.*)$";

/** VS Code reads the same hooks. */
export const claudeHooks = (calls: Calls): readonly Put[] =>
  hookGroups(EVENTS, hearingHandler(calls, "claude-code"), {
    ...matchers(TOOLS, "PreToolUse", "PostToolUseFailure"),
    ...matchers(alsoReading(TOOLS, "Read", calls), "PostToolUse"),
  });

export const claudeCode: Agent = {
  host: "claude-code",
  name: "Claude Code",
  strength: "stopped-and-told",
  program: "claude",
  oldest: "2.1",
  folders: (machine) => [folderIn(machine, PLACES)],
  files: (where, calls) => {
    const hooks = json(claudeHooks(calls));
    const servers = json(server("mcpServers", calls, { type: "stdio" }));
    const at =
      where.scope === "project"
        ? `${where.top}/.mcp.json`
        : `${folderOf(where, "CLAUDE_CONFIG_DIR")}/.claude.json`;
    return [
      { path: hooksAt(where, PLACES), edit: hooks },
      { path: at, edit: servers },
    ];
  },
  next: (scope) =>
    scope === "project" ? ["Say yes when Claude Code asks about the project's MCP server."] : [],
};
