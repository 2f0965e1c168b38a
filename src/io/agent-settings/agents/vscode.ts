// VS Code's agent mode: it reads the user's hooks for Claude Code and, in a repository, also those for Copilot CLI.
import { HOOK_PLACES } from "../../../core/settings/places.ts";
import { codeFolder, hooksAt, type Agent } from "../agent.ts";
import { json, server } from "../shapes.ts";
import { claudeHooks } from "./claude-code.ts";
import { repositoryHooks } from "./copilot-cli.ts";

export const vscode: Agent = {
  host: "vscode",
  name: "VS Code",
  strength: "stopped-and-told",
  program: "code",
  folders: (machine) => [codeFolder(machine)],
  files: (where, calls) => {
    const servers = json(server("servers", calls, { type: "stdio" }));
    return where.scope === "project"
      ? [
          repositoryHooks(where.top, calls),
          { path: `${where.top}/.vscode/mcp.json`, edit: servers },
        ]
      : [
          { path: hooksAt(where, HOOK_PLACES.vscode), edit: json(claudeHooks(calls)) },
          { path: `${codeFolder(where)}/mcp.json`, edit: servers },
        ];
  },
  next: () => [
    "Hooks are a preview in VS Code: turn them on there, and trust the MCP server when asked.",
  ],
};
