// Qwen Code: the shape of Claude Code with other names for tools; hooks and servers in one file.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent } from "../agent.ts";
import { alsoReading, handler, hookGroups, json, matchers, server } from "../shapes.ts";

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
  folders: (machine) => [folderIn(machine, HOOK_PLACES["qwen-code"])],
  files: (where, calls) => [
    {
      path: hooksAt(where, HOOK_PLACES["qwen-code"]),
      edit: json(
        hookGroups(EVENTS, handler(calls, "qwen-code"), {
          ...matchers(TOOLS, "PreToolUse", "PostToolUseFailure"),
          ...matchers(alsoReading(TOOLS, "read_file", calls), "PostToolUse"),
        }),
        server("mcpServers", calls),
      ),
    },
  ],
  next: (scope) =>
    scope === "project"
      ? ["Trust the folder in Qwen Code: it runs a project's hooks in trusted folders alone."]
      : [],
};
