// Places in the log: its files, the lines in them, and a line as it was read. Shared by everything
// that reads the log.
import type { Event } from "../event/envelope.ts";
import type { Stream, WriterId } from "../event/id.ts";
import type { Line } from "./line.ts";

/** One file of the log. */
export interface Segment {
  readonly writer: WriterId;
  readonly stream: Stream;
  /** Counted from 1. */
  readonly number: number;
  /** Its present size in bytes. */
  readonly bytes: number;
}

/** The place of a line. `length` counts its bytes without the newline. */
export interface LinePosition {
  readonly segment: Segment;
  readonly offset: number;
  readonly length: number;
}

export interface ReadLine {
  readonly spot: LinePosition;
  readonly line: Line;
  /** The line's text without the newline, for verification. */
  readonly text: string;
  /** Whether the newline is there. A last line without one may still be growing: read it again from its beginning. */
  readonly ended: boolean;
  /** Set if the bytes were not UTF-8 and were decoded in the encoding that an editor most often uses instead. */
  readonly recoded?: true;
}

/** The byte after a line's newline. */
export const endOf = ({ spot: { offset, length } }: Pick<ReadLine, "spot">): number =>
  offset + length + 1;

/** Where a line is within its segment. */
export const placeOf = ({
  spot: { offset, length },
}: Pick<ReadLine, "spot">): readonly [offset: number, length: number] => [offset, length];

/** An event with its place. */
export interface LocatedEvent {
  readonly event: Event;
  readonly spot: LinePosition;
}

/** The path of a segment within the log folder, its parts separated by `/`. */
export const segmentPath = ({ writer, stream, number }: Omit<Segment, "bytes">): string =>
  `${writer}/${stream}-${String(number).padStart(6, "0")}.jsonl`;

/** The name of a chain, which is all segments of one writer and stream. */
export const chainName = ({ writer, stream }: Pick<Segment, "writer" | "stream">): string =>
  `${writer}/${stream}`;

/** The order in which the log is read: within a chain, an event comes after every event that it names. */
export const compareSegments = (a: Segment, b: Segment): number =>
  compareText(a.writer, b.writer) || compareText(a.stream, b.stream) || a.number - b.number;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
