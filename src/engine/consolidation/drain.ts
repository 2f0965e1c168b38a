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
  const taken = lease.take();
  if (!taken.ok) return taken;
  if (!taken.value) return ok({ is: "busy" });
  try {
    const sessions: DrawnSession[] = [];
    for (;;) {
      const next = nextOf(means, sessions);
      if (!next.ok) return next;
      if (next.value === undefined) return ok({ is: "drained", sessions });
      lease.renew();
      const { session } = next.value;
      const drawn = await drawFrom(project, next.value, means);
      if (!drawn.ok) return drawn;
      sessions.push({ session, drawn: drawn.value });
      if (drawn.value.is === "calls-spent") return ok({ is: "drained", sessions });
      const removed = means.queue.remove(session);
      if (!removed.ok) return removed;
    }
  } finally {
    lease.give();
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
