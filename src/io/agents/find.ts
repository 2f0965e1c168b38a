// An agent's program, and its version as far as its package tells without running it.
import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { orUndefined, succeeds } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";

export const programNamed = (command: string | undefined, path = ""): string | undefined =>
  command === undefined
    ? undefined
    : path
        .split(delimiter)
        .filter((folder) => folder !== "")
        .map((folder) => join(folder, command))
        .find(mayRun);

const mayRun = (path: string): boolean =>
  succeeds(() => accessSync(path, constants.X_OK)) && statSync(path).isFile();

/** The version of the package whose `bin` has this command, or else a version in the path itself. */
export const versionOf = (program: string, command: string): string | undefined => {
  const real = realpathSync(program);
  for (let folder = dirname(real); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = parseJson(textOf(join(folder, "package.json")));
    if (!isObject(manifest)) continue;
    const { bin, name, version } = manifest;
    const has = isObject(bin)
      ? Object.hasOwn(bin, command)
      : typeof bin === "string" && typeof name === "string" && basename(name) === command;
    if (has && typeof version === "string") return version;
  }
  return /\/v?(\d+\.\d+\.\d+[\w.-]*)(?=\/[^/]*$|$)/.exec(real)?.[1];
};

const textOf = (path: string): string => orUndefined(() => readFileSync(path, "utf8")) ?? "";
