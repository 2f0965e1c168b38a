// Windsurf, now Devin Desktop: it reads the code we leave with, and has no timeout. Reading a file is heard of, and not
// registered.
import type { Agent } from "../agent.ts";
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
  folders: ({ home }) => [`${home}/.codeium/windsurf`],
  files: (where, calls) => {
    const hook = (event: string) => ({
      command: event.startsWith("pre_") ? calls.denyingLine("windsurf") : calls.line("windsurf"),
      show_output: false,
    });
    const hooks = json(hookList(EVENTS, hook));
    if (where.scope === "project")
      return [{ path: `${where.top}/.windsurf/hooks.json`, edit: hooks }];
    const folder = `${where.home}/.codeium/windsurf`;
    return [
      { path: `${folder}/hooks.json`, edit: hooks },
      { path: `${folder}/mcp_config.json`, edit: json(server("mcpServers", calls)) },
    ];
  },
  next: (scope) =>
    scope === "project" ? ["Its MCP servers are the user's alone: twiceshy install windsurf."] : [],
};
