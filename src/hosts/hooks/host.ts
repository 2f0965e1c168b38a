// What a host's hook is to us: how to hear what it is about to do, and how to answer it.
import type { Fields } from "../../core/kit/json.ts";
import type { Reply } from "../../engine/tell.ts";

export interface Host {
  readonly name: string;
  /** Nothing where it is not about a tool that is about to run. */
  readonly hear: (payload: Fields) => Heard | undefined;
  /** All of what is written to standard output. */
  readonly reply: (reply: Reply) => string;
}

export interface Heard {
  readonly tool: string;
  /** The tool call in whatever envelope. */
  readonly call: unknown;
  readonly cwd: string | undefined;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  /** The host's id of this use of the tool. */
  readonly use: string | undefined;
}
