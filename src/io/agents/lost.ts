// The agents whose hook `install` registered, and whose settings no longer call it, or not at each event.
import { join } from "node:path";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { HOOKED } from "../../core/agents/startable.ts";
import { showsPlugin } from "../../core/settings/plugin.ts";
import type { HooksLost } from "../../core/recall/removals.ts";
import { registeredIn } from "./registered.ts";
import { settingsOf, textAt, type SettingsSurroundings } from "./settings-files.ts";
import type { WrittenFile } from "./written.ts";

/** `written`: what `install` wrote for agents. */
export const hooksLost = (
  around: SettingsSurroundings,
  written: readonly WrittenFile[],
): readonly HooksLost[] =>
  HOOKED.flatMap((agent) => {
    const lost = lostFrom(agent, around, written);
    return lost === undefined || hasPluginIn(agent, around)
      ? []
      : [{ kind: "hooks-lost", agent: agent.id, title: agent.title, ...lost }];
  });

/** Nothing if the agent still calls us, in whichever of its settings, at every event for which a line was written. */
export const lostFrom = (
  agent: HookedAgent,
  around: SettingsSurroundings,
  written: readonly WrittenFile[],
): Pick<HooksLost, "paths" | "events"> | undefined => {
  const { folder, hooks } = agent;
  const own = [
    ...hooks.user.slice(0, 1).map((path) => join(folderIn(around, folder), path)),
    ...hooks.project.slice(0, 1).map((path) => join(around.folder, path)),
  ];
  const files = written.filter(({ path }) => own.includes(path));
  if (files.length === 0) return undefined;
  const called = settingsOf(agent, around).flatMap(
    (file) => registeredIn(file, agent, around) ?? [],
  );
  if (called.length === 0) return { paths: files.map(({ path }) => path) };
  const events = new Set(called.flatMap((one) => one.events));
  const isUncalled = ({ event }: WrittenFile["lines"][number]): boolean => !events.has(event);
  const lost = files.filter(({ lines }) => lines.some(isUncalled));
  return lost.length === 0
    ? undefined
    : {
        paths: lost.map(({ path }) => path),
        events: [
          ...new Set(
            lost.flatMap(({ lines }) => lines.filter(isUncalled).map(({ event }) => event)),
          ),
        ],
      };
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
