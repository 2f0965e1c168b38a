// Receipts: what a model was told, word for word, and why. A session's are also how it is known what was told it already.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** Something to tell, and the memories it speaks of, by id. */
export interface Words {
  readonly text: string;
  readonly about: readonly string[];
}

export interface Receipt {
  readonly atMs: number;
  readonly host: string;
  readonly session?: string;
  /** A subagent; absent for the main one. */
  readonly agent?: string;
  readonly on: "session-start" | "prompt" | "before-tool" | "after-tool" | "compaction";
  /** The memories that it speaks of, by id. */
  readonly about: readonly string[];
  /** As it was told, but for words that the action had itself: those are not kept. */
  readonly text: string;
  /** UTF-8, of what was told. */
  readonly bytes: number;
}

export interface Receipts {
  /** In one line. `sitting` names a session, or who is taken for one. */
  readonly note: (sitting: string, receipt: Receipt) => Result<void, FileFault>;
  /** In the order they were told; the newest where they are many. */
  readonly of: (sitting: string) => Result<readonly Receipt[], FileFault>;
  /** Of all sittings, the oldest first. */
  readonly all: () => Result<readonly Receipt[], FileFault>;
  /** Takes the words out of those that are so, for good; that something was told stays. */
  readonly erase: (isGone: (receipt: Receipt) => boolean) => Result<void, FileFault>;
}
