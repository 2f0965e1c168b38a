// What a compaction costs an agent: the summary may lose what the agent was told, so all of it may
// be told again. Hosts report the start and the end of one; either may be missing and each may come
// twice, yet it counts once.
import { ok, type Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../../ports/file.ts";
import type { DeliveryMarks } from "../../ports/session/deliveries.ts";

/** How often the session has been compacted so far. */
export const compactions = (
  deliveries: DeliveryMarks,
  session: string,
): Result<number, FileFault> => {
  const marks = deliveries.marks(compacted(session));
  return marks.ok ? ok(marks.value.length) : marks;
};

export const beforeCompaction = (
  deliveries: DeliveryMarks,
  session: string,
  nowMs: number,
): Result<void, FileFault> => {
  const before = look(deliveries, session);
  if (!before.ok) return before;
  return before.value.isPending ? ok(undefined) : count(deliveries, compacted(session), nowMs);
};

export const afterCompaction = (
  deliveries: DeliveryMarks,
  session: string,
  nowMs: number,
): Result<void, FileFault> => {
  const before = look(deliveries, session);
  if (!before.ok) return before;
  const { isPending, lastMs } = before.value;
  if (!isPending) {
    if (nowMs - lastMs < AGAIN_MS) return ok(undefined);
    const counted = count(deliveries, compacted(session), nowMs);
    if (!counted.ok) return counted;
  }
  return count(deliveries, resumed(session), nowMs);
};

/** No second compaction can follow within this time. */
const AGAIN_MS = 2_000;

const compacted = (session: string): string => `${session} compacted`;
const resumed = (session: string): string => `${session} went on after compaction`;

/** Whether a compaction has begun whose end was not reported, and when the last one ended. */
const look = (deliveries: DeliveryMarks, session: string) => {
  const begun = deliveries.marks(compacted(session));
  if (!begun.ok) return begun;
  const ended = deliveries.marks(resumed(session));
  if (!ended.ok) return ended;
  const isPending = begun.value.length > ended.value.length;
  return ok({ isPending, lastMs: ended.value.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY });
};

/** If two processes count at the same time, one of them makes the mark. */
const count = (deliveries: DeliveryMarks, about: string, atMs: number): Result<void, FileFault> => {
  const marks = deliveries.marks(about);
  if (!marks.ok) return marks;
  const made = deliveries.make(about, marks.value.length + 1, { atMs, action: "" });
  return made.ok ? ok(undefined) : made;
};
