// Zed: the MCP server only. Its own agent has no hooks; agents that run inside it keep theirs.
import { configHome, folderOf, type Agent, type Machine } from "../agent.ts";
import { json, server } from "../shapes.ts";

const folderIn = (machine: Machine): string =>
  machine.platform === "win32"
    ? `${folderOf(machine, "APPDATA", "AppData/Roaming")}/Zed`
    : `${configHome(machine)}/zed`;

export const zed: Agent = {
  host: "zed",
  name: "Zed",
  strength: "instructions-only",
  program: "zed",
  folders: (machine) => [folderIn(machine)],
  files: (where, calls) =>
    where.scope === "project"
      ? []
      : [
          {
            path: `${folderIn(where)}/settings.json`,
            edit: json(server("context_servers", calls)),
          },
        ],
  next: () => [],
};
