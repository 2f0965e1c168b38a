// Which memories answered questions: of a search, and of the tools over MCP. Local, without any word of question or answer.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface Retrieval {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly by: "search" | "mcp";
  /** Their ids, or beginnings of them. */
  readonly about: readonly string[];
}

export interface Retrievals {
  /** Nothing while recording is paused or switched off. If the disk refuses, the answer is only not counted. */
  readonly note: (retrieval: Omit<Retrieval, "atMs">) => void;
  /** The oldest first; only the newest if there are many. */
  readonly all: () => Result<readonly Retrieval[], FileFault>;
}
