// Claiming work, releasing it, and stating what comes first. A claim is an event that ends by itself. Of two sessions that
// claim at once, the one whose event comes first in the total order has the work, and the other is told so.
import type { EventId } from "../../core/event/id.ts";
import { isByPerson } from "../../core/fold/speaker.ts";
import { leaseOf, type PlannedPiece, type WaitingPiece } from "../../core/fold/work/ready.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import type { WritableProject } from "../project.ts";
import { planKnown, readyNow } from "./ready.ts";

export type ClaimWorkFault =
  | FindFault
  | RememberFault
  /** A claim must name who has the work. */
  | { readonly kind: "session-unnamed" }
  | { readonly kind: "work-not-open"; readonly id: EventId }
  | WorkClaimed
  | { readonly kind: "work-none-ready"; readonly waiting: number };

export interface WorkClaimed {
  readonly kind: "work-claimed";
  readonly id: string;
  /** By which session. */
  readonly by: string;
  readonly untilMs: number;
}

export interface ClaimAsked {
  readonly session?: string | undefined;
  readonly lengthMs: number;
  readonly why?: string | undefined;
}

export interface WorkHeld {
  /** The event; absent if nothing had to be written. */
  readonly event?: EventId;
  readonly session: string;
  readonly untilMs: number;
  readonly pieces: readonly (PlannedPiece | WaitingPiece)[];
}

/** Without ids, what is ready and comes first. */
export const claimWork = (
  project: WritableProject,
  given: readonly string[],
  { session = project.write.session, lengthMs, why }: ClaimAsked,
): Result<WorkHeld, ClaimWorkFault> => {
  if (session === undefined) return err({ kind: "session-unnamed" });
  const { ready, waiting } = readyNow(project, {}, session);
  const claim = (pieces: readonly PlannedPiece[]): Result<WorkHeld, ClaimWorkFault> =>
    held(project, pieces, { session, lengthMs, why });
  if (given.length > 0) {
    const pieces = piecesNamed(project, given, [...ready, ...waiting]);
    return pieces.ok ? claim(pieces.value) : pieces;
  }
  for (const piece of ready) {
    const claimed = claim([piece]);
    // Another session was faster: the next one is as good.
    if (claimed.ok || claimed.error.kind !== "work-claimed") return claimed;
  }
  return err({ kind: "work-none-ready", waiting: waiting.length });
};

/** Each open piece that an id names. */
const piecesNamed = <Of extends PlannedPiece>(
  project: WritableProject,
  given: readonly string[],
  open: readonly Of[],
): Result<readonly Of[], FindFault | { readonly kind: "work-not-open"; readonly id: EventId }> => {
  const found = findAll(project, given);
  if (!found.ok) return found;
  const named = new Map<string, Of>();
  for (const { id } of found.value) {
    const piece = open.find(({ ids }) => ids.includes(id));
    if (piece === undefined) return err({ kind: "work-not-open", id });
    named.set(piece.id, piece);
  }
  return ok([...named.values()]);
};

const held = (
  project: WritableProject,
  pieces: readonly PlannedPiece[],
  {
    session,
    lengthMs,
    why = "Claimed",
  }: { readonly session: string } & Omit<ClaimAsked, "session">,
): Result<WorkHeld, RememberFault | WorkClaimed> => {
  const before = claimedByOthers(pieces, session);
  if (before !== undefined) return err(before);
  const stamp = stampOf(project, session);
  const untilMs = stamp.when + lengthMs;
  const written = rememberOne(project, {
    kind: "lease",
    overlong: "cut-line",
    body: { ...stamp, targets: idsOf(pieces), text: why, held: "yes", until: untilMs },
  });
  if (!written.ok) return written;
  // Another session may have claimed it between reading and writing: the log says who was first.
  const plan = planKnown(project);
  const now = pieces.map((piece) => {
    const { lease: _, ...rest } = piece;
    const lease = leaseOf(piece, plan, stamp.when);
    return lease === undefined ? rest : { ...rest, lease };
  });
  const lost = claimedByOthers(now, session);
  return lost === undefined
    ? ok({ event: written.value.id, session, untilMs, pieces: now })
    : err(lost);
};

const claimedByOthers = (
  pieces: readonly PlannedPiece[],
  session: string,
): WorkClaimed | undefined => {
  const other = pieces.find(({ lease }) => lease !== undefined && lease.session !== session);
  return other?.lease === undefined
    ? undefined
    : {
        kind: "work-claimed",
        ...{ id: other.id, by: other.lease.session, untilMs: other.lease.untilMs },
      };
};

const idsOf = (pieces: readonly PlannedPiece[]): string[] => pieces.flatMap(({ ids }) => ids);

/** A person may release what any session claimed. */
export const releaseWork = (
  project: WritableProject,
  given: readonly string[],
  { session = project.write.session, why = "Released" }: Omit<ClaimAsked, "lengthMs">,
): Result<WorkHeld, ClaimWorkFault> => {
  const stamp = stampOf(project, session);
  const isPerson = isByPerson(stamp);
  if (session === undefined && !isPerson) return err({ kind: "session-unnamed" });
  const { ready, waiting } = readyNow(project, {}, session);
  const named = piecesNamed(project, given, [...ready, ...waiting]);
  if (!named.ok) return named;
  const pieces = named.value;
  const others = session === undefined ? undefined : claimedByOthers(pieces, session);
  if (others !== undefined && !isPerson) return err(others);
  const free = pieces.map(({ lease: _, ...piece }) => piece);
  const released = { session: session ?? "", untilMs: stamp.when, pieces: free };
  if (pieces.every(({ lease }) => lease === undefined)) return ok(released);
  const written = rememberOne(project, {
    kind: "lease",
    overlong: "cut-line",
    body: { ...stamp, targets: idsOf(pieces), text: why, held: "no", until: stamp.when },
  });
  return written.ok ? ok({ ...released, event: written.value.id }) : written;
};

export interface WorkPrioritised {
  readonly event: EventId;
  readonly priority: number;
  readonly pieces: readonly PlannedPiece[];
}

export const prioritiseWork = (
  project: WritableProject,
  given: readonly string[],
  { priority, session, why }: { readonly priority: number } & Omit<ClaimAsked, "lengthMs">,
): Result<WorkPrioritised, ClaimWorkFault> => {
  const { ready, waiting } = readyNow(project, {}, session);
  const named = piecesNamed(project, given, [...ready, ...waiting]);
  if (!named.ok) return named;
  const pieces = named.value;
  const written = rememberOne(project, {
    kind: "priority",
    overlong: "cut-line",
    // What is said of items stays where items stay.
    ...(pieces.some(({ kind }) => kind === "item") ? { stream: "local" as const } : {}),
    body: {
      ...stampOf(project, session),
      ...{ targets: idsOf(pieces), text: why ?? `Priority ${priority}`, priority },
    },
  });
  return written.ok
    ? ok({ event: written.value.id, priority, pieces: pieces.map((one) => ({ ...one, priority })) })
    : written;
};
