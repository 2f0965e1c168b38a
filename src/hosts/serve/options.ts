// The arguments of `twiceshy serve`. The command line's help lists the same flags, and a test compares the two.
import { parseArgs } from "node:util";
import { codeOf } from "../../core/kit/fault.ts";
import { lengthOf } from "../../core/kit/length.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";

export interface ServeOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly readOnly: boolean;
  readonly root: string | undefined;
  /** How long the server stays without a call; absent: until it is stopped. */
  readonly idleMs: number | undefined;
}

export const FLAGS = {
  port: { type: "string" },
  idle: { type: "string" },
  "read-only": { type: "boolean", default: false },
  root: { type: "string" },
} as const;

/** The error is the beginning of a message. */
export const readOptions = (words: readonly string[]): Result<ServeOptions, string> => {
  const parsed = parsedFrom(words);
  if (!parsed.ok) return parsed;
  const { port = "0", idle, "read-only": readOnly, root } = parsed.value;
  if (root === "") return err("--root is empty");
  const idleMs = idle === undefined ? undefined : lengthOf(idle);
  if (idle !== undefined && idleMs === undefined)
    return err("--idle must be a time such as 30s, 30m or 2h");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return err("--port must be a number below 65536");
  return ok({ port: Number(port), readOnly, root, idleMs });
};

const parsedFrom = (words: readonly string[]) => {
  try {
    return ok(parseArgs({ args: words, options: FLAGS, strict: true }).values);
  } catch (fault) {
    if (!codeOf(fault).startsWith("ERR_PARSE_ARGS")) throw fault;
    return err(fault instanceof Error ? (fault.message.split(". ")[0] ?? "") : "");
  }
};
