// What can be said of every host of hooks without running it: whether it is here, where our hook is registered, and
// whether the host will run it.
import { existsSync } from "node:fs";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { HOOKED } from "../../core/agents/startable.ts";
import type { HostState } from "../../engine/ports/agents/agents.ts";
import { programNamed, versionOf } from "./find.ts";
import { hasPluginIn, lostFrom } from "./lost.ts";
import { registeredIn } from "./registered.ts";
import { settingsOf, type SettingsSurroundings } from "./settings-files.ts";
import { trustOf } from "./trust.ts";
import type { WrittenFile } from "./written.ts";

/** `written`: what `install` wrote for agents. */
export const hostStates = (
  around: SettingsSurroundings,
  written: readonly WrittenFile[] = [],
): readonly HostState[] => HOOKED.map((agent) => stateOf(agent, around, written));

const stateOf = (
  agent: HookedAgent,
  around: SettingsSurroundings,
  written: readonly WrittenFile[],
): HostState => {
  const { id, title, program: command, folder, hooks } = agent;
  const program = programNamed(command, around.env["PATH"]);
  const version =
    program === undefined || command === undefined ? undefined : versionOf(program, command);
  const files = settingsOf(agent, around);
  const lost = lostFrom(agent, around, written);
  const registered = files.flatMap((file) => registeredIn(file, agent, around) ?? []);
  return {
    ...{ name: id, title },
    ...(program === undefined ? {} : { program }),
    ...(version === undefined ? {} : { version }),
    ...(hooks.borrowed === undefined ? {} : { borrows: true }),
    hasPlugin: hasPluginIn(agent, around),
    hasSettings: existsSync(folderIn(around, folder)),
    registered,
    ...(lost === undefined ? {} : { lost }),
    trust: trustOf(agent, files, around),
  };
};
