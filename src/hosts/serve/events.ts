// The stream of what is new in the log, for a page that stays up to date. It names events and holds nothing of what they say:
// the page asks for what it shows.
import type { EventId } from "../../core/event/id.ts";
import { endOf, segmentPath } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";

export interface NewEvent {
  readonly id: EventId;
  readonly kind: string;
}

export interface LogWatch {
  /** Grows with every event, whoever wrote it; in bytes. */
  readonly generation: () => number;
  /** Calls `listener` for what comes from now on; returns what ends that. */
  readonly listen: (listener: (text: string) => void) => () => void;
}

const LOOK_MS = 500;
/** A proxy in between would end a stream that says nothing. */
const ALIVE_MS = 15_000;
/** After an import of many, a page asks anew anyway. */
const MOST_NAMED = 200;

/** One timer looks for all listeners, and none while nobody listens. */
export const createLogWatch = (log: Log): LogWatch => {
  const listeners = new Set<(text: string) => void>();
  const seen = new Map<string, number>();
  let timers: readonly NodeJS.Timeout[] = [];
  const generation = (): number => log.segments().reduce((sum, { bytes }) => sum + bytes, 0);
  const broadcast = (text: string): void => {
    for (const listener of listeners) listener(text);
  };
  const look = (): void => {
    const events: NewEvent[] = [];
    const before = sum(seen);
    for (const segment of log.segments()) {
      const path = segmentPath(segment);
      const from = seen.get(path) ?? 0;
      if (segment.bytes <= from) continue;
      let to = from;
      for (const read of log.lines(segment, from)) {
        // A line that is still being written is read at the next look.
        if (!read.ended) break;
        to = endOf(read);
        if (read.line.is !== "event") continue;
        const { id, kind } = read.line.event;
        events.push({ id, kind });
      }
      seen.set(path, to);
    }
    if (sum(seen) === before) return;
    const named = events.slice(0, MOST_NAMED);
    broadcast(frame("log", sum(seen), { events: named, more: events.length - named.length }));
  };
  const begin = (): void => {
    for (const segment of log.segments()) seen.set(segmentPath(segment), segment.bytes);
    const alive = (): void => broadcast(": still here\n\n");
    timers = [setInterval(look, LOOK_MS), setInterval(alive, ALIVE_MS)];
  };
  const end = (): void => {
    for (const timer of timers) clearInterval(timer);
    seen.clear();
  };
  return {
    generation,
    listen: (listener) => {
      if (listeners.size === 0) begin();
      listeners.add(listener);
      listener(frame("hello", sum(seen), {}));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
};

const sum = (seen: ReadonlyMap<string, number>): number =>
  [...seen.values()].reduce((total, bytes) => total + bytes, 0);

const frame = (event: string, generation: number, data: object): string =>
  `event: ${event}\nid: ${generation}\ndata: ${JSON.stringify({ generation, ...data })}\n\n`;
