// Streams the ids and kinds of new events, so that a page knows when to update. The stream has no contents of events: the page
// queries what it shows.
import type { EventId } from "../../core/event/id.ts";
import { endOf, segmentPath } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";

export interface NewEvent {
  readonly id: EventId;
  readonly kind: string;
}

export interface LogWatch {
  /** The size of the log in bytes: it grows with every event, whichever program wrote it. */
  readonly generation: () => number;
  /** Calls `send` with each frame from now on; returns a function that ends it. */
  readonly subscribe: (send: (text: string) => void) => () => void;
}

const POLL_MS = 500;
/** Proxies close a stream that stays silent. */
const KEEP_ALIVE_MS = 15_000;
/** After a large import, a page queries everything again anyway. */
const MAX_NAMED = 200;

/**
 * One timer polls the log for all subscribers, and none runs without subscribers. `greeting` is what each is sent first,
 * beside the generation.
 */
export const createLogWatch = (log: Log, greeting = (): object => ({})): LogWatch => {
  const subscribers = new Set<(text: string) => void>();
  const seen = new Map<string, number>();
  let timers: readonly NodeJS.Timeout[] = [];
  const generation = (): number => log.segments().reduce((sum, { bytes }) => sum + bytes, 0);
  const broadcast = (text: string): void => {
    for (const send of subscribers) send(text);
  };
  const poll = (): void => {
    const events: NewEvent[] = [];
    const before = sum(seen);
    for (const segment of log.segments()) {
      const path = segmentPath(segment);
      const from = seen.get(path) ?? 0;
      if (segment.bytes <= from) continue;
      let to = from;
      for (const read of log.lines(segment, from)) {
        // A line that is still being written is read by the next poll.
        if (!read.ended) break;
        to = endOf(read);
        if (read.line.is !== "event") continue;
        const { id, kind } = read.line.event;
        events.push({ id, kind });
      }
      seen.set(path, to);
    }
    if (sum(seen) === before) return;
    const named = events.slice(0, MAX_NAMED);
    broadcast(frame("log", sum(seen), { events: named, more: events.length - named.length }));
  };
  const begin = (): void => {
    for (const segment of log.segments()) seen.set(segmentPath(segment), segment.bytes);
    const keepAlive = (): void => broadcast(": keep-alive\n\n");
    timers = [setInterval(poll, POLL_MS), setInterval(keepAlive, KEEP_ALIVE_MS)];
  };
  const end = (): void => {
    for (const timer of timers) clearInterval(timer);
    seen.clear();
  };
  return {
    generation,
    subscribe: (send) => {
      if (subscribers.size === 0) begin();
      subscribers.add(send);
      send(frame("hello", sum(seen), greeting()));
      return () => {
        subscribers.delete(send);
        if (subscribers.size === 0) end();
      };
    },
  };
};

const sum = (seen: ReadonlyMap<string, number>): number =>
  [...seen.values()].reduce((total, bytes) => total + bytes, 0);

const frame = (event: string, generation: number, data: object): string =>
  `event: ${event}\nid: ${generation}\ndata: ${JSON.stringify({ generation, ...data })}\n\n`;
