// pi: a module of ours among its extensions, which it loads instead of calling hooks, and the MCP server beside them.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, loading, type Agent } from "../agent.ts";
import { json, server } from "../shapes.ts";

export const pi: Agent = {
  host: "pi",
  name: "pi",
  strength: "stopped-and-told",
  inProject: "instructions-only",
  program: "pi",
  oldest: "0.73",
  folders: (machine) => [folderIn(machine, HOOK_PLACES.pi)],
  files: (where, calls) => {
    const folder = where.scope === "project" ? `${where.top}/.pi` : folderIn(where, HOOK_PLACES.pi);
    const servers = { path: `${folder}/mcp.json`, edit: json(server("mcpServers", calls)) };
    if (calls.modules === undefined) return [servers];
    // pi loads the file as a script, which can await only inside a function.
    const edit = loading(
      calls.modules,
      "pi",
      "export default async (pi) => (await twiceshy())?.default(pi);",
    );
    return [{ path: `${hooksAt(where, HOOK_PLACES.pi)}twiceshy.js`, edit }, servers];
  },
  next: (scope) =>
    scope === "project"
      ? [
          "Trust the project in pi, and connect your own for its hooks: a project's have the server alone.",
        ]
      : [],
};
