// OpenCode: the MCP server and, for the user, a module of ours, which it loads instead of calling hooks.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { commented, hooksAt, loading, type Agent } from "../agent.ts";
import { json } from "../shapes.ts";

const PLACES = HOOK_PLACES.opencode;

export const opencode: Agent = {
  host: "opencode",
  name: "OpenCode",
  strength: "stopped-and-told",
  inProject: "instructions-only",
  program: "opencode",
  oldest: "1.18",
  folders: (machine) => [folderIn(machine, PLACES)],
  files: (where, { server, modules }) => {
    const folder = where.scope === "project" ? where.top : folderIn(where, PLACES);
    const value = { type: "local", command: [server.command, ...server.args], enabled: true };
    const settings = {
      path: commented(where, `${folder}/opencode.json`),
      edit: json([{ at: ["mcp", "twiceshy"], value }]),
    };
    if (modules === undefined) return [settings];
    const edit = loading(
      modules,
      "opencode",
      "const loaded = await twiceshy();\nexport const Twiceshy = async (input) => (await loaded?.Twiceshy(input)) ?? {};",
    );
    return [settings, { path: `${hooksAt(where, PLACES)}twiceshy.js`, edit }];
  },
  next: (scope) =>
    scope === "project"
      ? ["Connect your own settings for its hooks: a project's have the server alone."]
      : [],
};
