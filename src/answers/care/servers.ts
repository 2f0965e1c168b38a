// The twiceshy servers that run on this machine, and the address of this project's.
import * as v from "valibot";
import type { RunningServers } from "../../engine/care/servers/running-servers.ts";
import type { AnnouncedServer } from "../../engine/ports/agents/servers.ts";
import type { DocumentOf } from "../document.ts";
import { counted, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const serversSchema = v.object({
  /** The `twiceshy serve` of this work tree. */
  here: v.optional(
    v.object({
      url: v.string(),
      processId: v.number(),
      since: v.string(),
      readOnly: v.boolean(),
      tokenFile: v.string(),
    }),
  ),
  /** Absent on a system whose processes cannot be listed. */
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
  /** Programs that have started far more servers for one folder than they need. */
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
      ? "twiceshy serve is not running for this folder."
      : `twiceshy serve is running at ${here.url}${here.readOnly ? ", read-only" : ""} (process ${here.processId}). Its token is in ${here.tokenFile}`,
    servers === undefined
      ? "Running servers cannot be listed on this system."
      : `${counted(servers.length, "twiceshy server")} on this machine${servers.length === 0 ? "" : ":"}`,
    ...(servers ?? []).map(serverLine),
    ...storms.map((storm) => style.warm(stormLine(storm))),
  ].join("\n");

type Server = NonNullable<ServersDocument["servers"]>[number];

const serverLine = ({ processId, way, folder, host, since, memoryBytes }: Server): string =>
  [
    `  ${String(processId).padStart(7)}  ${NAMES[way]}`,
    ...(folder === undefined ? [] : [inLine(folder)]),
    ...(host === undefined ? [] : [`started by ${inLine(host.name)} (process ${host.processId})`]),
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
  `Spawn storm: ${inLine(host ?? "a program that has since exited")} started ${servers} servers${
    folder === undefined ? "" : ` for ${inLine(folder)}`
  }, using ${megabytes(memoryBytes)}. Restart that program. To have its servers share one process, run twiceshy serve and configure twiceshy mcp --bridge.`;
