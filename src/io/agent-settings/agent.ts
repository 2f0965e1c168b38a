// An agent as `install` sees it: how it is found on a machine, which settings files it has, and what goes into each.
import type { Edit } from "../../core/settings/edit.ts";
import { userPath, type HookPlaces } from "../../core/settings/places.ts";
import type { Scope, Strength } from "../../engine/ports/agents/agent-settings.ts";

export interface Agent {
  /** The name that hooks use for it, if it has hooks: src/hosts/hooks/hosts.ts. */
  readonly host: string;
  readonly name: string;
  readonly strength: Strength;
  /** The strength of its settings in a project, where these can do less. */
  readonly inProject?: Strength;
  /** Its program on the PATH, which is asked for its version; absent if asking would open a window. */
  readonly program?: string;
  /** The oldest version for which all of this was seen or documented. */
  readonly oldest?: string;
  /** Folders that the agent creates on a machine where it runs. */
  readonly folders: (machine: Machine) => readonly string[];
  readonly files: (where: Where, calls: Calls) => readonly Target[];
  /** What a person has to do as well. */
  readonly next: (scope: Scope) => readonly string[];
}

export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (path: string) => boolean;
}

/** Where the settings are: those of the user, or those of the project with this top. */
export type Where = Machine &
  ({ readonly scope: "user" } | { readonly scope: "project"; readonly top: string });

export interface Target {
  readonly path: string;
  readonly edit: Edit;
  /** True of a script that the agent runs. */
  readonly isRun?: true;
}

/** How a settings file of a given scope calls us. */
export interface Calls {
  /** A shell line that always ends with 0. */
  readonly line: (words: string) => string;
  /** The same for the start of a session, in agents that take plain text for something to know. */
  readonly firstLine: (words: string) => string;
  /** The same, but it ends with 2 to deny: for agents that know no other way. */
  readonly denyingLine: (words: string) => string;
  /**
   * The URL of the module that loads the one for an agent; absent where settings are shared, because its path exists on
   * one machine only.
   */
  readonly modules?: string;
  /** Set if the hook must also be called after an agent has read a file: `gate.stale-read`. */
  readonly afterReads?: boolean;
  /** The MCP server, as a program and its arguments. */
  readonly server: { readonly command: string; readonly args: readonly string[] };
}

/** Where our hooks go: a file, or a folder, which ends with a slash. */
export const hooksAt = (where: Where, places: HookPlaces): string => {
  const [path = ""] = where.scope === "project" ? places.project : places.user;
  return where.scope === "project" ? `${where.top}/${path}` : userPath(where, places, path);
};

/** The folder that the variable names, or else one below the home folder. */
export const folderOf = (
  { env, home }: Machine,
  variable: string,
  ...below: readonly string[]
): string => env[variable] || [home, ...below].join("/");

/** Where programs keep their settings: `XDG_CONFIG_HOME`, else `~/.config`. */
export const configHome = (machine: Machine): string =>
  folderOf(machine, "XDG_CONFIG_HOME", ".config");

/** Where VS Code keeps the user's settings. */
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

/** Some agents also read settings with comments, from a `.jsonc` file: that one, if it exists. */
export const commented = ({ exists }: Machine, path: string): string =>
  exists(`${path}c`) ? `${path}c` : path;

/**
 * A file of ours that the agent loads, and that loads the installed module. It stays the same over updates, and does
 * nothing once that module is gone.
 */
export const loading = (modules: string, name: string, exported: string): Edit => ({
  form: "whole",
  text: `// twiceshy: put here by \`twiceshy install\`
const twiceshy = () =>
  import(${JSON.stringify(modules)}).then(({ load }) => load(${JSON.stringify(name)})).catch(() => undefined);
${exported}
`,
});
