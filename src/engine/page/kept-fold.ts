// The fold of the log that the live page's server keeps between two answers: it takes what was appended since, and begins
// again if what it took is no longer the beginning of the log, or something of it was purged or is still to be erased.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { knownSinceMs } from "../../core/event/known-since.ts";
import { emptyMemorySet, growMemorySet, type MemorySet } from "./memory-set.ts";
import { endOf, segmentPath, type ReadLine } from "../../core/log/line-position.ts";
import { purgedBy } from "../../core/log/purged.ts";
import type { Log } from "../ports/log.ts";

/** When an event was recorded here, and from when on it was known: milliseconds since 1970. */
export interface EventTimes {
  readonly recordedMs: number;
  readonly knownMs: number;
}

export interface LogFold {
  readonly set: MemorySet;
  readonly times: Map<EventId, EventTimes>;
  /** How much of each file of the log was taken, by its path. */
  readonly read: Map<string, ReadPart>;
  /** What purges name and had not erased yet when it was read: that will be done in place, and no file grows. */
  readonly unerased: Set<EventId>;
}

interface ReadPart {
  readonly bytes: number;
  /** The last event that was taken; absent if there was none. */
  readonly last: ReadLine | undefined;
}

/** One that holds nothing yet. */
export const emptyFold = (): LogFold => ({
  ...{ set: emptyMemorySet(), times: new Map(), read: new Map(), unerased: new Set() },
});

/** The fold of the log as it is now: the kept one after it grew, or another. */
export const foldNow = (kept: LogFold, log: Log): LogFold =>
  log.atOnce(() => {
    const isFirst = kept.read.size === 0;
    const holds = kept.unerased.size === 0 && isBeginning(kept, log);
    if (holds && (grow(kept, log) || isFirst)) return kept;
    const again = emptyFold();
    grow(again, log);
    return again;
  });

/** Whether the log still begins with what was taken: no file is shorter or gone, and the last event of each is where it was. */
const isBeginning = ({ read }: LogFold, log: Log): boolean => {
  const now = new Map(log.segments().map((segment) => [segmentPath(segment), segment]));
  return [...read].every(([path, { bytes, last }]) => {
    if ((now.get(path)?.bytes ?? -1) < bytes) return false;
    return last === undefined || log.lineAt(last.spot)?.text === last.text;
  });
};

/** Takes what was appended. False if that erases something: what is kept then still holds it. */
const grow = ({ set, times, read, unerased }: LogFold, log: Log): boolean => {
  let isKept = true;
  const purged = new Set<EventId>();
  const erased = new Set<EventId>();
  const appended = function* (): Generator<Event> {
    for (const segment of log.segments()) {
      const path = segmentPath(segment);
      let { bytes, last } = read.get(path) ?? NOTHING_READ;
      if (segment.bytes <= bytes) continue;
      for (const line of log.lines(segment, bytes)) {
        // A last line without its newline may still grow: it is read again until it has one.
        if (line.ended) bytes = endOf(line);
        if (line.line.is !== "event") continue;
        const { event } = line.line;
        // Also one without its newline: it may be taken back.
        last = line;
        if (event.kind === "purge" || event.body === null) isKept = false;
        for (const target of purgedBy(event)) purged.add(target);
        if (event.body === null) erased.add(event.id);
        times.set(event.id, { recordedMs: event.ts, knownMs: knownSinceMs(event) });
        yield event;
      }
      read.set(path, { bytes, last });
    }
  };
  growMemorySet(set, appended());
  for (const id of purged) if (times.has(id) && !erased.has(id)) unerased.add(id);
  return isKept;
};

const NOTHING_READ: ReadPart = { bytes: 0, last: undefined };
