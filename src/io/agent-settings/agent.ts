// What an agent is to install: how it is seen on a machine, which files of settings it has, and what goes into each.
import type { Edit } from "../../core/settings/edit.ts";
import { userPath, type HookPlaces } from "../../core/settings/places.ts";
import type { Scope, Strength } from "../../engine/ports/agent-settings.ts";

export interface Agent {
  /** As hooks name it, where it has hooks: src/hosts/hooks/hosts.ts. */
  readonly host: string;
  readonly name: string;
  readonly strength: Strength;
  /** Where its files in a project can have less. */
  readonly inProject?: Strength;
  /** Its program on the PATH, asked for its version; none where that would start a window. */
  readonly program?: string;
  /** The oldest version that all of this was seen or documented for. */
  readonly oldest?: string;
  /** Folders that it makes where it runs. */
  readonly folders: (machine: Machine) => readonly string[];
  readonly files: (where: Where, calls: Calls) => readonly Target[];
  /** What a person has to do besides. */
  readonly next: (scope: Scope) => readonly string[];
}

export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (path: string) => boolean;
}

/** Where settings stand: those of the user, or those of the project whose top this is. */
export type Where = Machine &
  ({ readonly scope: "user" } | { readonly scope: "project"; readonly top: string });

export interface Target {
  readonly path: string;
  readonly edit: Edit;
  /** A script that the agent runs. */
  readonly isRun?: true;
}

/** How we are called from a file of that scope. */
export interface Calls {
  /** A line for a shell that ends with 0, whatever happens. */
  readonly line: (words: string) => string;
  /** The same that ends with 2 where the agent is to be denied: it knows no other way. */
  readonly denyingLine: (words: string) => string;
  /** The URL of what an agent loads; nothing where the settings are shared, since a path is of one machine. */
  readonly moduleOf?: (name: string) => string;
  /** The MCP server, as a program and its arguments. */
  readonly server: { readonly command: string; readonly args: readonly string[] };
}

/** Where our hooks go: a file, or a folder with a slash at its end. */
export const hooksAt = (where: Where, places: HookPlaces): string => {
  const [path = ""] = where.scope === "project" ? places.project : places.user;
  return where.scope === "project" ? `${where.top}/${path}` : userPath(where, places, path);
};

/** The folder that a variable names, else one below the home folder. */
export const folderOf = (
  { env, home }: Machine,
  variable: string,
  ...below: readonly string[]
): string => env[variable] || [home, ...below].join("/");

/** Where programs keep their settings: `XDG_CONFIG_HOME`, else `~/.config`. */
export const configHome = (machine: Machine): string =>
  folderOf(machine, "XDG_CONFIG_HOME", ".config");

/** Where VS Code keeps what is the user's. */
export const codeFolder = (machine: Machine): string => {
  switch (machine.platform) {
    case "darwin":
      return `${machine.home}/Library/Application Support/Code/User`;
    case "win32":
      return `${folderOf(machine, "APPDATA", "AppData/Roaming")}/Code/User`;
    default:
      return `${configHome(machine)}/Code/User`;
  }
};

/** Some agents read settings with comments by another name, where there are such. */
export const commented = ({ exists }: Machine, path: string): string =>
  exists(`${path}c`) ? `${path}c` : path;

/** A file of ours that an agent loads, which loads what is installed: it stays the same over updates, and does nothing once that is gone. */
export const loading = (module: string, exported: string): Edit => ({
  form: "whole",
  text: `// twiceshy: put here by \`twiceshy install\`
const twiceshy = () => import(${JSON.stringify(module)}).catch(() => undefined);
${exported}
`,
});
