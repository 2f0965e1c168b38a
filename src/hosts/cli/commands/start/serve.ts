// twiceshy serve: serves the memory to local programs over HTTP on loopback. The server is a program of its own
// (bin/twiceshy.js). Here are its flags, for help and completion, and the list of running servers.
import { serversDocument, serversSchema, serversText } from "../../../../answers/care/servers.ts";
import { ok } from "../../../../core/kit/result.ts";
import { runningServers } from "../../../../engine/care/servers/running-servers.ts";
import { processTable, serverMarkOf } from "../../../../open/machine.ts";
import { findInitialised } from "../../../../open/project.ts";
import { running } from "../../command.ts";
import { commonFlags, countFlag, switchFlag, textFlag } from "../../flags.ts";

export const { command, example, output } = running(
  {
    more: "Listens on 127.0.0.1 only. Each request needs a token: it is new at each start, in a file that only you may read, unless TWICESHY_SERVE_TOKEN sets one. A work tree has one server: a second one prints the address of the first and exits. With --list or --json, it starts no server and lists the twiceshy servers of this machine, with the program that started each, its start and its memory, and names spawn storms. docs/serve.md lists the routes.",
    example: "twiceshy serve --list",
    flags: {
      ...commonFlags,
      port: countFlag("The port; default: any free port", "port"),
      idle: textFlag("Exit after this long without a call: 30s, 30m, 2h", "time"),
      readOnly: switchFlag("Refuse requests that would record"),
      list: switchFlag("List running servers, and start none"),
    },
    output: serversSchema,
    say: serversText,
  },
  async ({ context, flags: { root } }) => {
    const { cwd, env } = context.process;
    const place = findInitialised({ cwd, env, root });
    // Listing this machine's servers needs no project, but a --root that is none is an error.
    if (!place.ok && root !== undefined) return place;
    const mark = place.ok ? await serverMarkOf(place.value) : undefined;
    const here = await mark?.running();
    const found = runningServers(await processTable());
    const own = mark && here && { ...here, tokenFile: mark.tokenFile };
    return ok(serversDocument(own, found));
  },
);
