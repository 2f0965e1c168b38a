// What an index knows at a moment: a snapshot, the events read through it, and those appended since (the tail).
import type { Event } from "../../core/event/envelope.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { compareEvents } from "../../core/event/order.ts";
import { pointersOf, type Pointers } from "../../core/fold/links.ts";
import { emptyState, evolve, type State } from "../../core/fold/state.ts";
import { shelvesOfDelta, type ShelvesOfDelta } from "../../core/recall/ranking.ts";
import { failureOf, type Failure } from "../../core/judge/trust/outcome.ts";
import { bearsOnTrust } from "../../core/fold/trust.ts";
import { purgedBy } from "../../core/log/purged.ts";
import {
  endOf,
  segmentPath,
  type LocatedEvent,
  type LinePosition,
} from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";
import { closureOf, eventAt, isErasedAmong, targetsBehind } from "./closure.ts";
import type { Snapshot } from "./snapshot.ts";
import { TableDamaged } from "./table.ts";
import { readIn } from "./whole.ts";

export interface View {
  readonly snapshot: Snapshot | undefined;
  /** What was read through the snapshot. The snapshot's figures already include it. */
  readonly before: State;
  /** The same, with the tail counted in. */
  readonly now: State;
  readonly tail: Map<EventId, LinePosition>;
  /** From the tail: what bears on trust, and the failed attempts that are tied to others. */
  readonly since: Event[];
  readonly failures: Failure[];
  /** Bytes read of each file, by segment name. */
  readonly read: Map<string, number>;
  /** References that were already followed through the snapshot. */
  readonly seen: Set<string>;
  /** The shelves since something was last appended. */
  shelves: ShelvesOfDelta | undefined;
  /** Whether the tail holds a purge: then the snapshot may still point at what is erased. */
  purged: boolean;
}

/** The view before the first look at the log. */
export const viewOf = (snapshot: Snapshot | undefined): View => ({
  snapshot,
  before: emptyState(),
  now: emptyState(),
  tail: new Map(),
  since: [],
  failures: [],
  read: readIn(snapshot?.segments ?? []),
  seen: new Set(),
  shelves: undefined,
  purged: false,
});

/**
 * What is read through the snapshot alone changes no shelf, so they are computed once for what was appended: a brief
 * asks for a dozen of them and reads hundreds of memories in between.
 */
export const shelvesIn = (view: View): ShelvesOfDelta => (view.shelves ??= shelvesOfDelta(view));

/** Takes in what was appended since the last look. */
export const catchUp = (view: View, log: Log): void => {
  for (const segment of log.segments()) {
    const name = segmentPath(segment);
    const from = view.read.get(name) ?? 0;
    if (segment.bytes <= from) continue;
    for (const one of log.lines(segment, from)) {
      const { line, spot } = one;
      // A last line without its newline may still grow. It is read again until it has one.
      if (one.ended) view.read.set(name, endOf(one));
      if (line.is !== "event") continue;
      const { event } = line;
      if (event.body === null || !view.tail.has(event.id)) view.tail.set(event.id, spot);
      const pointers = pointersOf(event);
      follow(view, log, pointers);
      if (event.kind === "purge") {
        view.purged = true;
        if (view.snapshot && isErasedAmong(view.snapshot, log, purgedBy(event)))
          throw new TableDamaged("what the snapshot counts was erased since");
        for (const behind of view.snapshot ? targetsBehind(view.snapshot, log, pointers.ids) : [])
          follow(view, log, behind);
      }
      evolve(view.now, event);
      view.shelves = undefined;
      if (bearsOnTrust(event)) view.since.push(event);
      const failure = failureOf(event);
      if (failure) view.failures.push(failure);
    }
  }
};

export const follow = (view: View, log: Log, pointers: Pointers): void => {
  if (!view.snapshot) return;
  for (const event of closureOf(view.snapshot, log, pointers, view.seen)) {
    evolve(view.before, event);
    evolve(view.now, event);
  }
};

export const eventsFrom = (view: View, log: Log, prefix: string): readonly LocatedEvent[] => {
  const found = new Map<EventId, LocatedEvent>();
  if (view.snapshot)
    for (const row of view.snapshot.events.startingWith(prefix)) {
      const located = eventAt(view.snapshot, log, row);
      if (located) found.set(located.event.id, located);
    }
  // A whole id is looked up: a purge asks for thousands of them.
  const ids = isEventId(prefix) ? [prefix] : view.tail.keys();
  for (const id of ids) {
    const at = id.startsWith(prefix) ? view.tail.get(id) : undefined;
    const read = at && log.lineAt(at);
    if (read?.line.is === "event") found.set(id, { event: read.line.event, spot: read.spot });
  }
  return [...found.values()].sort((a, b) => compareEvents(a.event, b.event));
};
