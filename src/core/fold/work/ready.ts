// Ready work: what is open, is blocked by nothing open, and is at no other session; the highest priority first, then the
// oldest. Work that blocks itself in a circle is named, and never followed.
import { compareEvents } from "../../event/order.ts";
import { USUAL_PRIORITY } from "../../event/kinds/continuity/priority.ts";
import { compareText } from "../../kit/text.ts";
import { isLive, type WorkLease, type WorkPlan } from "./plan.ts";

/** An open issue, or an open item however often it was stated. */
export interface WorkPiece {
  /** The id that names it. */
  readonly id: string;
  /** All ids by which events may name it, that one included. */
  readonly ids: readonly string[];
  readonly kind: "issue" | "item";
  readonly text: string;
  /** When it was first stated: milliseconds since 1970. */
  readonly sinceMs: number;
  readonly branch?: string;
}

/** What is no work itself, and stands in the way of some while it is open. */
export type WorkObstacle = Pick<WorkPiece, "id" | "ids" | "text">;

export interface PlannedPiece extends WorkPiece {
  readonly priority: number;
  /** A claim that still holds. */
  readonly lease?: WorkLease;
}

export interface WaitingPiece extends PlannedPiece {
  /** What is open and blocks it. */
  readonly blockedBy: readonly WorkObstacle[];
}

export interface ReadyWork {
  readonly ready: readonly PlannedPiece[];
  /** Blocked, or claimed by another session. */
  readonly waiting: readonly WaitingPiece[];
  /** Each a circle: the first blocks the second, and the last the first. */
  readonly cycles: readonly (readonly WorkObstacle[])[];
}

export interface ReadyAsked {
  /** What was stated at the same moment stays in this order. */
  readonly pieces: readonly WorkPiece[];
  readonly obstacles: readonly WorkObstacle[];
  readonly plan: WorkPlan;
  readonly nowMs: number;
  /** Who asks: their own claims are no obstacle. */
  readonly session?: string | undefined;
}

export const readyWork = ({ pieces, obstacles, plan, nowMs, session }: ReadyAsked): ReadyWork => {
  const openById = new Map<string, WorkObstacle>();
  for (const one of [...obstacles, ...pieces]) for (const id of one.ids) openById.set(id, one);
  const planned = pieces
    .map((piece) => ({
      ...withPlan(piece, plan, nowMs),
      blockedBy: blockersOf(piece, plan, openById),
    }))
    .toSorted(byUrgency);
  const isFree = ({ blockedBy, lease }: WaitingPiece): boolean =>
    blockedBy.length === 0 && (lease === undefined || lease.session === session);
  return {
    ready: planned.filter(isFree).map(({ blockedBy: _, ...piece }) => piece),
    waiting: planned.filter((piece) => !isFree(piece)),
    cycles: cyclesIn(planned),
  };
};

/** The claim that holds on a piece, by whichever of its ids it was made: the first of several. */
export const leaseOf = (
  { ids }: Pick<WorkPiece, "ids">,
  { leases }: Pick<WorkPlan, "leases">,
  nowMs: number,
): WorkLease | undefined =>
  ids
    .map((id) => leases.get(id))
    .filter((lease) => isLive(lease, nowMs))
    .toSorted((a, b) => compareEvents(a.order, b.order))[0];

const withPlan = (piece: WorkPiece, plan: WorkPlan, nowMs: number): PlannedPiece => {
  const lease = leaseOf(piece, plan, nowMs);
  const [last] = piece.ids
    .flatMap((id) => plan.priorities.get(id) ?? [])
    .toSorted((a, b) => compareEvents(b.order, a.order));
  const priority = last?.level ?? USUAL_PRIORITY;
  return { ...piece, priority, ...(lease === undefined ? {} : { lease }) };
};

const blockersOf = (
  piece: WorkPiece,
  { blockersOf: known }: WorkPlan,
  openById: ReadonlyMap<string, WorkObstacle>,
): readonly WorkObstacle[] => {
  const found = new Map<string, WorkObstacle>();
  for (const id of piece.ids)
    for (const by of known.get(id) ?? []) {
      const blocker = openById.get(by);
      if (blocker !== undefined) found.set(blocker.id, blocker);
    }
  return [...found.values()].toSorted((a, b) => compareText(a.id, b.id));
};

const byUrgency = (a: PlannedPiece, b: PlannedPiece): number =>
  a.priority - b.priority || a.sinceMs - b.sinceMs;

/** What is left when everything was taken away that nothing blocks is in a circle, or waits for one. */
const cyclesIn = (pieces: readonly WaitingPiece[]): ReadyWork["cycles"] => {
  const left = new Map(
    pieces.filter(({ blockedBy }) => blockedBy.length > 0).map((piece) => [piece.id, piece]),
  );
  const blocked = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const free: string[] = [];
  for (const { id, blockedBy } of left.values()) {
    // What waits for something that is no work itself is in no circle with it.
    const within = blockedBy.filter((one) => left.has(one.id));
    counts.set(id, within.length);
    if (within.length === 0) free.push(id);
    for (const one of within) blocked.set(one.id, [...(blocked.get(one.id) ?? []), id]);
  }
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    left.delete(id);
    for (const next of blocked.get(id) ?? []) {
      const count = (counts.get(next) ?? 0) - 1;
      counts.set(next, count);
      if (count === 0) free.push(next);
    }
  }
  const seen = new Set<string>();
  const cycles: (readonly WorkObstacle[])[] = [];
  for (const begun of left.values()) {
    const path: WaitingPiece[] = [];
    for (let at: WaitingPiece | undefined = begun; at !== undefined && !seen.has(at.id);) {
      seen.add(at.id);
      path.push(at);
      const next: WorkObstacle | undefined = at.blockedBy.find(({ id }) => left.has(id));
      const closes = path.findIndex(({ id }) => id === next?.id);
      if (closes >= 0) cycles.push(path.slice(closes).toReversed());
      at = next === undefined ? undefined : left.get(next.id);
    }
  }
  return cycles;
};
