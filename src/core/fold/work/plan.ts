// How the work is planned: what must be done before what, what comes first, and which session is at it. Folded from the
// events that state it, in the total order; time comes from the events alone.
import type { Event } from "../../event/envelope.ts";
import { lease as leaseKind } from "../../event/kinds/continuity/lease.ts";
import { priority as priorityKind } from "../../event/kinds/continuity/priority.ts";
import { link as linkKind } from "../../event/kinds/git/link.ts";
import { compareEvents, type Ordered } from "../../event/order.ts";
import { isByPerson } from "../speaker.ts";

/** The relation of a link whose memories must be done before the other. */
export const BLOCKS = "blocks";

/** The kinds that a plan is folded from. */
export const isPlanKind = (kind: string): boolean =>
  kind === leaseKind.name || kind === priorityKind.name || kind === linkKind.name;

export interface WorkLease {
  readonly session: string;
  readonly untilMs: number;
  /** The event that claimed it. */
  readonly order: Ordered;
}

export interface Priority {
  readonly level: number;
  readonly order: Ordered;
}

/** All by the ids that the events name. */
export interface WorkPlan {
  /** What blocks each. */
  readonly blockersOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly priorities: ReadonlyMap<string, Priority>;
  /** The last claim of each that counts, whether or not its time is up. */
  readonly leases: ReadonlyMap<string, WorkLease>;
}

export const workPlan = (events: Iterable<Event>): WorkPlan => {
  const blockersOf = new Map<string, Set<string>>();
  const priorities = new Map<string, Priority>();
  const leases = new Map<string, WorkLease>();
  for (const event of [...events].toSorted(compareEvents)) {
    if (linkKind.is(event)) {
      const { as, to, targets, linked } = event.body;
      if (as !== BLOCKS) continue;
      const blockers = blockersOf.get(to) ?? new Set();
      blockersOf.set(to, blockers);
      for (const id of targets) {
        if (linked === "yes") blockers.add(id);
        else blockers.delete(id);
      }
    } else if (priorityKind.is(event)) {
      const { targets, priority: level } = event.body;
      for (const id of targets) priorities.set(id, { level, order: event });
    } else if (leaseKind.is(event)) {
      const { targets, session = "", until: untilMs, when, held } = event.body;
      for (const id of targets) {
        const before = leases.get(id);
        const isOthers = isLive(before, when) && before.session !== session;
        // Who claims at the same time and is second gets nothing; a person may end any claim.
        if (held === "yes" && !isOthers) leases.set(id, { session, untilMs, order: event });
        else if (held === "no" && (!isOthers || isByPerson(event.body))) leases.delete(id);
      }
    }
  }
  return { blockersOf, priorities, leases };
};

/** Whether a claim still holds at a time. */
export const isLive = (lease: WorkLease | undefined, atMs: number): lease is WorkLease =>
  lease !== undefined && lease.untilMs > atMs;
