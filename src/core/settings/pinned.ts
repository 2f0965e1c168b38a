// Entries in the settings of agents that start our MCP server for one folder, whatever folder the agent works in: by an
// argument, by the environment, or by the working folder of the server.
import { isObject, type Fields } from "../kit/json.ts";
import { parseToml } from "../kit/toml.ts";
import { parseSettings } from "./lenient.ts";

export interface Pin {
  readonly folder: string;
  /** By `--root`, by `TWICESHY_ROOT`, or by the folder that the server is started in. */
  readonly by: "argument" | "environment" | "folder";
}

/** The pins in the text of a settings file. Nothing if it names us and cannot be read as settings. */
export const pinsIn = (path: string, text: string): readonly Pin[] | undefined => {
  if (!/twiceshy/.test(text)) return [];
  return path.endsWith(".toml") ? pinsInToml(text) : pinsInJson(text);
};

/** Nothing if the text cannot be read. */
const pinsInJson = (text: string): readonly Pin[] | undefined => {
  const settings = parseSettings(text);
  return settings === undefined ? undefined : serversIn(settings).flatMap(pinOf);
};

/** The objects, at any depth, that start our server. */
const serversIn = (value: unknown): readonly Fields[] => {
  if (Array.isArray(value)) return value.flatMap(serversIn);
  if (!isObject(value)) return [];
  const own = wordsOf(value);
  const isServer = own.includes("mcp") || own.some((word) => word.endsWith("/.twiceshy/bin/mcp"));
  if (isServer && own.some((word) => /twiceshy/.test(word))) return [value];
  return Object.values(value).flatMap(serversIn);
};

const wordsOf = ({ command, args }: Fields): readonly string[] =>
  [command, args].flat().filter((word) => typeof word === "string");

const pinOf = (server: Fields): readonly Pin[] => {
  const words = wordsOf(server);
  const environment = [server["env"], server["environment"]].find(isObject) ?? {};
  return pinsOf({
    argument: words
      .map((word, at) => (word === "--root" ? words[at + 1] : /^--root=(.+)$/.exec(word)?.[1]))
      .find((folder) => folder !== undefined),
    environment: stringOf(environment["TWICESHY_ROOT"]),
    folder: stringOf(server["cwd"]),
  });
};

const stringOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Whatever shape its tables have. */
const pinsInToml = (text: string): readonly Pin[] | undefined => {
  const settings = parseToml(text);
  return settings && serversIn(settings["mcp_servers"]).flatMap(pinOf);
};

/** A folder that the agent fills in (`${workspaceFolder}`) is no pin. One pin of a server is enough to name it. */
const pinsOf = (values: Readonly<Record<Pin["by"], string | undefined>>): readonly Pin[] => {
  for (const by of ["argument", "environment", "folder"] as const) {
    const folder = values[by];
    if (folder !== undefined && folder !== "" && !/\$\{|\$[A-Z]/.test(folder))
      return [{ by, folder }];
  }
  return [];
};
