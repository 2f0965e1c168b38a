// What a hook leaves behind: marks of what it told to whom, drafts for the log, and a line for each time it ran.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Draft } from "../../core/capture/draft.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** Somebody was told of a failure when about to do something. */
export interface Mark {
  readonly atMs: number;
  /** The host's id of that use of a tool, where it gives one. */
  readonly use?: string;
  /** What tells the action from others. */
  readonly action: string;
}

export interface Told {
  /** In the order they were made. `about` names who was told of what. */
  readonly marks: (about: string) => Result<readonly Mark[], FileFault>;
  /** Makes the mark of that number, from 1; of several processes exactly one is told that it did. */
  readonly make: (about: string, number: number, mark: Mark) => Result<boolean, FileFault>;
  /** Forgets all marks about it. */
  readonly forget: (about: string) => Result<void, FileFault>;
}

/** Drafts that wait for a process which may append: a hook has no time for it. */
export interface Spool {
  readonly put: (draft: Draft) => Result<void, FileFault>;
  readonly waiting: () => Result<readonly Waiting[], FileFault>;
  readonly remove: (name: string) => Result<void, FileFault>;
}

export interface Waiting {
  readonly name: string;
  /** Absent where the file is not whole. */
  readonly draft?: Draft;
}

/** How a run of a hook ended. */
export type Ending =
  | "silent"
  | "denied"
  | "asked"
  | "informed"
  | "overridden"
  /** Past its deadline. */
  | "late"
  /** The gate files could not serve. */
  | "unfit"
  /** What the host sent could not be read. */
  | "unread"
  | "fault";

/** All of it together: it grows with the sessions, and none of them ever says that it ended. */
export interface Leavings {
  readonly sizes: () => Result<Sizes, FileFault>;
  /** Removes what is of no use any more, and of too much the oldest; looks at most once an hour. */
  readonly sweep: (nowMs: number) => Result<void, FileFault>;
}

export interface Sizes {
  readonly files: number;
  readonly bytes: number;
}

/** One run, as it is traced. */
export interface TracedRun {
  readonly atMs: number;
  readonly host: string;
  readonly ending: Ending;
  readonly tookMs: number;
  /** What its host told of, where that was no tool about to run. */
  readonly on?: string;
}

export interface Trace {
  /** One line; never what was judged. */
  readonly note: (run: TracedRun) => void;
  /** The newest some thousand, in the order they ended. */
  readonly runs: () => Result<readonly TracedRun[], FileFault>;
}
