// twiceshy mcp: the memory for agents, over the Model Context Protocol. A separate program serves this command
// (bin/twiceshy.js). Here are its flags, for the help and for shells, and how a client's settings name it.
import { running } from "../../command.ts";
import * as v from "valibot";
import { ok } from "../../../../core/kit/result.ts";
import { commonFlags, countFlag, switchFlag, textFlag } from "../../flags.ts";

/** As most clients write it in their settings. */
const entrySchema = v.object({
  mcpServers: v.object({
    twiceshy: v.object({ command: v.string(), args: v.array(v.string()) }),
  }),
});

export const { command, example, output } = running(
  {
    more: "An agent starts the server and talks to it over the standard streams; it exits with the agent. With --http, it listens on loopback only and requires the token in TWICESHY_MCP_TOKEN, or one that it generates and prints on standard error. With --json, it serves nothing and prints the entry for a client's settings.",
    example: "twiceshy mcp --profile standard",
    flags: {
      ...commonFlags,
      profile: {
        kind: "enum",
        values: ["core", "standard", "full"],
        brief: "The set of tools to offer",
        default: "core",
      },
      readOnly: switchFlag("Offer only tools that read"),
      http: switchFlag("Listen on loopback instead (Streamable HTTP)"),
      bridge: switchFlag("Share the process of twiceshy serve, if that is running here"),
      port: countFlag("With --http: the port; default: any free port", "port"),
      idleExit: textFlag("Exit after this long without a call: 30s, 30m, 2h", "time"),
    },
    output: entrySchema,
    say: ({ mcpServers: { twiceshy } }) => [twiceshy.command, ...twiceshy.args].join(" "),
  },
  ({ flags }) => {
    const { profile, readOnly, http, bridge, port, idleExit, root } = flags;
    const args = [
      ...(profile === "core" ? [] : ["--profile", profile]),
      ...(readOnly ? ["--read-only"] : []),
      ...(root === undefined ? [] : ["--root", root]),
      ...(http ? ["--http"] : []),
      ...(bridge ? ["--bridge"] : []),
      ...(port === undefined ? [] : ["--port", String(port)]),
      ...(idleExit === undefined ? [] : ["--idle-exit", idleExit]),
    ];
    return ok({ mcpServers: { twiceshy: { command: "twiceshy", args: ["mcp", ...args] } } });
  },
);
