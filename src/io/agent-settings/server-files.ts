// The settings files in which agents look for MCP servers, whoever wrote the entry.
import { join } from "node:path";
import { configHome, folderOf, type Machine, type Where } from "./agent.ts";
import { AGENTS } from "./agents.ts";
import { sharedCalls } from "./calls.ts";

/** `top`: of a project whose own settings count, too. */
export const serverFiles = (machine: Machine, top: string | undefined): ReadonlySet<string> => {
  const places: readonly Where[] = [
    { ...machine, scope: "user" },
    ...(top === undefined ? [] : [{ ...machine, scope: "project" as const, top }]),
  ];
  const listed = AGENTS.flatMap((agent) =>
    places.flatMap((where) => agent.files(where, sharedCalls).map(({ path }) => path)),
  );
  return new Set(
    [...listed, desktopFile(machine)].filter((path) => /\.(?:jsonc?|toml)$/.test(path)),
  );
};

/** Claude Desktop has no hooks, so `install` does not know it; people connect its MCP servers by hand. */
const desktopFile = (machine: Machine): string => {
  const folder = {
    darwin: join(machine.home, "Library/Application Support"),
    win32: folderOf(machine, "APPDATA", "AppData", "Roaming"),
  };
  const { platform } = machine;
  const base =
    platform === "darwin" || platform === "win32" ? folder[platform] : configHome(machine);
  return join(base, "Claude/claude_desktop_config.json");
};
