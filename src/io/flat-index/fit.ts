// Whether what was folded of a log is still its beginning: how far each file was read, and its last event there.
import { isEventId, isStream, isWriterId, type EventId } from "../../core/event/id.ts";
import { isObject } from "../../core/kit/json.ts";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";

/** The place of an event: the number of its segment in the head, its offset and its length. */
export type EventPlace = readonly [segment: number, offset: number, length: number];

/** The last event of a file that is folded in. If it is no longer at this place, what comes before it has moved. */
export type End = readonly [id: EventId, ...EventPlace];

/** How much of each file is folded in, and the last event of each. */
export interface FoldedPart {
  readonly segments: readonly Segment[];
  readonly ends: readonly End[];
}

/**
 * Nothing that is folded in may be missing from the log, and a file may have grown only at its end. An editor that
 * changes line ends, or a byte order mark before the first line, moves every line.
 */
export const fits = (
  { segments, ends }: FoldedPart,
  log: Pick<Log, "segments" | "lineAt">,
): boolean => {
  const now = new Map(log.segments().map((segment) => [segmentPath(segment), segment.bytes]));
  const bytesOf = (segment: Segment): number => now.get(segmentPath(segment)) ?? -1;
  return (
    segments.every((segment) => bytesOf(segment) >= segment.bytes) &&
    ends.every(([id, number, offset, length]) => {
      const segment = segments[number];
      if (segment === undefined) return false;
      if (bytesOf(segment) === segment.bytes) return true;
      const read = log.lineAt({ segment, offset, length });
      return read?.line.is === "event" && read.line.event.id === id && read.ended;
    })
  );
};

export const isSegment = (value: unknown): value is Segment =>
  isObject(value) &&
  isWriterId(value.writer) &&
  isStream(value.stream) &&
  typeof value.number === "number" &&
  typeof value.bytes === "number";

export const isEnd = (value: unknown): value is End =>
  Array.isArray(value) &&
  value.length === 4 &&
  isEventId(value[0]) &&
  value.slice(1).every((figure) => typeof figure === "number");
