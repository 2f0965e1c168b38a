// Amp: a module of ours among its plugins, which it loads instead of calling hooks, and the MCP server in its settings.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { commented, hooksAt, loading, type Agent } from "../agent.ts";
import { json, server } from "../shapes.ts";

export const amp: Agent = {
  host: "amp",
  name: "Amp",
  strength: "stopped-and-told",
  inProject: "instructions-only",
  program: "amp",
  folders: (machine) => [folderIn(machine, HOOK_PLACES.amp)],
  files: (where, calls) => {
    const folder =
      where.scope === "project" ? `${where.top}/.amp` : folderIn(where, HOOK_PLACES.amp);
    // The variable names another file for the user's settings, but no other folder.
    const named = where.scope === "project" ? undefined : where.env["AMP_SETTINGS_FILE"];
    const path = named || commented(where, `${folder}/settings.json`);
    const servers = { path, edit: json(server("amp.mcpServers", calls)) };
    if (calls.modules === undefined) return [servers];
    const edit = loading(
      calls.modules,
      "amp",
      "const loaded = await twiceshy();\nexport default (amp) => loaded?.default(amp);",
    );
    // Amp loads only files with this ending.
    return [{ path: `${hooksAt(where, HOOK_PLACES.amp)}twiceshy.ts`, edit }, servers];
  },
  next: (scope) =>
    scope === "project"
      ? [
          "Approve the server (amp mcp approve twiceshy), and connect your own for its hooks: a project's have the server alone.",
        ]
      : ["In an Amp that is running, reload its plugins."],
};
