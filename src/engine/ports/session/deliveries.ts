// What a hook leaves behind: marks of what it told and to whom, drafts for the log, and a line for
// each run.
import type { Draft } from "../../../core/event/draft.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { HostWithoutNode } from "../../../core/recall/without-node.ts";
import type { FileFault } from "../file.ts";

/** Somebody was told of a failure when about to do something. */
export interface DeliveryMark {
  readonly atMs: number;
  /** The host's id of that use of a tool, if it gives one. */
  readonly use?: string;
  /** Distinguishes the action from others. */
  readonly action: string;
}

export interface DeliveryMarks {
  /** In the order in which they were made. `about` names who was told of what. */
  readonly marks: (about: string) => Result<readonly DeliveryMark[], FileFault>;
  /** Makes the mark with that number, from 1. If several processes try, exactly one is told that it succeeded. */
  readonly make: (about: string, number: number, mark: DeliveryMark) => Result<boolean, FileFault>;
  /** Forgets all marks about it. */
  readonly forget: (about: string) => Result<void, FileFault>;
}

/** Drafts that wait for a process that may append, because a hook has no time for it. */
export interface Spool {
  readonly put: (draft: Draft) => Result<void, FileFault>;
  readonly waiting: () => Result<readonly Waiting[], FileFault>;
  readonly remove: (name: string) => Result<void, FileFault>;
}

export interface Waiting {
  readonly name: string;
  /** Absent if the file is incomplete. */
  readonly draft?: Draft;
}

/** How a run of a hook ended. */
export type Ending =
  | "silent"
  | "denied"
  | "asked"
  | "informed"
  | "overridden"
  /** After its deadline. */
  | "late"
  /** The gate files could not serve. */
  | "unfit"
  /** The host's input could not be read. */
  | "unread"
  | "fault";

/** Everything that hooks leave. It grows with every session, and no session ever says that it has ended. */
export interface SessionState {
  readonly sizes: () => Result<Sizes, FileFault>;
  /** Removes what is no longer of use and, if there is too much, the oldest. Looks at most once an hour. */
  readonly sweep: (nowMs: number) => Result<void, FileFault>;
}

export interface Sizes {
  readonly files: number;
  readonly bytes: number;
}

/** One run, as it is traced. */
export interface LoggedRun {
  readonly atMs: number;
  readonly host: string;
  readonly ending: Ending;
  readonly tookMs: number;
  /** The occasion that its host reported, unless it was a tool about to run. */
  readonly on?: string;
}

export interface RunLog {
  /** Writes one line; never what was judged. */
  readonly note: (run: LoggedRun) => void;
  /** The newest few thousand, in the order in which they ended. */
  readonly runs: () => Result<readonly LoggedRun[], FileFault>;
}

/** The last time that the hook of a host, or `mcp` for the server, found no Node: of this machine, whatever the project. */
export interface NoNode {
  readonly all: () => Result<readonly HostWithoutNode[], FileFault>;
  /** Of one host, or of all. */
  readonly forget: (host?: string) => Result<void, FileFault>;
}
