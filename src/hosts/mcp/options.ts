// The words after `twiceshy mcp`. The command line's help has the same flags, and a test compares the two.
import { parseArgs } from "node:util";
import { codeOf } from "../../core/kit/fault.ts";
import { lengthOf } from "../../core/kit/length.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { PROFILES, type Profile } from "./profiles.ts";

export interface Options {
  readonly profile: Profile;
  readonly readOnly: boolean;
  readonly root: string | undefined;
  /** How long the server waits for a client that says nothing; absent if it waits for ever. */
  readonly idleMs: number | undefined;
  /** The port of Streamable HTTP, 0 for any free one; absent if the client is on the standard streams. */
  readonly port: number | undefined;
}

export const FLAGS = {
  profile: { type: "string", default: "core" },
  "read-only": { type: "boolean", default: false },
  root: { type: "string" },
  "idle-exit": { type: "string" },
  http: { type: "boolean", default: false },
  bridge: { type: "boolean", default: false },
  port: { type: "string" },
} as const;

/** The fault is worded as the end of a sentence. */
export const readOptions = (words: readonly string[]): Result<Options, string> => {
  const parsed = parsedFrom(words);
  if (!parsed.ok) return parsed;
  const {
    profile: named,
    "read-only": readOnly,
    root,
    "idle-exit": idle,
    http,
    bridge,
    port,
  } = parsed.value;
  const profile = PROFILES.find((one) => one === named);
  if (profile === undefined) return err(`--profile is one of ${PROFILES.join(", ")}`);
  if (root === "") return err("--root names no folder");
  const idleMs = idle === undefined ? undefined : lengthOf(idle);
  if (idle !== undefined && idleMs === undefined)
    return err("--idle-exit is a time such as 30s, 30m or 2h");
  if (bridge && http) return err("--bridge works on the standard streams, so it excludes --http");
  if (port !== undefined && !(http && /^\d{1,5}$/.test(port) && Number(port) < 65_536))
    return err("--port is a number below 65536, and goes with --http");
  return ok({ profile, readOnly, root, idleMs, port: http ? Number(port ?? 0) : undefined });
};

const parsedFrom = (words: readonly string[]) => {
  try {
    return ok(parseArgs({ args: words, options: FLAGS, strict: true }).values);
  } catch (fault) {
    if (!codeOf(fault).startsWith("ERR_PARSE_ARGS")) throw fault;
    return err(fault instanceof Error ? (fault.message.split(". ")[0] ?? "") : "");
  }
};
