// Which servers of ours run on this machine, and where this project's is.
import * as v from "valibot";
import type { RunningServers } from "../../engine/care/servers/running-servers.ts";
import type { AnnouncedServer } from "../../engine/ports/agents/servers.ts";
import type { DocumentOf } from "../document.ts";
import { counted, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const serversSchema = v.object({
  /** The server that `twiceshy serve` runs for this work tree. */
  here: v.optional(
    v.object({
      url: v.string(),
      processId: v.number(),
      since: v.string(),
      readOnly: v.boolean(),
      tokenFile: v.string(),
    }),
  ),
  /** Absent where the system lists no processes. */
  servers: v.optional(
    v.array(
      v.object({
        processId: v.number(),
        way: v.picklist(["stdio", "bridge", "http", "serve"]),
        folder: v.optional(v.string()),
        /** The program that started it. */
        host: v.optional(v.object({ name: v.string(), processId: v.number() })),
        since: v.optional(v.string()),
        memoryBytes: v.optional(v.number()),
      }),
    ),
  ),
  /** One program has far more servers for one folder than it needs. */
  storms: v.array(
    v.object({
      host: v.optional(v.string()),
      folder: v.optional(v.string()),
      servers: v.number(),
      memoryBytes: v.number(),
    }),
  ),
});
export type ServersDocument = DocumentOf<typeof serversSchema>;

export const serversDocument = (
  here: (AnnouncedServer & { readonly tokenFile: string }) | undefined,
  running: RunningServers | undefined,
): ServersDocument => ({
  here: here && {
    ...{ url: here.url, processId: here.processId, since: isoTime(here.startedMs) },
    ...{ readOnly: here.readOnly, tokenFile: here.tokenFile },
  },
  servers: running?.servers.map(({ processId, way, folder, host, startedMs, memoryBytes }) => ({
    ...{ processId, way, folder, host, memoryBytes },
    since: startedMs === undefined ? undefined : isoTime(startedMs),
  })),
  storms: running?.storms ?? [],
});

export const serversText = ({ here, servers, storms }: ServersDocument, style: Style): string =>
  [
    here === undefined
      ? "No twiceshy serve runs for this folder."
      : `twiceshy serve runs at ${here.url}${here.readOnly ? ", read-only" : ""} (process ${here.processId}). Its token is in ${here.tokenFile}`,
    servers === undefined
      ? "This system does not list its processes."
      : `${counted(servers.length, "server")} of twiceshy on this machine${servers.length === 0 ? "" : ":"}`,
    ...(servers ?? []).map(serverLine),
    ...storms.map((storm) => style.warm(stormLine(storm))),
  ].join("\n");

type Server = NonNullable<ServersDocument["servers"]>[number];

const serverLine = ({ processId, way, folder, host, since, memoryBytes }: Server): string =>
  [
    `  ${String(processId).padStart(7)}  ${NAMES[way]}`,
    ...(folder === undefined ? [] : [inLine(folder)]),
    ...(host === undefined ? [] : [`for ${inLine(host.name)} (process ${host.processId})`]),
    ...(since === undefined ? [] : [`since ${since.slice(0, 16).replace("T", " ")} UTC`]),
    ...(memoryBytes === undefined ? [] : [megabytes(memoryBytes)]),
  ].join("  ");

const NAMES: Readonly<Record<Server["way"], string>> = {
  ...{ stdio: "mcp         ", bridge: "mcp --bridge" },
  ...{ http: "mcp --http  ", serve: "serve       " },
};

const megabytes = (bytes: number): string => `${Math.round(bytes / (1 << 20))} MB`;

export const stormLine = ({
  host,
  folder,
  servers,
  memoryBytes,
}: ServersDocument["storms"][number]): string =>
  `Spawn storm: ${inLine(host ?? "a program that has ended")} has ${servers} servers${
    folder === undefined ? "" : ` for ${inLine(folder)}`
  }, ${megabytes(memoryBytes)} in all. Restart it; with twiceshy serve running, mcp --bridge has its servers share one process.`;
