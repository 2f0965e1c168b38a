// The whole log, folded: for questions about all of it, which no snapshot can shorten.
import type { Event } from "../../core/event/envelope.ts";
import { evolve, fold, type State } from "../../core/fold/state.ts";
import { endOf, segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";

/** A state, and how much of each file of the log is folded into it. */
export interface Folded {
  readonly state: State;
  readonly read: Map<string, number>;
}

export const readIn = (segments: readonly Segment[]): Map<string, number> =>
  new Map(segments.map((part) => [segmentPath(part), part.bytes]));

/** Takes in what was appended since. */
export const foldOn = ({ state, read }: Folded, log: Log): State => {
  for (const segment of log.segments()) {
    const name = segmentPath(segment);
    const from = read.get(name) ?? 0;
    if (segment.bytes <= from) continue;
    for (const one of log.lines(segment, from)) {
      if (one.ended) read.set(name, endOf(one));
      if (one.line.is === "event") evolve(state, one.line.event);
    }
  }
  return state;
};

export function* eventsOf(log: Log): Generator<Event> {
  for (const segment of log.segments())
    for (const { line } of log.lines(segment)) if (line.is === "event") yield line.event;
}

export const foldAll = (log: Log): State => fold(eventsOf(log));
