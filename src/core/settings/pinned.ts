// Entries in the settings of agents that start our MCP server for one folder, whatever folder the agent works in: by an
// argument, by the environment, or by the working folder of the server.
import { isObject, type Fields } from "../kit/json.ts";
import { parseSettings, tablesIn, textUnder, type Table } from "./lenient.ts";

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
  if (own.some((word) => /twiceshy/.test(word)) && own.includes("mcp")) return [value];
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

const pinsInToml = (text: string): readonly Pin[] => {
  const tables = tablesIn(text).filter(({ names }) => names[0] === "mcp_servers");
  const named = new Set(
    tables.flatMap(({ names: [, name], text: lines }) => (/twiceshy/.test(lines) ? [name] : [])),
  );
  return [...named].flatMap((name) => pinInTables(tables.filter(({ names }) => names[1] === name)));
};

const pinInTables = (tables: readonly Table[]): readonly Pin[] => {
  const first = (name: string): string | undefined =>
    tables.map((table) => textUnder(table, name)).find((value) => value !== undefined);
  const text = tables.map((table) => table.text).join("\n");
  return pinsOf({
    argument: /["']--root(?:["']\s*,\s*["']|=)([^"'\n]+)["']/.exec(text)?.[1],
    environment:
      first("TWICESHY_ROOT") ?? /\bTWICESHY_ROOT\s*=\s*["']([^"'\n]+)["']/.exec(text)?.[1],
    folder: first("cwd"),
  });
};

/** A folder that the agent fills in (`${workspaceFolder}`) is no pin. One pin of a server is enough to name it. */
const pinsOf = (said: Readonly<Record<Pin["by"], string | undefined>>): readonly Pin[] => {
  for (const by of ["argument", "environment", "folder"] as const) {
    const folder = said[by];
    if (folder !== undefined && folder !== "" && !/\$\{|\$[A-Z]/.test(folder))
      return [{ by, folder }];
  }
  return [];
};
