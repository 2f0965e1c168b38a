// The log as the acts see it: lines appended, read, and erased in place.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Candidate } from "../../core/append/candidate.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Result } from "../../core/kit/result.ts";
import type { ReadLine, Segment, Spot } from "../../core/log/spot.ts";
import type { FileFault } from "./file.ts";

export type AppendFault =
  /** The disk would not take it: full, read-only, no permission. Nothing was acknowledged. */
  | { readonly kind: "log-not-writable"; readonly path: string; readonly code: string }
  /** Only a part of the bytes was taken; the part is a torn line, which costs nothing else. */
  | {
      readonly kind: "log-write-short";
      readonly path: string;
      readonly written: number;
      readonly wanted: number;
    }
  /** It could not be told who writes. */
  | FileFault;

/** `log-line-moved`: what stands at that spot is not the line of that event; nothing was touched. */
export type EraseFault = AppendFault | { readonly kind: "log-line-moved"; readonly path: string };

/** The named steps of an append, in order, each told just before it is taken; tests stop the process there. */
export type AppendStep = "lock" | "open" | "write" | "unlock" | "sync" | "acknowledge";

export interface Log {
  /** Makes the candidates lines of this writer's chains. What is returned is acknowledged: as durable as the mode says. */
  readonly append: (candidates: readonly Candidate[]) => Result<readonly EventId[], AppendFault>;
  /** All files of all writers, in the order (writer, stream, number). */
  readonly segments: () => readonly Segment[];
  /** The lines of one file from a byte offset on, in the order they stand there. */
  readonly lines: (segment: Segment, from?: number) => Iterable<ReadLine>;
  /** The texts of the same lines, unread: for whoever looks before reading. What cannot be read is left out. */
  readonly texts: (segment: Segment) => Iterable<string>;
  /** One line by its place, as found by an index. */
  readonly lineAt: (spot: Spot) => ReadLine | undefined;
  /** The texts of many lines by their places, unread; those that stand near each other are taken from the disk together. */
  readonly textsAt: (spots: Iterable<Spot>) => Iterable<string | undefined>;
  /** Overwrites the body of an event's line with `null` and spaces, in place; done already is well done. */
  readonly erase: (spot: Spot, id: EventId) => Result<void, EraseFault>;
  /** The heads recorded at the last append, by chain (`writer/stream`): a log that ends before them was cut. */
  readonly recordedHeads: () => ReadonlyMap<string, readonly EventId[]>;
  /** What else lies in the log's folder, by path: nothing of ours, and left alone. */
  readonly strays: () => readonly string[];
}

/** A thread that goes ahead. Nobody waits for it: what it did not come to, is left to whoever asks. */
export interface Ahead {
  /** Whether it was there, and found that the line proves itself. */
  readonly proven: (spot: Spot) => boolean;
  readonly end: () => void;
}
