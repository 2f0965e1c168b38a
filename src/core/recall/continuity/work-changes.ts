// What changed in the work between two states of it: what is new, and what is no longer open.
import type { ItemMemory } from "../../fold/work/item-noun.ts";
import { gapsIn, type WorkItem, type WorkState } from "../../fold/work/work-state.ts";
import { defined } from "../../kit/defined.ts";

export interface WorkChanges {
  /** Set if it is another one now. */
  readonly objective?: { readonly before?: ItemMemory; readonly now?: ItemMemory };
  /** The newest prompt, if it came since. */
  readonly request?: ItemMemory;
  readonly opened: readonly WorkItem[];
  readonly closed: readonly WorkItem[];
  readonly blocked: readonly WorkItem[];
  readonly unblocked: readonly WorkItem[];
  readonly newGaps: readonly WorkItem[];
  /** Lines of Done when that were met or taken back. */
  readonly closedGaps: readonly WorkItem[];
  readonly constraints: readonly WorkItem[];
  readonly liftedConstraints: readonly WorkItem[];
  readonly decisions: readonly WorkItem[];
  readonly completed: readonly WorkItem[];
  readonly claims: readonly ItemMemory[];
}

export const workChanges = (before: WorkState, now: WorkState): WorkChanges => {
  const isOther = before.objective?.id !== now.objective?.id;
  const [request] = now.requests;
  const known = new Set([...before.requests, ...before.claims].map(({ id }) => id));
  return {
    ...(isOther ? { objective: defined({ before: before.objective, now: now.objective }) } : {}),
    ...(request === undefined || known.has(request.id) ? {} : { request }),
    opened: without(now.pending, before.pending),
    closed: without(before.pending, now.pending),
    blocked: without(now.blockers, before.blockers),
    unblocked: without(before.blockers, now.blockers),
    newGaps: without(gapsIn(now), gapsIn(before)),
    closedGaps: without(gapsIn(before), gapsIn(now)),
    constraints: without(now.constraints, before.constraints),
    liftedConstraints: without(before.constraints, now.constraints),
    decisions: without(now.decisions, before.decisions),
    completed: without(now.completed, before.completed),
    claims: now.claims.filter(({ id }) => !known.has(id)),
  };
};

/** Those of one list that are not in the other, by the statements that each stands for. */
const without = (list: readonly WorkItem[], other: readonly WorkItem[]): readonly WorkItem[] => {
  const ids = new Set(other.flatMap(({ all }) => all.map(({ id }) => id)));
  return list.filter(({ all }) => !all.some(({ id }) => ids.has(id)));
};
