// What can be said of every host of hooks without running it: whether it is here, where our hook is registered, and
// whether the host will run it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { folderIn } from "../../core/settings/places.ts";
import type { HostState } from "../../engine/ports/agents/agents.ts";
import { programNamed, versionOf } from "./find.ts";
import { HOST_FILES, type HostFiles } from "./hosts.ts";
import { PLUGIN_SIGNS } from "../../core/settings/plugin.ts";
import { registeredIn } from "./registered.ts";
import { settingsOf, textAt, type Surroundings } from "./settings-files.ts";
import { trustOf } from "./trust.ts";

export const hostStates = (around: Surroundings): readonly HostState[] =>
  HOST_FILES.map((host) => stateOf(host, around));

const stateOf = (host: HostFiles, around: Surroundings): HostState => {
  const { name, title, command } = host;
  const program = command === undefined ? undefined : programNamed(command, around.env["PATH"]);
  const version =
    program === undefined || command === undefined ? undefined : versionOf(program, command);
  const files = settingsOf(host, around);
  return {
    ...{ name, title },
    ...(program === undefined ? {} : { program }),
    ...(version === undefined ? {} : { version }),
    hasPlugin: hasPluginIn(host, around),
    hasSettings: existsSync(folderIn(around, host)),
    registered: files.flatMap((file) => registeredIn(file, name, around) ?? []),
    trust: trustOf(host, files, around),
  };
};

const hasPluginIn = (host: HostFiles, around: Surroundings): boolean => {
  const sign = PLUGIN_SIGNS[host.name];
  if (sign === undefined) return false;
  const { file, shared, own, isOn } = sign;
  const ofProject = [shared, own].flatMap((name) => (name === undefined ? [] : [name]));
  return [
    join(folderIn(around, host), file),
    ...ofProject.map((name) => join(around.folder, name)),
  ].some((path) => {
    const text = textAt(path);
    return text !== undefined && isOn(text);
  });
};
