// Where things stand in the log: its files, the lines in them, and a line as it was read. Shared by whoever reads.
import type { Event } from "../event/envelope.ts";
import type { Stream, WriterId } from "../event/id.ts";
import type { Line } from "./line.ts";

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
  /** Whether its newline is there. A last line without one may still be growing: read on from its beginning. */
  readonly ended: boolean;
  /** Set where the bytes were not UTF-8, and were read as the encoding an editor most often puts in its place. */
  readonly recoded?: true;
}

/** An event with its place. */
export interface LocatedEvent {
  readonly event: Event;
  readonly spot: Spot;
}

/** The path of a segment within the log folder, `/` between its parts. */
export const segmentPath = ({ writer, stream, number }: Omit<Segment, "bytes">): string =>
  `${writer}/${stream}-${String(number).padStart(6, "0")}.jsonl`;

/** The name of a chain: all segments of one writer and stream. */
export const chainName = ({ writer, stream }: Pick<Segment, "writer" | "stream">): string =>
  `${writer}/${stream}`;

/** The order in which the log is read: within a chain, no event comes before one it names. */
export const compareSegments = (a: Segment, b: Segment): number =>
  compareText(a.writer, b.writer) || compareText(a.stream, b.stream) || a.number - b.number;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
