// What can be said of every host of hooks without running it: whether it is here, where our hook is registered, and
// whether the host will run it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { HOOKED } from "../../core/agents/startable.ts";
import { showsPlugin } from "../../core/settings/plugin.ts";
import type { HostState } from "../../engine/ports/agents/agents.ts";
import { programNamed, versionOf } from "./find.ts";
import { registeredIn } from "./registered.ts";
import { settingsOf, textAt, type SettingsSurroundings } from "./settings-files.ts";
import { trustOf } from "./trust.ts";

/** `written`: the paths of the files that `install` wrote for agents, and that were not taken out since. */
export const hostStates = (
  around: SettingsSurroundings,
  written: readonly string[] = [],
): readonly HostState[] => HOOKED.map((agent) => stateOf(agent, around, written));

const stateOf = (
  agent: HookedAgent,
  around: SettingsSurroundings,
  written: readonly string[],
): HostState => {
  const { id, title, program: command, folder, hooks } = agent;
  const program = programNamed(command, around.env["PATH"]);
  const version =
    program === undefined || command === undefined ? undefined : versionOf(program, command);
  const files = settingsOf(agent, around);
  const registered = files.flatMap((file) => registeredIn(file, agent, around) ?? []);
  const hookFiles = [
    ...hooks.user.slice(0, 1).map((path) => join(folderIn(around, folder), path)),
    ...hooks.project.slice(0, 1).map((path) => join(around.folder, path)),
  ];
  return {
    ...{ name: id, title },
    ...(program === undefined ? {} : { program }),
    ...(version === undefined ? {} : { version }),
    ...(hooks.borrowed === undefined ? {} : { borrows: true }),
    hasPlugin: hasPluginIn(agent, around),
    hasSettings: existsSync(folderIn(around, folder)),
    registered,
    lost: registered.length > 0 ? [] : hookFiles.filter((path) => written.includes(path)),
    trust: trustOf(agent, files, around),
  };
};

const hasPluginIn = ({ folder, plugin }: HookedAgent, around: SettingsSurroundings): boolean => {
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
