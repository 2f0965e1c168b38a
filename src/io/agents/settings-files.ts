// The settings files of a host, as far as they exist and may be read.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import type { Fields } from "../../core/kit/json.ts";
import { userPath, type Home } from "../../core/settings/places.ts";
import type { HostFiles } from "./hosts.ts";
import { parseSettings } from "../../core/settings/lenient.ts";

export interface Surroundings extends Home {
  /** The top of the project, or the folder in which the question was asked. */
  readonly folder: string;
}

export interface SettingsFile {
  readonly path: string;
  readonly text: string;
  /** The parsed fields, if the file is JSON. */
  readonly settings: Fields | undefined;
}

export const settingsOf = (host: HostFiles, around: Surroundings): readonly SettingsFile[] =>
  [
    ...host.user.map((name) => userPath(around, host, name)),
    ...host.project.map((name) => join(around.folder, name)),
  ]
    .flatMap(filesAt)
    .flatMap((path) => {
      const text = textAt(path);
      return text === undefined ? [] : [{ path, text, settings: parseSettings(text) }];
    });

const filesAt = (path: string): readonly string[] => {
  if (!path.endsWith("/")) return [path];
  try {
    return readdirSync(path)
      .toSorted()
      .map((name) => join(path, name));
  } catch (fault) {
    codeOf(fault);
    return [];
  }
};

const SETTINGS_MOST = 1 << 20;

/** Nothing if the file is missing or may not be read. */
export const textAt = (path: string): string | undefined => {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= SETTINGS_MOST ? readFileSync(path, "utf8") : undefined;
  } catch (fault) {
    codeOf(fault);
    return undefined;
  }
};
