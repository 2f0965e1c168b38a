// What consolidation needs besides the project: the sessions that wait for it, what was said in them, and something that
// answers a prompt.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface WaitingSession {
  readonly session: string;
  /** The file in which its agent keeps what was said. */
  readonly transcript: string;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** Survives the end of any process. */
export interface ConsolidationQueue {
  /** The oldest first. */
  readonly waiting: () => Result<readonly WaitingSession[], FileFault>;
  /** A session that waits already, waits once. */
  readonly add: (one: WaitingSession) => Result<void, FileFault>;
  readonly remove: (session: string) => Result<void, FileFault>;
  /** How often a model was asked on that day, `2030-01-31`. */
  readonly callsOn: (day: string) => Result<number, FileFault>;
  readonly countCall: (day: string) => Result<void, FileFault>;
  /** What was looked through before: the names of sessions, whatever came of them. */
  readonly done: () => Result<LookedThrough, FileFault>;
  readonly markDone: (name: string) => Result<void, FileFault>;
}

export interface LookedThrough {
  readonly has: (name: string) => boolean;
}

/** The rows of a transcript, as many of the last as are looked at; undefined if it is gone. */
export type RowsIn = (transcript: string) => readonly string[] | undefined;

export interface LanguageModel {
  /** How a proposal names it. */
  readonly name: string;
  readonly answer: (prompt: string) => Promise<Result<string, ModelFault>>;
}

export interface ModelFault {
  readonly kind: "model-unreached";
  readonly source: string;
  readonly why: string;
}
