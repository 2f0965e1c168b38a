// pi: a module of ours among its extensions, which it loads in place of calling hooks, and the MCP server beside them.
import { folderOf, loading, type Agent } from "../agent.ts";
import { json, server } from "../shapes.ts";

export const pi: Agent = {
  host: "pi",
  name: "pi",
  strength: "stopped-and-told",
  inProject: "instructions-only",
  program: "pi",
  oldest: "0.73",
  folders: (machine) => [folderOf(machine, "PI_CODING_AGENT_DIR", ".pi/agent")],
  files: (where, calls) => {
    const folder =
      where.scope === "project"
        ? `${where.top}/.pi`
        : folderOf(where, "PI_CODING_AGENT_DIR", ".pi/agent");
    const servers = { path: `${folder}/mcp.json`, edit: json(server("mcpServers", calls)) };
    if (calls.moduleOf === undefined) return [servers];
    // It makes a script of what it loads, which can wait inside of a function alone.
    const edit = loading(
      calls.moduleOf("pi"),
      "export default async (pi) => (await twiceshy())?.default(pi);",
    );
    return [{ path: `${folder}/extensions/twiceshy.js`, edit }, servers];
  },
  next: (scope) =>
    scope === "project"
      ? [
          "Trust the project in pi, and connect your own for its hooks: a project's have the server alone.",
        ]
      : [],
};
