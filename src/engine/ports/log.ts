// The log as the acts see it: lines appended, read, and erased in place.
import type { Candidate } from "../../core/append/candidate.ts";
import type { Blob } from "../../core/append/long-texts.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Result } from "../../core/kit/result.ts";
import type { ReadLine, Segment, LinePosition } from "../../core/log/line-position.ts";
import type { FileFault } from "./file.ts";
import type { NotRecording } from "./pause.ts";

export type AppendFault =
  /** The disk refused the write: full, read-only, no permission. Nothing was acknowledged. */
  | { readonly kind: "log-not-writable"; readonly path: string; readonly code: string }
  /** Only part of the bytes was written. That part is a torn line, which affects nothing else. */
  | {
      readonly kind: "log-write-short";
      readonly path: string;
      readonly written: number;
      readonly wanted: number;
    }
  /** A process that goes on, such as a watch, finds the project paused. */
  | NotRecording
  /** The writer could not be determined. */
  | FileFault;

/** `log-line-moved`: the line at that position is not the line of that event. Nothing was changed. */
export type EraseFault = AppendFault | { readonly kind: "log-line-moved"; readonly path: string };

/**
 * The named steps of an append, in order. Each is announced just before it is taken, so that tests
 * can stop the process there.
 */
export type AppendStep = "blobs" | "lock" | "open" | "write" | "unlock" | "sync" | "acknowledge";

/** The log as it is read. */
export interface Log {
  /** All files of all writers, in the order (writer, stream, number). */
  readonly segments: () => readonly Segment[];
  /** The lines of one file from a byte offset on, in their order. */
  readonly lines: (segment: Segment, from?: number) => Iterable<ReadLine>;
  /**
   * The unparsed texts of the same lines, for callers that test a line before parsing it.
   * Unreadable lines are left out.
   */
  readonly texts: (segment: Segment) => Iterable<string>;
  /** One line at a known place. */
  readonly lineAt: (position: LinePosition) => ReadLine | undefined;
  /** The unparsed texts of many lines at known places. Those that are close together are read from disk at once. */
  readonly textsAt: (positions: Iterable<LinePosition>) => Iterable<string | undefined>;
  readonly audit: LogAudit;
  /**
   * Answers all that is asked meanwhile from one listing of the files, which costs a call of the system for each file.
   * What is appended meanwhile may be left out.
   */
  readonly atOnce: <Answer>(ask: () => Answer) => Answer;
}

/** What the lines are compared with. */
export interface LogAudit {
  /** The heads noted at the last append, by chain (`writer/stream`). A log that ends before them was cut. */
  readonly recordedHeads: () => ReadonlyMap<string, readonly EventId[]>;
  /** The paths of other files in the log's folder. They are not ours and are left alone. */
  readonly strays: () => readonly string[];
}

/**
 * Makes the candidates lines of this writer's chains. What it returns is acknowledged: as durable as
 * the mode promises.
 */
export type Append = (candidates: readonly Candidate[]) => Result<readonly EventId[], AppendFault>;

/** An event's line whose body is to be erased. */
export interface Erasable {
  readonly at: LinePosition;
  readonly id: EventId;
}

/** Overwrites the bodies of lines in place, with `null` and spaces, and syncs them. Repeating it is harmless. */
export type Erase = (lines: readonly Erasable[]) => Result<void, EraseFault>;

/** A line of any writer's chain, as its bytes are, without the newline. */
export interface AdoptedLine extends Pick<Segment, "writer" | "stream"> {
  readonly text: string;
}

export interface Adopted {
  readonly lines: readonly AdoptedLine[];
  /** The texts that the lines name. */
  readonly blobs?: readonly Blob[];
}

/** Takes lines of other writers into the log as they are, after their texts. All is on disk when it returns. */
export type Adopt = (adopted: Adopted) => Result<void, AppendFault>;
