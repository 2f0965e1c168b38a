// Windsurf, now Devin Desktop: it reads our exit code, and has no timeout. It also reports the reading of files, which
// we do not register.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent } from "../agent.ts";
import { hookList, json, server } from "../shapes.ts";

const EVENTS = [
  ...["pre_user_prompt", "pre_write_code", "pre_run_command", "pre_mcp_tool_use"],
  ...["post_write_code", "post_run_command", "post_mcp_tool_use", "post_cascade_response"],
];

export const windsurf: Agent = {
  host: "windsurf",
  name: "Windsurf",
  strength: "stopped-and-told",
  program: "windsurf",
  folders: (machine) => [folderIn(machine, HOOK_PLACES.windsurf)],
  files: (where, calls) => {
    const hook = (event: string) => ({
      command: event.startsWith("pre_") ? calls.denyingLine("windsurf") : calls.line("windsurf"),
      show_output: false,
    });
    const hooks = {
      path: hooksAt(where, HOOK_PLACES.windsurf),
      edit: json(hookList(EVENTS, hook)),
    };
    if (where.scope === "project") return [hooks];
    const path = `${folderIn(where, HOOK_PLACES.windsurf)}/mcp_config.json`;
    return [hooks, { path, edit: json(server("mcpServers", calls)) }];
  },
  next: (scope) =>
    scope === "project" ? ["Its MCP servers are the user's alone: twiceshy install windsurf."] : [],
};
