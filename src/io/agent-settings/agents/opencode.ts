// OpenCode: the MCP server, and for the user a module of ours, which it loads in place of calling hooks.
import { commented, configHome, loading, type Agent } from "../agent.ts";
import { json } from "../shapes.ts";

export const opencode: Agent = {
  host: "opencode",
  name: "OpenCode",
  strength: "stopped-and-told",
  inProject: "instructions-only",
  program: "opencode",
  oldest: "1.18",
  folders: (machine) => [`${configHome(machine)}/opencode`],
  files: (where, { server, moduleOf }) => {
    const folder = where.scope === "project" ? where.top : `${configHome(where)}/opencode`;
    const value = { type: "local", command: [server.command, ...server.args], enabled: true };
    const settings = {
      path: commented(where, `${folder}/opencode.json`),
      edit: json([{ at: ["mcp", "twiceshy"], value }]),
    };
    if (moduleOf === undefined) return [settings];
    const edit = loading(
      moduleOf("opencode"),
      "const loaded = await twiceshy();\nexport const Twiceshy = async (input) => (await loaded?.Twiceshy(input)) ?? {};",
    );
    return [settings, { path: `${folder}/plugin/twiceshy.js`, edit }];
  },
  next: (scope) =>
    scope === "project"
      ? ["Connect your own settings for its hooks: a project's have the server alone."]
      : [],
};
