// The route about running twiceshy servers.
import { serversDocument, serversSchema } from "../../../answers/care/servers.ts";
import { ok } from "../../../core/kit/result.ts";
import { runningServers } from "../../../engine/care/servers/running-servers.ts";
import { processTable } from "../../../open/machine.ts";
import { surveying, takes } from "../route.ts";

export const servers = surveying(
  {
    path: "/servers",
    does: "The twiceshy servers of this machine: the program that started each, its start, its memory; spawn storms.",
    takes: takes({}),
    gives: serversSchema,
    example: "/servers",
  },
  async () => ok(serversDocument(undefined, runningServers(await processTable()))),
);
