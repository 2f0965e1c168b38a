// The settings files in which agents look for MCP servers, whoever wrote the entry.
import { AGENTS } from "../../core/agents/registry.ts";
import { pinsIn } from "../../core/settings/pinned.ts";
import type { ClientEntries, PinnedEntry } from "../../engine/ports/agents/installation-state.ts";
import { readText } from "../kit/files.ts";
import { sharedCalls } from "./calls.ts";
import type { Machine, SettingsPlace } from "./target.ts";
import { targetsOf } from "./targets.ts";

/** `top`: of a project whose own settings count, too. */
export const serverFiles = (machine: Machine, top: string | undefined): ReadonlySet<string> => {
  const places: readonly SettingsPlace[] = [
    { ...machine, scope: "user" },
    ...(top === undefined ? [] : [{ ...machine, scope: "project" as const, top }]),
  ];
  const listed = AGENTS.flatMap((agent) =>
    places.flatMap((where) => targetsOf(agent, where, sharedCalls).map(({ path }) => path)),
  );
  return new Set(listed.filter((path) => /\.(?:jsonc?|toml)$/.test(path)));
};

/** What those files pin for our server. */
export const clientEntries = (machine: Machine, top: string | undefined): ClientEntries => {
  const pinned: PinnedEntry[] = [];
  const unreadable: string[] = [];
  for (const path of serverFiles(machine, top)) {
    const pins = pinsIn(path, textOf(path));
    if (pins === undefined) unreadable.push(path);
    // In the project's own settings its own folder is no pin.
    else
      pinned.push(...pins.filter(({ folder }) => folder !== top).map((pin) => ({ path, ...pin })));
  }
  return { pinned, unreadable };
};

const textOf = (path: string): string => {
  const text = readText(path);
  return (text.ok ? text.value : undefined) ?? "";
};
