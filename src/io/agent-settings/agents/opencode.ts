// OpenCode: the MCP server alone; its hooks are modules that it loads.
import { configHome, type Agent } from "../agent.ts";
import { json } from "../shapes.ts";

export const opencode: Agent = {
  host: "opencode",
  name: "OpenCode",
  strength: "instructions-only",
  program: "opencode",
  oldest: "1.18",
  folders: (machine) => [`${configHome(machine)}/opencode`],
  files: (where, { server }) => {
    const folder = where.scope === "project" ? where.top : `${configHome(where)}/opencode`;
    const commented = `${folder}/opencode.jsonc`;
    const value = { type: "local", command: [server.command, ...server.args], enabled: true };
    return [
      {
        path: where.exists(commented) ? commented : `${folder}/opencode.json`,
        edit: json([{ at: ["mcp", "twiceshy"], value }]),
      },
    ];
  },
  next: () => [],
};
