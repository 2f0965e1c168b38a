// A settings file as `install` sees it: where it is, and what goes into it.
import type { TaskEvents } from "../../core/agents/agent.ts";
import { pathIn, type AgentFolder } from "../../core/agents/folder.ts";
import type { SettingsEdit } from "../../core/settings/edit.ts";

export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (path: string) => boolean;
}

/** Where the settings are: those of the user, or those of the project with this top. */
export type SettingsPlace = Machine &
  ({ readonly scope: "user" } | { readonly scope: "project"; readonly top: string });

export interface Target {
  readonly path: string;
  readonly edit: SettingsEdit;
  /** True of a script that the agent runs. */
  readonly isRun?: true;
  /** Set for a file of ours that is no settings file. */
  readonly role?: "command" | "skill";
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
  /** Whether the hook must also be called for tasks: set if a setting asks for it and the program knows these events. */
  readonly forTasks?: (tasks: TaskEvents) => boolean;
  /** The MCP server, as a program and its arguments. */
  readonly server: { readonly command: string; readonly args: readonly string[] };
}

/** A path of the agent's settings; absent if it has none of that scope. */
export const pathAt = (
  where: SettingsPlace,
  folder: AgentFolder,
  { user, project }: { readonly user?: string | undefined; readonly project?: string | undefined },
): string | undefined => {
  const path = where.scope === "project" ? project : user;
  if (path === undefined) return undefined;
  return where.scope === "project" ? `${where.top}/${path}` : pathIn(where, folder, path);
};
