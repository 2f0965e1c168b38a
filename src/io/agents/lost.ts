// The agents whose hook `install` registered, and whose settings no longer call it.
import { join } from "node:path";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { HOOKED } from "../../core/agents/startable.ts";
import { showsPlugin } from "../../core/settings/plugin.ts";
import type { HooksLost } from "../../core/recall/removals.ts";
import { registeredIn } from "./registered.ts";
import { settingsOf, textAt, type SettingsSurroundings } from "./settings-files.ts";

/** `written`: the paths of the files that `install` wrote for agents, and that were not taken out since. */
export const hooksLost = (
  around: SettingsSurroundings,
  written: readonly string[],
): readonly HooksLost[] =>
  HOOKED.flatMap((agent) => {
    const paths = lostFiles(agent, around, written);
    return paths.length === 0 || hasPluginIn(agent, around)
      ? []
      : [{ kind: "hooks-lost", agent: agent.id, title: agent.title, paths }];
  });

export const lostFiles = (
  agent: HookedAgent,
  around: SettingsSurroundings,
  written: readonly string[],
): readonly string[] => {
  const { folder, hooks } = agent;
  const files = [
    ...hooks.user.slice(0, 1).map((path) => join(folderIn(around, folder), path)),
    ...hooks.project.slice(0, 1).map((path) => join(around.folder, path)),
  ].filter((path) => written.includes(path));
  const isCalled = (): boolean =>
    settingsOf(agent, around).some((file) => registeredIn(file, agent, around) !== undefined);
  return files.length === 0 || isCalled() ? [] : files;
};

export const hasPluginIn = (
  { folder, plugin }: HookedAgent,
  around: SettingsSurroundings,
): boolean => {
  if (plugin === undefined) return false;
  const { file, shared, own } = plugin;
  const ofProject = [shared, own].flatMap((name) => (name === undefined ? [] : [name]));
  return [
    join(folderIn(around, folder), file),
    ...ofProject.map((name) => join(around.folder, name)),
  ].some((path) => {
    const text = textAt(path);
    return text !== undefined && showsPlugin(plugin, text);
  });
};
