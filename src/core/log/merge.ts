// The union of logs, by id, line by line. An event that is read twice counts once, and the order of
// arrival never shows.
import { compareEvents } from "../event/order.ts";
import type { EventId } from "../event/id.ts";
import type { Event } from "../event/envelope.ts";
import type { Digest } from "../kit/digest.ts";
import { skeletonText } from "./line.ts";
import { purgedBy } from "./purged.ts";
import { compareSegments, type LocatedEvent, type ReadLine } from "./line-position.ts";

/** All events of the lines, in the total order. A purged body stays gone, even if somebody still has a copy of it. */
export const union = (lines: Iterable<ReadLine>, digest: Digest): readonly LocatedEvent[] => {
  const byId = new Map<EventId, LocatedEvent>();
  const purged = new Set<EventId>();
  for (const { line, spot } of lines) {
    if (line.is !== "event") continue;
    const { event } = line;
    const found = { event, spot };
    const known = byId.get(event.id);
    byId.set(event.id, known ? better(known, found, digest) : found);
    for (const id of purgedBy(event)) purged.add(id);
  }
  return [...byId.values()]
    .map((one) =>
      purged.has(one.event.id) ? { ...one, event: { ...one.event, body: null } } : one,
    )
    .toSorted((a, b) => compareEvents(a.event, b.event));
};

/**
 * The copy that its hashes prove; if both are equal, the one that comes first in the log. The order
 * of the arguments does not matter.
 */
const better = (a: LocatedEvent, b: LocatedEvent, digest: Digest): LocatedEvent => {
  const order =
    worth(b.event, digest) - worth(a.event, digest) ||
    compareText(JSON.stringify(a.event), JSON.stringify(b.event)) ||
    compareSegments(a.spot.segment, b.spot.segment) ||
    a.spot.offset - b.spot.offset;
  return order <= 0 ? a : b;
};

/**
 * Serialises again, which is acceptable because copies are rare. Bytes that we did not write may
 * score lower, but on every machine alike.
 */
const worth = (event: Event, digest: Digest): number =>
  (digest(skeletonText(event)) === event.id ? 2 : 0) +
  (digest(JSON.stringify(event.body)) === event.hash ? 1 : 0);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
