// The interfaces between the acts and the world: small, plain data in and out. io/ implements them, tests fake them.
import type { Candidate } from "../core/append/candidate.ts";
import type { Event } from "../core/event/envelope.ts";
import type { EventId, Stream, WriterId } from "../core/event/id.ts";
import type { Result } from "../core/kit/result.ts";
import type { Line } from "../core/log/line.ts";

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly nowMs: () => number;
}

export interface Entropy {
  readonly bytes: (count: number) => Uint8Array;
}

/** One file of the log. */
export interface Segment {
  readonly writer: WriterId;
  readonly stream: Stream;
  /** From 1. */
  readonly number: number;
  /** Bytes it holds now. */
  readonly bytes: number;
}

/** Where a line stands: `length` counts its bytes without the newline. */
export interface Spot {
  readonly segment: Segment;
  readonly offset: number;
  readonly length: number;
}

export interface ReadLine {
  readonly spot: Spot;
  readonly line: Line;
  /** The line's text, for verification; the newline is not part of it. */
  readonly text: string;
}

export type AppendFault =
  /** The disk would not take it: full, read-only, no permission. Nothing was acknowledged. */
  | { readonly kind: "log-not-writable"; readonly path: string; readonly code: string }
  /** Only a part of the bytes was taken; the part is a torn line, which costs nothing else. */
  | { readonly kind: "log-write-short"; readonly path: string; readonly written: number; readonly wanted: number };

/** The named steps of an append, in order; tests stop the process at each. */
export type AppendStep = "lock" | "open" | "write" | "unlock" | "sync" | "acknowledge";

export interface Log {
  /** Makes the candidates lines of this writer's chains. What is returned is acknowledged: as durable as the mode says. */
  readonly append: (candidates: readonly Candidate[]) => Result<readonly EventId[], AppendFault>;
  /** All files of all writers, in the order (writer, stream, number). */
  readonly segments: () => readonly Segment[];
  /** The lines of one file from a byte offset on, in the order they stand there. */
  readonly lines: (segment: Segment, from?: number) => Iterable<ReadLine>;
  /** One line by its place, as found by an index. */
  readonly lineAt: (spot: Spot) => ReadLine | undefined;
  /** Overwrites a line's body with `null` and spaces, in place. */
  readonly erase: (spot: Spot) => Result<void, AppendFault>;
  /** The heads recorded at the last append, by chain (`writer/stream`): a log that ends before them was cut. */
  readonly recordedHeads: () => ReadonlyMap<string, readonly EventId[]>;
}

/** Every event of the log with its place; what is no event is left out. */
export type LocatedEvent = { readonly event: Event; readonly spot: Spot };
