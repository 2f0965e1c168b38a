// Draws from every session and entry that waits, one after the other, in one process at a time. Each leaves the queue only
// once what was drawn from it is in the log, so that a killed process loses nothing.
import { originName } from "../../core/capture/consolidation/origin.ts";
import type { EventId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { WaitingOrigin, WaitingEntry } from "../ports/session/consolidation.ts";
import type { Busy, FileFault, Lease } from "../ports/file.ts";
import type { WritableProject } from "../project.ts";
import { drawFrom, type DrawFault, type DrawMeans, type Drawn } from "./draw.ts";
import { drawFromEntry, type EntryGain, type EntryStep } from "./draw-entry.ts";

export interface DrawnSession {
  readonly session: string;
  readonly drawn: Drawn;
}

export interface DrawnEntry extends EntryGain {
  readonly entry: EventId;
  /** How its last step ended. */
  readonly is: EntryStep["is"];
}

export interface DrawnAll {
  readonly sessions: readonly DrawnSession[];
  readonly entries: readonly DrawnEntry[];
}

export type Drained =
  | ({ readonly is: "drained" } & DrawnAll)
  /** Another process is at it. */
  | { readonly is: "busy" };

/** `only`: draws from this entry alone. */
export const drain = async (
  project: WritableProject,
  lease: Lease,
  means: DrawMeans,
  only?: EventId,
): Promise<Result<Drained, DrawFault | Busy>> => {
  const drained = await alone(lease, () => drainAll(project, lease, means, only));
  if (!drained.ok) return drained;
  return ok(drained.value === "busy" ? { is: "busy" } : { is: "drained", ...drained.value });
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

/** What was done so far. An entry is read a window at a time, so that a long one holds up no other. */
interface Draining {
  readonly sessions: DrawnSession[];
  readonly entries: Map<EventId, DrawnEntry>;
  /** How often each had its turn; those that are at their end have no more. */
  readonly turns: Map<string, number>;
}

const drainAll = async (
  project: WritableProject,
  lease: Lease,
  means: DrawMeans,
  only: EventId | undefined,
): Promise<Result<DrawnAll, DrawFault>> => {
  const draining: Draining = { sessions: [], entries: new Map(), turns: new Map() };
  const all = (): DrawnAll => ({
    sessions: draining.sessions,
    entries: [...draining.entries.values()],
  });
  for (;;) {
    const next = nextOf(means, draining, only);
    if (!next.ok) return next;
    if (next.value === undefined) return ok(all());
    lease.renew();
    const name = originName(next.value);
    const step = await stepOf(project, next.value, means, draining);
    if (!step.ok) {
      const { error } = step;
      const noted =
        error.kind === "model-unreached"
          ? means.queue.failures.note(name, error.why)
          : ok(undefined);
      return noted.ok ? step : noted;
    }
    if (step.value === "calls-spent") return ok(all());
    draining.turns.set(name, (draining.turns.get(name) ?? 0) + 1);
    if (step.value === "more") continue;
    const removed = means.queue.remove(name);
    if (!removed.ok) return removed;
    draining.turns.set(name, Infinity);
  }
};

type StepEnd = "more" | "done" | "calls-spent";

const stepOf = async (
  project: WritableProject,
  next: WaitingOrigin,
  means: DrawMeans,
  { sessions, entries }: Draining,
): Promise<Result<StepEnd, DrawFault>> => {
  if (isEntry(next)) return entryStep(project, next.entry, means, entries);
  const drawn = await drawFrom(project, next, means);
  if (!drawn.ok) return drawn;
  sessions.push({ session: next.session, drawn: drawn.value });
  if (drawn.value.is === "calls-spent") return ok("calls-spent");
  const forgotten = means.queue.failures.note(next.session);
  return forgotten.ok ? ok("done") : forgotten;
};

const entryStep = async (
  project: WritableProject,
  entry: EventId,
  { model, ...means }: DrawMeans,
  entries: Map<EventId, DrawnEntry>,
): Promise<Result<StepEnd, DrawFault>> => {
  // `nextOf` chooses no entry then.
  if (model === undefined) return ok("done");
  const step = await drawFromEntry(project, entry, { ...means, model });
  if (!step.ok) return step;
  const { is } = step.value;
  const now: EntryGain =
    step.value.is === "drawn" ? step.value : { summarised: false, proposed: [], refused: [] };
  const before = entries.get(entry);
  entries.set(entry, {
    entry,
    is,
    summarised: now.summarised || before?.summarised === true,
    proposed: [...(before?.proposed ?? []), ...now.proposed],
    refused: [...(before?.refused ?? []), ...now.refused],
  });
  if (step.value.is === "calls-spent") return ok("calls-spent");
  return ok(step.value.is === "drawn" && step.value.left > 0 ? "more" : "done");
};

export const isEntry = (one: WaitingOrigin): one is WaitingEntry => "entry" in one;

/** Sessions first, then the entry that had the fewest turns. Others may be added meanwhile; without a model, entries wait. */
const nextOf = (
  { queue, model }: DrawMeans,
  { turns }: Draining,
  only: EventId | undefined,
): Result<WaitingOrigin | undefined, FileFault> => {
  const waiting = queue.waiting();
  if (!waiting.ok) return waiting;
  const turnsOf = (one: WaitingOrigin): number => turns.get(originName(one)) ?? 0;
  const [next] = waiting.value
    .filter((one) => turnsOf(one) < Infinity)
    .filter((one) => !isEntry(one) || model !== undefined)
    .filter((one) => only === undefined || (isEntry(one) && one.entry === only))
    .toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)) || turnsOf(a) - turnsOf(b));
  return ok(next);
};
