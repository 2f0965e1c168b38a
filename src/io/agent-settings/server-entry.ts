// Writes our MCP server into the settings of an agent, in the form in which it reads them.
import type { Agent, ServerEntry } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { fill, fillText } from "../../core/agents/template.ts";
import type { SettingsEdit } from "../../core/settings/edit.ts";
import { pathAt, type Calls, type Target, type SettingsPlace } from "./target.ts";

export const serverTargets = (
  agent: Agent,
  where: SettingsPlace,
  calls: Calls,
): readonly Target[] => {
  const { server } = agent;
  if (server === undefined) return [];
  const path = serverPath(agent, server, where);
  return path === undefined ? [] : [{ path, edit: entryEdit(server, calls) }];
};

const serverPath = (
  agent: Agent,
  server: ServerEntry,
  where: SettingsPlace,
): string | undefined => {
  const { folder = agent.folder, needsFolder, variable, commented } = server;
  const isUsers = where.scope === "user";
  const named = isUsers && variable !== undefined ? where.env[variable] : undefined;
  if (named) return named;
  if (isUsers && needsFolder && !where.exists(folderIn(where, folder))) return undefined;
  const path = pathAt(where, folder, server);
  return path !== undefined && commented && where.exists(`${path}c`) ? `${path}c` : path;
};

const entryEdit = (entry: ServerEntry, { server }: Calls): SettingsEdit => {
  const { command, args } = server;
  if ("table" in entry)
    return { form: "toml", table: entry.table, fields: { ...server, ...entry.also } };
  if ("text" in entry) {
    const values = { command: JSON.stringify(command), args: JSON.stringify(args) };
    return { form: "whole", text: fillText(entry.text, values) };
  }
  const value =
    entry.value === undefined
      ? server
      : fill(entry.value, { command, args, words: [command, ...args] });
  return { form: "json", puts: [{ at: [entry.list, "twiceshy"], value }] };
};
