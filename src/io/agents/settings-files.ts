// The settings files of a host, as far as they exist and may be read.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { pathIn, type Home } from "../../core/agents/folder.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import type { Fields } from "../../core/kit/json.ts";
import { parseSettings } from "../../core/settings/lenient.ts";

export interface SettingsSurroundings extends Home {
  /** The top of the project, or the folder in which the question was asked. */
  readonly folder: string;
}

export interface SettingsFile {
  readonly path: string;
  readonly text: string;
  /** The parsed fields, if the file is JSON. */
  readonly settings: Fields | undefined;
}

export const settingsOf = (
  { folder, hooks }: HookedAgent,
  around: SettingsSurroundings,
): readonly SettingsFile[] =>
  [
    ...hooks.user.map((name) => pathIn(around, folder, name)),
    ...hooks.project.map((name) => join(around.folder, name)),
  ]
    .flatMap(filesAt)
    .flatMap((path) => {
      const text = textAt(path);
      return text === undefined ? [] : [{ path, text, settings: parseSettings(text) }];
    });

const filesAt = (path: string): readonly string[] =>
  path.endsWith("/")
    ? (orUndefined(() => readdirSync(path)) ?? []).toSorted().map((name) => join(path, name))
    : [path];

const SETTINGS_MOST = 1 << 20;

/** Nothing if the file is missing or may not be read. */
export const textAt = (path: string): string | undefined =>
  orUndefined(() => {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= SETTINGS_MOST ? readFileSync(path, "utf8") : undefined;
  });
