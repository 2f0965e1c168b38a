// A settings file as a person last set it. What differs from that was changed by an agent, or by hand in an editor.
import { dirname } from "node:path";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { compareText } from "../../core/kit/text.ts";
import type { SettingChanged } from "../../core/recall/removals.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { OwnState } from "../../engine/ports/own-state.ts";
import { configFile } from "./config.ts";
import { makeFolder, readText, replaceFile } from "../kit/files.ts";

export interface SettledFile {
  /** The settings. */
  readonly path: string;
  /** What is remembered of them. */
  readonly settled: string;
  /** Kept even if nothing is set, so that a later look knows that it is not the first. */
  readonly always?: true;
}

/** Of the machine, and of a project if there is one. */
export const settledFiles = (
  machine: string,
  store: string | undefined,
): readonly SettledFile[] => [
  { path: configFile(machine), settled: `${machine}/settled.json` },
  ...(store === undefined
    ? []
    : [{ path: configFile(store), settled: `${store}/local/settled.json`, always: true as const }]),
];

export const settingsAsSet = (
  files: readonly SettledFile[],
): Pick<OwnState, "changed" | "acceptSettings"> => ({
  changed: (noting) => {
    const isFirst = files.every(({ settled }) => settledIn(settled) === undefined);
    if (!isFirst) return files.flatMap(changedSettings);
    if (noting === undefined) files.forEach(settleAll);
    return [];
  },
  acceptSettings: () => files.map(settleAll).find((done) => !done.ok) ?? ok(undefined),
});

const changedSettings = (file: SettledFile): readonly SettingChanged[] => {
  const [now, before = {}] = [settingsIn(file.path), settledIn(file.settled)];
  // A file that cannot be read is named by whoever reads the settings.
  if (now === undefined) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted(compareText);
  return keys.flatMap((key): readonly SettingChanged[] =>
    JSON.stringify(before[key]) === JSON.stringify(now[key])
      ? []
      : [{ kind: "setting-changed", path: file.path, key, was: before[key], now: now[key] }],
  );
};

/** A person has set this key. */
export const settleKey = (file: SettledFile, key: string): Result<void, FileFault> => {
  const [now, before] = [settingsIn(file.path), settledIn(file.settled)];
  if (now === undefined) return ok(undefined);
  // Before the first look, what was set until then is taken as it is.
  return keep(file, before === undefined ? now : { ...before, [key]: now[key] });
};

const settleAll = (file: SettledFile): Result<void, FileFault> => {
  const now = settingsIn(file.path);
  return now === undefined ? ok(undefined) : keep(file, now);
};

/** Of a file that is not there, none: nothing is set. For what is remembered, that is another matter. */
const settingsIn = (path: string): Fields | undefined => {
  const text = readText(path);
  if (!text.ok) return undefined;
  const parsed = parseJson(text.value ?? "{}");
  return isObject(parsed) ? parsed : undefined;
};

const settledIn = (path: string): Fields | undefined => {
  const text = readText(path);
  const parsed = text.ok && text.value !== undefined ? parseJson(text.value) : undefined;
  return isObject(parsed) ? parsed : undefined;
};

const keep = ({ settled, always }: SettledFile, fields: Fields): Result<void, FileFault> => {
  const isNothing = Object.keys(fields).length === 0 && settledIn(settled) === undefined;
  if (isNothing && always === undefined) return ok(undefined);
  const made = makeFolder(dirname(settled));
  return made.ok ? replaceFile(settled, `${JSON.stringify(fields)}\n`) : made;
};
