// twiceshy serve: the memory for local programs, over HTTP on loopback. A separate program serves this command
// (bin/twiceshy.js). Here are its flags, for the help and for shells, and the list of servers that run.
import { serversDocument, serversSchema, serversText } from "../../../../answers/care/servers.ts";
import { ok } from "../../../../core/kit/result.ts";
import { runningServers } from "../../../../engine/care/servers/running-servers.ts";
import { processTable, serverMarkOf } from "../../../../open/machine.ts";
import { findInitialised } from "../../../../open/project.ts";
import { running } from "../../command.ts";
import { commonFlags, countFlag, switchFlag, textFlag } from "../../flags.ts";

export const { command, example, output } = running(
  {
    more: "Listens on 127.0.0.1 only, for programs that know its token, which is in a file that only you may read, and new at each start; TWICESHY_SERVE_TOKEN sets another. One server runs for a work tree: a second one says where the first is. With --list, or --json, it starts nothing and shows which servers of twiceshy run on this machine, for whom, since when and with what memory, and whether a program starts them without end. docs/serve.md has the routes.",
    example: "twiceshy serve --list",
    flags: {
      ...commonFlags,
      port: countFlag("The port; default: any free port", "port"),
      idle: textFlag("Exit after this long without a call: 30s, 30m, 2h", "time"),
      readOnly: switchFlag("Record nothing, and refuse calls that would"),
      list: switchFlag("Show the servers that run, and start none"),
    },
    output: serversSchema,
    say: serversText,
  },
  async ({ context, flags: { root } }) => {
    const { cwd, env } = context.process;
    const place = findInitialised({ cwd, env, root });
    // Named by hand, it is an error; the list of the machine's servers needs no project.
    if (!place.ok && root !== undefined) return place;
    const mark = place.ok ? await serverMarkOf(place.value) : undefined;
    const here = await mark?.running();
    const found = runningServers(await processTable());
    const outcome = mark && here && { ...here, tokenFile: mark.tokenFile };
    return ok(serversDocument(outcome, found));
  },
);
