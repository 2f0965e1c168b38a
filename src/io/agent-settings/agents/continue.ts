// Continue: the MCP server only, in a file of ours. It reads hooks but never runs them.
import type { Agent } from "../agent.ts";

export const continueDev: Agent = {
  host: "continue",
  name: "Continue",
  strength: "instructions-only",
  program: "cn",
  oldest: "1.5",
  folders: ({ home }) => [`${home}/.continue`],
  files: (where, { server: { command, args } }) => {
    // JSON is also valid YAML.
    const lines = [
      ...["name: twiceshy", "version: 0.0.1", "schema: v1", "mcpServers:", "  - name: twiceshy"],
      `    command: ${JSON.stringify(command)}`,
      `    args: ${JSON.stringify(args)}`,
    ];
    const folder = where.scope === "project" ? where.top : where.home;
    return [
      {
        path: `${folder}/.continue/mcpServers/twiceshy.yaml`,
        edit: { form: "whole", text: `${lines.join("\n")}\n` },
      },
    ];
  },
  next: () => [],
};
