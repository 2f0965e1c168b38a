// twiceshy mcp: the memory for agents, over the Model Context Protocol. A separate program serves this command
// (bin/twiceshy.js). Here are its flags, for the help and for shells, and how a client's settings name it.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { ok } from "../../../../core/kit/result.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import { commonFlags, countFlag, switchFlag, textFlag, type CommonFlags } from "../../flags.ts";

interface Flags extends CommonFlags {
  readonly profile: "core" | "standard" | "full";
  readonly readOnly: boolean;
  readonly http: boolean;
  readonly port?: number;
  readonly idleExit?: string;
}

/** As most clients write it in their settings. */
const entrySchema = v.object({
  mcpServers: v.object({
    twiceshy: v.object({ command: v.string(), args: v.array(v.string()) }),
  }),
});
type Entry = v.InferOutput<typeof entrySchema>;

export const output = entrySchema;
export const example = "twiceshy mcp --profile standard";

const told: Answer<Entry> = {
  output: entrySchema,
  say: ({ mcpServers: { twiceshy } }) => [twiceshy.command, ...twiceshy.args].join(" "),
};

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Serve the memory to an agent, over the Model Context Protocol",
    example,
    "An agent starts the server and talks to it over the standard streams; it exits with the agent. With --http, it listens on loopback only and requires the token in TWICESHY_MCP_TOKEN, or one that it generates and prints on standard error. With --json, it serves nothing and prints the entry for a client's settings.",
  ),
  parameters: {
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
      port: countFlag("With --http: the port; default: any free port", "port"),
      idleExit: textFlag("Exit after this long without a call: 30s, 30m, 2h", "time"),
    },
  },
  func: answer(told, (_context, flags: Flags) => {
    const { profile, readOnly, http, port, idleExit, root } = flags;
    const args = [
      ...(profile === "core" ? [] : ["--profile", profile]),
      ...(readOnly ? ["--read-only"] : []),
      ...(root === undefined ? [] : ["--root", root]),
      ...(http ? ["--http"] : []),
      ...(port === undefined ? [] : ["--port", String(port)]),
      ...(idleExit === undefined ? [] : ["--idle-exit", idleExit]),
    ];
    return ok({ mcpServers: { twiceshy: { command: "twiceshy", args: ["mcp", ...args] } } });
  }),
});
