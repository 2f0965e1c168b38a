// What the log folds to, available without folding all of it.
import type { Happening } from "../../core/fold/timeline.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Amendment } from "../../core/fold/amendment.ts";
import type { OpenIssue } from "../../core/fold/attribution.ts";
import type { Counts } from "../../core/fold/counts.ts";
import type { IssueStory, Memory } from "../../core/fold/memory.ts";
import type { OnPath, PathMatch } from "../../core/fold/paths.ts";
import type { State } from "../../core/fold/state.ts";
import type { LinkedEvents } from "../../core/judge/trust/outcome.ts";
import type { Trust } from "../../core/fold/trust.ts";
import type { FailingFile } from "../../core/recall/failing.ts";
import type { Ranking, RankingName } from "../../core/recall/ranking.ts";
import type { Result } from "../../core/kit/result.ts";
import type { LocatedEvent } from "../../core/log/line-position.ts";

/** What a log folds to, answered from a snapshot where that helps. Always up to date with the log. */
export interface Index {
  readonly lookup: MemoryLookup;
  readonly lists: MemoryLists;
  readonly trust: TrustRecord;
  readonly snapshot: IndexSnapshot;
  /** Answers several questions from one listing of the log. */
  readonly atOnce: <Answer>(ask: () => Answer) => Answer;
  /** Folds the whole log. */
  readonly all: () => State;
  /** The point in the past up to which it knows the log: nothing is then said of what is now. */
  readonly asOfMs?: number;
}

/** Memories and events, by id or by path. */
export interface MemoryLookup {
  /** The memories with a copy whose id has this prefix, each once, in the total order. */
  readonly find: (prefix: string) => readonly Memory[];
  /** The memories with these ids, in their order; cheaper than to find each, if there are many. */
  readonly memories: (ids: readonly EventId[]) => readonly Memory[];
  /** The events of any kind whose id has this prefix, with their places. */
  readonly events: (prefix: string) => readonly LocatedEvent[];
  readonly story: (issue: EventId) => IssueStory | undefined;
  /** The amendments that reach a memory through any of its copies, in the total order. */
  readonly amendmentsOf: (id: EventId) => readonly Amendment[];
  readonly onPath: (path: string, match?: PathMatch) => OnPath;
}

/** Memories in an order, and how many there are. */
export interface MemoryLists {
  readonly counts: () => Counts;
  /** In the total order. */
  readonly openIssues: () => readonly OpenIssue[];
  /** All memories and amendments, newest first by when they happened. Read from the log only as they are consumed. */
  readonly timeline: () => Timeline;
  /** At most this many places of a ranking, the highest-ranked first. */
  readonly ranking: (name: RankingName, most: number) => Ranking;
  /** At most this many of the files where failures cluster, the worst first. */
  readonly failing: (most: number) => readonly FailingFile[];
}

/** What people and agents answered to the gate. */
export interface TrustRecord {
  /** What was said about the gate's verdicts. */
  readonly read: () => Trust;
  /** The memories that somebody answered, muted or revived, each with the failed attempts tied to it. */
  readonly tied: () => readonly LinkedEvents[];
}

/** The files behind an index. They only make it fast. */
export interface IndexSnapshot {
  /** Rewrites the snapshot if so much was appended since that reading has become slow; true if it did. */
  readonly refresh: () => Result<boolean, IndexFault>;
  /** Rewrites the snapshot; equal logs give equal bytes. */
  readonly rebuild: () => Result<void, IndexFault>;
  /** Closes the files it reads from. The next question opens them again. */
  readonly close: () => void;
}

export interface Timeline {
  readonly total: number;
  readonly entries: Iterable<TimelineEntry>;
}

/** What a timeline tells of a memory or an amendment. Its position is given by the order of the entries. */
export type TimelineEntry = Omit<Happening, "n" | "writer" | "seq"> & {
  /** Remarks on the memory as it is now, where they are asked for. */
  readonly remarks?: readonly string[];
};

/** The snapshot could not be written. No reader depends on it. */
export interface IndexFault {
  readonly kind: "index-not-writable";
  readonly path: string;
  readonly code: string;
}
