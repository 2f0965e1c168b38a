// Qwen Code: Claude Code's shape with tools of its own names, hooks and servers in one file.
import type { Agent } from "../agent.ts";
import { handler, hookGroups, json, matchers, server } from "../shapes.ts";

const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  ...["Stop", "SubagentStop", "PreCompact", "SessionEnd"],
];
const TOOLS = "^(?:edit|write_file|notebook_edit|run_shell_command|mcp__.*)$";

export const qwenCode: Agent = {
  host: "qwen-code",
  name: "Qwen Code",
  strength: "stopped-and-told",
  program: "qwen",
  oldest: "0.24",
  folders: ({ home }) => [`${home}/.qwen`],
  files: (where, calls) => [
    {
      path: `${where.scope === "project" ? where.top : where.home}/.qwen/settings.json`,
      edit: json(
        hookGroups(
          EVENTS,
          handler(calls, "qwen-code"),
          matchers(TOOLS, "PreToolUse", "PostToolUse", "PostToolUseFailure"),
        ),
        server("mcpServers", calls),
      ),
    },
  ],
  next: (scope) =>
    scope === "project"
      ? ["Trust the folder in Qwen Code: it runs a project's hooks in trusted folders alone."]
      : [],
};
