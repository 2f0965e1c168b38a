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

export const hostStates = (around: SettingsSurroundings): readonly HostState[] =>
  HOOKED.map((agent) => stateOf(agent, around));

const stateOf = (agent: HookedAgent, around: SettingsSurroundings): HostState => {
  const { id, title, program: command, folder, hooks } = agent;
  const program = programNamed(command, around.env["PATH"]);
  const version =
    program === undefined || command === undefined ? undefined : versionOf(program, command);
  const files = settingsOf(agent, around);
  return {
    ...{ name: id, title },
    ...(program === undefined ? {} : { program }),
    ...(version === undefined ? {} : { version }),
    ...(hooks.borrowed === undefined ? {} : { borrows: true }),
    hasPlugin: hasPluginIn(agent, around),
    hasSettings: existsSync(folderIn(around, folder)),
    registered: files.flatMap((file) => registeredIn(file, agent, around) ?? []),
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
