// Draws from every session that waits, one after the other, in one process at a time. A session leaves the queue only once
// its proposals are in the log, so that a killed process loses nothing.
import { ok, type Result } from "../../core/kit/result.ts";
import type { WaitingSession } from "../ports/session/consolidation.ts";
import type { Busy, FileFault, Lease } from "../ports/file.ts";
import type { WritableProject } from "../project.ts";
import { drawFrom, type DrawFault, type DrawMeans, type Drawn } from "./draw.ts";

export interface DrawnSession {
  readonly session: string;
  readonly drawn: Drawn;
}

export type Drained =
  | { readonly is: "drained"; readonly sessions: readonly DrawnSession[] }
  /** Another process is at it. */
  | { readonly is: "busy" };

export const drain = async (
  project: WritableProject,
  lease: Lease,
  means: DrawMeans,
): Promise<Result<Drained, DrawFault | Busy>> => {
  const drained = await alone(lease, () => drainAll(project, lease, means));
  if (!drained.ok) return drained;
  return ok(drained.value === "busy" ? { is: "busy" } : { is: "drained", sessions: drained.value });
};

/** What one process at a time does. */
export const alone = async <Done, Fault>(
  lease: Lease,
  act: () => Promise<Result<Done, Fault>> | Result<Done, Fault>,
): Promise<Result<Done | "busy", Fault | Busy | FileFault>> => {
  const taken = lease.take();
  if (!taken.ok) return taken;
  if (!taken.value) return ok("busy");
  try {
    return await act();
  } finally {
    lease.give();
  }
};

const drainAll = async (
  project: WritableProject,
  lease: Lease,
  means: DrawMeans,
): Promise<Result<readonly DrawnSession[], DrawFault>> => {
  const sessions: DrawnSession[] = [];
  for (;;) {
    const next = nextOf(means, sessions);
    if (!next.ok) return next;
    if (next.value === undefined) return ok(sessions);
    lease.renew();
    const { session } = next.value;
    const drawn = await drawFrom(project, next.value, means);
    if (!drawn.ok) return drawn;
    sessions.push({ session, drawn: drawn.value });
    if (drawn.value.is === "calls-spent") return ok(sessions);
    const removed = means.queue.remove(session);
    if (!removed.ok) return removed;
  }
};

/** Others may be added meanwhile. */
const nextOf = (
  { queue }: DrawMeans,
  done: readonly DrawnSession[],
): Result<WaitingSession | undefined, FileFault> => {
  const waiting = queue.waiting();
  return waiting.ok
    ? ok(waiting.value.find(({ session }) => !done.some((one) => one.session === session)))
    : waiting;
};
