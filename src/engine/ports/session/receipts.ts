// Receipts: what a model was told, word for word, and why. From a session's receipts we also know
// what it was already told.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

/** Something to tell, and the ids of the memories in it. */
export interface DeliveredText {
  readonly text: string;
  readonly about: readonly string[];
  /** How many others there was no room for. */
  readonly leftOut?: number;
}

export interface Receipt {
  readonly atMs: number;
  readonly host: string;
  readonly session?: string;
  /** A subagent; absent for the main agent. */
  readonly agent?: string;
  readonly on: "session-start" | "prompt" | "before-tool" | "after-tool" | "compaction";
  /** The ids of the memories in it. */
  readonly about: readonly string[];
  /** How many others there was no room for; only at the start of a session. */
  readonly leftOut?: number;
  /** What was shown, word for word. */
  readonly text: string;
  /** The UTF-8 length of what was told. */
  readonly bytes: number;
}

export interface Receipts {
  /** Writes one line. `sitting` identifies a session, or whoever is taken for one. */
  readonly note: (sessionKey: string, receipt: Receipt) => Result<void, FileFault>;
  /** In the order in which they were told; only the newest if there are many. */
  readonly of: (sessionKey: string) => Result<readonly Receipt[], FileFault>;
  /** Of all sittings, the oldest first. */
  readonly all: () => Result<readonly Receipt[], FileFault>;
  /** Removes the words of the matching receipts for good. The fact that something was told stays. */
  readonly erase: (isGone: (receipt: Receipt) => boolean) => Result<void, FileFault>;
}
