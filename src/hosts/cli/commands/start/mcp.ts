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
    "Serves the memory to an agent, over the Model Context Protocol",
    example,
    "An agent starts it, and speaks to it on the standard streams; it ends when the agent does. With --http it listens on this machine alone, for whoever has the token in TWICESHY_MCP_TOKEN, or the one that it makes and says on standard error. With --json it serves nothing, and prints what belongs in a client's settings.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      profile: {
        kind: "enum",
        values: ["core", "standard", "full"],
        brief: "How many tools are offered",
        default: "core",
      },
      readOnly: switchFlag("Offer only what asks, and remember nothing"),
      http: switchFlag("Listen on loopback instead (Streamable HTTP)"),
      port: countFlag("With --http: the port; any that is free if not said", "port"),
      idleExit: textFlag("End when nobody called for so long: 30s, 30m, 2h", "time"),
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
