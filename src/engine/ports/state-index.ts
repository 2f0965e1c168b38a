// What the log folds to, asked without folding all of it.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Happening } from "../../core/fold/timeline.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Amendment } from "../../core/fold/amendment.ts";
import type { OpenIssue } from "../../core/fold/attribution.ts";
import type { Counts } from "../../core/fold/counts.ts";
import type { IssueStory, Memory } from "../../core/fold/memory.ts";
import type { OnPath, PathMatch } from "../../core/fold/paths.ts";
import type { State } from "../../core/fold/state.ts";
import type { Tied } from "../../core/judge/trust/outcome.ts";
import type { Trust } from "../../core/judge/trust/trust.ts";
import type { FailingFile } from "../../core/recall/failing.ts";
import type { Shelf, ShelfName } from "../../core/recall/shelf.ts";
import type { Result } from "../../core/kit/result.ts";
import type { LocatedEvent } from "../../core/log/spot.ts";

/** What a log folds to, answered without folding all of it where a snapshot helps. Always as the log stands now. */
export interface Index {
  readonly counts: () => Counts;
  /** The memories with a copy whose id begins so, each once, in the total order. */
  readonly find: (prefix: string) => readonly Memory[];
  /** The events of any kind whose id begins so, with their places. */
  readonly events: (prefix: string) => readonly LocatedEvent[];
  readonly story: (issue: EventId) => IssueStory | undefined;
  /** The amendments that reach a memory through any of its copies, in the total order. */
  readonly amendmentsOf: (id: EventId) => readonly Amendment[];
  readonly onPath: (path: string, match?: PathMatch) => OnPath;
  /** In the total order. */
  readonly openIssues: () => readonly OpenIssue[];
  /** All memories and amendments, newest first by when they happened. Read from the log as they are taken. */
  readonly timeline: () => Timeline;
  /** At most so many of what stands on a shelf, the worthiest first. */
  readonly shelf: (name: ShelfName, most: number) => Shelf;
  /** At most so many of the files where failures cluster, the worst first. */
  readonly failing: (most: number) => readonly FailingFile[];
  /** What was said of the gate's verdicts. */
  readonly trust: () => Trust;
  /** The memories that somebody answered, muted or revived, each with the failed attempts that are tied to it. */
  readonly tied: () => readonly Tied[];
  /** Asks several questions of the log as it stands at the first of them: whether it has grown is looked at once. */
  readonly atOnce: <Answer>(ask: () => Answer) => Answer;
  /** Folds the whole log. */
  readonly all: () => State;
  /** Writes the snapshot afresh if so much was appended since that reading it has become slow; true if it did. */
  readonly refresh: () => Result<boolean, IndexFault>;
  /** Writes the snapshot afresh; equal logs give equal bytes. */
  readonly rebuild: () => Result<void, IndexFault>;
  /** Lets go of the files it reads from. Who asks again has them opened anew. */
  readonly close: () => void;
}

export interface Timeline {
  readonly total: number;
  readonly entries: Iterable<ToldEntry>;
}

/** What a timeline says of a memory or an amendment; its place among the others is the order they come in. */
export type ToldEntry = Omit<Happening, "n" | "writer" | "seq">;

/** The snapshot could not be written; nothing that reads needs it. */
export interface IndexFault {
  readonly kind: "index-not-writable";
  readonly path: string;
  readonly code: string;
}
