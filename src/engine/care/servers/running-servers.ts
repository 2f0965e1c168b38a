// Finds the twiceshy servers of this machine, the programs that started them, and spawn storms. It reads the process list,
// because a server on the standard streams writes no file at its start.
import type { ProcessRow, ProcessTable } from "../../ports/agents/servers.ts";

/** `stdio`: for one client, on its standard streams. `http`: `mcp --http`. `bridge`: connects a client to `twiceshy serve`. */
export const SERVER_WAYS = ["stdio", "bridge", "http", "serve"] as const;
export type ServerWay = (typeof SERVER_WAYS)[number];

export interface RunningServer extends Pick<ProcessRow, "startedMs" | "memoryBytes"> {
  readonly processId: number;
  readonly way: ServerWay;
  /** The pinned root, or else the folder that it was started in. */
  readonly folder?: string | undefined;
  /** The program that started it; shells and package runners are skipped. */
  readonly host?: { readonly name: string; readonly processId: number } | undefined;
}

/** A program that has started far more servers for one folder than it needs. */
export interface SpawnStorm {
  readonly host: string | undefined;
  readonly folder: string | undefined;
  readonly servers: number;
  readonly memoryBytes: number;
}

export interface RunningServers {
  readonly servers: readonly RunningServer[];
  readonly storms: readonly SpawnStorm[];
}

/** A client needs one server per folder, and people keep a few windows of a client open. */
export const STORM_FROM = 5;

/** Undefined on a system whose processes cannot be listed. */
export const runningServers = (table: ProcessTable): RunningServers | undefined => {
  const rows = table.all();
  if (rows === undefined) return undefined;
  const byId = new Map(rows.map((row) => [row.id, row] as const));
  const servers = rows.flatMap((row): readonly RunningServer[] => {
    const words = wordsAfterProgram(row.args);
    const way = words === undefined ? undefined : wayOf(words);
    if (words === undefined || way === undefined) return [];
    const folder = valueOf(words, "--root") ?? row.folder;
    const { startedMs, memoryBytes } = row;
    return [{ processId: row.id, way, folder, host: hostOf(row, byId), startedMs, memoryBytes }];
  });
  return { servers, storms: stormsIn(servers) };
};

const OUR_NAMES = /^(?:twiceshy|shy)(?:\.[cm]?js)?$/;
const RUNTIMES = /^(?:node|nodejs|bun|deno)(?:\.exe)?$/i;

const baseName = (path: string): string => path.slice(path.search(/[^/\\]*$/));

/** The arguments after the program's name, if the process is ours. */
const wordsAfterProgram = (args: readonly string[]): readonly string[] | undefined => {
  const [first = "", ...rest] = args;
  if (!RUNTIMES.test(baseName(first))) return OUR_NAMES.test(baseName(first)) ? rest : undefined;
  const at = rest.findIndex((word) => !word.startsWith("-"));
  return OUR_NAMES.test(baseName(rest[at] ?? "")) ? rest.slice(at + 1) : undefined;
};

/** With one of these, the command prints something and starts no server. */
const ASKING = new Set(["--help", "-h", "--json", "--list"]);

const wayOf = ([command, ...words]: readonly string[]): ServerWay | undefined => {
  if (words.some((word) => ASKING.has(word))) return undefined;
  if (command === "serve") return "serve";
  if (command !== "mcp") return undefined;
  return words.includes("--http") ? "http" : words.includes("--bridge") ? "bridge" : "stdio";
};

const valueOf = (words: readonly string[], flag: string): string | undefined => {
  const joined = words.find((word) => word.startsWith(`${flag}=`));
  return joined === undefined
    ? words.find((_, at) => words[at - 1] === flag)
    : joined.slice(flag.length + 1);
};

/** Programs that only start other programs. */
const BETWEEN =
  /^(?:-?(?:sh|bash|dash|zsh|fish|ash)|env|npm|npx|npm-cli|npx-cli|pnpm|bunx|cmd\.exe)$/;
/** How far up the chain of parents to look. */
const STEPS = 8;

const hostOf = (row: ProcessRow, byId: ReadonlyMap<number, ProcessRow>): RunningServer["host"] => {
  let at = byId.get(row.parent);
  // Orphaned processes become children of process 1, which did not start them.
  for (let step = 0; at !== undefined && at.id !== 1 && step < STEPS; step += 1) {
    const name = nameOf(at.args);
    if (!BETWEEN.test(name)) return { name, processId: at.id };
    at = byId.get(at.parent);
  }
  return undefined;
};

/** A script is named by its file, not by its interpreter. */
const nameOf = ([first = "", ...rest]: readonly string[]): string => {
  // A program may rewrite its title, which then has spaces: `npm exec twiceshy mcp`.
  const named = baseName(first.split(" ")[0] ?? "");
  if (!RUNTIMES.test(named)) return named;
  const script = baseName(rest.find((word) => !word.startsWith("-")) ?? "");
  return script === "" ? named : script.replace(/\.[cm]?[jt]s$/, "");
};

const stormsIn = (servers: readonly RunningServer[]): readonly SpawnStorm[] => {
  const groups = new Map<string, RunningServer[]>();
  for (const server of servers) {
    if (server.way !== "stdio") continue;
    const key = JSON.stringify([server.host?.name, server.folder]);
    groups.set(key, [...(groups.get(key) ?? []), server]);
  }
  return [...groups.values()]
    .filter(({ length }) => length >= STORM_FROM)
    .map((group) => ({
      host: group[0]?.host?.name,
      folder: group[0]?.folder,
      servers: group.length,
      memoryBytes: group.reduce((sum, { memoryBytes = 0 }) => sum + memoryBytes, 0),
    }));
};
