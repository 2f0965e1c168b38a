// The route about our own processes.
import { serversDocument, serversSchema } from "../../../answers/care/servers.ts";
import { ok } from "../../../core/kit/result.ts";
import { runningServers } from "../../../engine/care/servers/running-servers.ts";
import { processTable } from "../../../open/machine.ts";
import { surveying, takes } from "../route.ts";

export const servers = surveying(
  {
    path: "/servers",
    does: "The servers of twiceshy on this machine, for whom, since when and with what memory; spawn storms.",
    takes: takes({}),
    gives: serversSchema,
    example: "/servers",
  },
  async () => ok(serversDocument(undefined, runningServers(await processTable()))),
);
