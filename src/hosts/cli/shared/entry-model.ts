// Has the model that a setting names summarise an entry: by a process in the background, or at once if the command waits.
import type { EntryQueued } from "../../../answers/topics/entries.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { drawerChoice, type DrawerChoice } from "../../../core/capture/consolidation/choice.ts";
import { originName } from "../../../core/capture/consolidation/origin.ts";
import type { EventId } from "../../../core/event/id.ts";
import { defined } from "../../../core/kit/defined.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { readAgain } from "../../../engine/consolidation/draw-entry.ts";
import { drain, isEntry, type Drained } from "../../../engine/consolidation/drain.ts";
import type { ConsolidationQueue } from "../../../engine/ports/session/consolidation.ts";
import type { Project, WritableProject } from "../../../engine/project.ts";
import { consolidationMeans, type Environment } from "../../../open/machine.ts";
import { consolidateBehind, consolidationQueueIn } from "../../../open/writable.ts";

/** Undefined if no model is configured: the summary is taken from the text, and no fact is proposed. */
export const modelChoice = ({ store: { config } }: Project): DrawerChoice | undefined => {
  const choice = drawerChoice(config.consolidation.by);
  return choice?.is === "endpoint" || choice?.is === "command" ? choice : undefined;
};

export interface EntryAsked extends EntryQueued {
  /** It was asked before, and is not asked again. */
  readonly before?: true;
  readonly proposed?: readonly string[];
}

interface EntryAskOptions {
  readonly env: Environment;
  readonly waits: boolean;
  /** Also if the model failed before. */
  readonly again: boolean;
}

export const askForEntry = async (
  project: WritableProject,
  entry: EventId,
  { env, waits, again }: EntryAskOptions,
): Promise<Result<EntryAsked, Fault>> => {
  const choice = modelChoice(project);
  if (choice === undefined)
    return ok({ waits: false, ...(waits ? { failure: NOT_CONFIGURED } : {}) });
  const means = await consolidationMeans(project, env);
  const model = means.modelFor(choice);
  if (!model.ok) return ok({ waits: false, failure: model.error.why });
  const { queue } = means;
  const before = doneBefore(queue, entry, again);
  if (!before.ok) return before;
  if (before.value !== undefined) return ok({ ...before.value, before: true });
  const added = queue.add({ entry, sinceMs: project.machine.clock.nowMs() });
  if (!added.ok) return added;
  if (!added.value) return ok({ waits: false, failure: TOO_MANY });
  if (!waits) {
    consolidateBehind(project.place);
    return ok({ waits: true });
  }
  const drained = await drainedSoon(project, async () =>
    drain(
      project,
      means.lease,
      {
        ...{ rowsIn: means.rowsIn, queue, redact: await project.store.redaction() },
        ...{ model: model.value, mostCalls: project.store.config.consolidation.calls },
      },
      entry,
    ),
  );
  // Why the model failed is noted in the queue.
  if (!drained.ok && drained.error.kind !== "model-unreached") return drained;
  const [drawn] = drained.ok && drained.value.is === "drained" ? drained.value.entries : [];
  const queued = queuedEntry(queue, entry);
  if (!queued.ok) return queued;
  const isSpent = drawn?.is === "calls-spent";
  return ok({
    ...(isSpent ? { failure: CALLS_SPENT } : {}),
    ...queued.value,
    ...defined({ proposed: drawn?.proposed }),
  });
};

/** Undefined if it is to be asked now. */
const doneBefore = (
  queue: ConsolidationQueue,
  entry: EventId,
  again: boolean,
): Result<EntryQueued | undefined, Fault> => {
  const done = queue.done.read();
  if (!done.ok) return done;
  if (!done.value.has(originName({ entry }))) return ok(undefined);
  const queued = queuedEntry(queue, entry);
  if (!queued.ok || queued.value.failure === undefined || !again) return queued;
  const cleared = readAgain(queue, entry);
  return cleared.ok ? ok(undefined) : cleared;
};

const NOT_CONFIGURED = "none is configured (consolidation.by)";
const TOO_MANY = "too much waits for it already: twiceshy consolidate";
const CALLS_SPENT = "no more calls today (consolidation.calls)";

/** Another process may be at it, which then draws from this entry too. */
const drainedSoon = async <Failure>(
  { machine, store: { config } }: Project,
  act: () => Promise<Result<Drained, Failure>>,
): Promise<Result<Drained, Failure>> => {
  const { clock, timer } = machine;
  const until = clock.nowMs() + config.consolidation.waitMs;
  for (;;) {
    const drained = await act();
    if (!drained.ok || drained.value.is !== "busy" || clock.nowMs() > until) return drained;
    await timer.wait(BUSY_MS);
  }
};

const BUSY_MS = 200;

const queuedEntry = (queue: ConsolidationQueue, entry: EventId): Result<EntryQueued, Fault> => {
  const queued = queuedIn(queue);
  return queued.ok ? ok(queued.value(entry)) : queued;
};

const queuedIn = (queue: ConsolidationQueue): Result<(entry: EventId) => EntryQueued, Fault> => {
  const [waiting, failures] = [queue.waiting(), queue.failures.read()];
  if (!waiting.ok) return waiting;
  if (!failures.ok) return failures;
  const entries = new Set(waiting.value.filter(isEntry).map(({ entry }) => entry));
  return ok((entry) => ({
    waits: entries.has(entry),
    ...defined({ failure: failures.value(originName({ entry })) }),
  }));
};

/** What the queue knows of each entry of a project. */
export const entryQueue = (project: Project): Result<(entry: EventId) => EntryQueued, Fault> =>
  queuedIn(consolidationQueueIn(project));
