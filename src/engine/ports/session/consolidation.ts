// What consolidation needs besides the project: the sessions and entries that wait for it, what was said in a session, and
// something that answers a prompt.
import type { EventId } from "../../../core/event/id.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface WaitingSession {
  readonly session: string;
  /** The file in which its agent keeps what was said. */
  readonly transcript: string;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** An entry waits for a model's summary and facts. */
export interface WaitingEntry {
  readonly entry: EventId;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

export type WaitingOrigin = WaitingSession | WaitingEntry;

/** Survives the end of any process. Sessions and entries go by their names (`originName`). */
export interface ConsolidationQueue {
  /** Those of which the model failed come last, otherwise the oldest first. */
  readonly waiting: () => Result<readonly WaitingOrigin[], FileFault>;
  /** What waits already, waits once. False if too many wait. */
  readonly add: (one: WaitingOrigin) => Result<boolean, FileFault>;
  readonly remove: (name: string) => Result<void, FileFault>;
  readonly failures: ModelFailures;
  readonly calls: ModelCalls;
  readonly done: LookedThroughList;
}

/** Why a model could not be asked about something, or what it answered could not be used. */
export interface ModelFailures {
  /** Reads all of them; then by name. */
  readonly read: () => Result<(name: string) => string | undefined, FileFault>;
  /** Without a reason, forgets the one before. */
  readonly note: (name: string, why?: string) => Result<void, FileFault>;
}

/** How often a model was asked on a day, `2030-01-31`. */
export interface ModelCalls {
  readonly on: (day: string) => Result<number, FileFault>;
  readonly count: (day: string) => Result<void, FileFault>;
}

/** What was looked through before, by name, whatever came of it. */
export interface LookedThroughList {
  readonly read: () => Result<LookedThrough, FileFault>;
  readonly mark: (name: string) => Result<void, FileFault>;
  readonly unmark: (names: readonly string[]) => Result<void, FileFault>;
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
