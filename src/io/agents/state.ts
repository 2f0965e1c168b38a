// What can be said of every host of hooks without running it: whether it is here, where our hook is registered, and
// whether the host will run it.
import { existsSync } from "node:fs";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { HOOKED } from "../../core/agents/startable.ts";
import type { HostState } from "../../engine/ports/agents/agents.ts";
import { programNamed, versionOf } from "./find.ts";
import { hasPluginIn, lostFiles } from "./lost.ts";
import { registeredIn } from "./registered.ts";
import { settingsOf, type SettingsSurroundings } from "./settings-files.ts";
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
  return {
    ...{ name: id, title },
    ...(program === undefined ? {} : { program }),
    ...(version === undefined ? {} : { version }),
    ...(hooks.borrowed === undefined ? {} : { borrows: true }),
    hasPlugin: hasPluginIn(agent, around),
    hasSettings: existsSync(folderIn(around, folder)),
    registered,
    lost: lostFiles(agent, around, written),
    trust: trustOf(agent, files, around),
  };
};
