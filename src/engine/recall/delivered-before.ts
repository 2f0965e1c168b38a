// What an agent was told in its session and has not lost since, so that nothing is told twice.
import { ok, type Result } from "../../core/kit/result.ts";
import { AT_ONCE_MS } from "../gate/deny-once.ts";
import type { FileFault } from "../ports/file.ts";
import type { Receipt, Receipts } from "../ports/session/receipts.ts";
import type { DeliveryMarks } from "../ports/session/deliveries.ts";

/** Since its host last compacted or cleared the session. What a subagent was told, its session was not. */
export const knownTo = (
  receipts: Receipts,
  session: string,
  agent: string | undefined,
): readonly Receipt[] => {
  const all = receipts.of(session);
  if (!all.ok) return [];
  const lost = all.value.findLastIndex(({ on }) => on === "compaction");
  return all.value.slice(lost + 1).filter((one) => one.agent === agent);
};

/** Some receipts name a memory by the beginning of its id. */
export const deliveredIn = (receipts: readonly Receipt[]): ((id: string) => boolean) => {
  const ids = receipts.flatMap(({ about }) => about);
  return (id) => ids.some((known) => known.startsWith(id) || id.startsWith(known));
};

/** Whether this process should answer: some hosts call two processes for one occasion, or call one twice. */
export const takeTurn = (
  deliveries: DeliveryMarks,
  about: string,
  nowMs: number,
): Result<boolean, FileFault> => {
  const marks = deliveries.marks(about);
  if (!marks.ok) return marks;
  const last = marks.value.at(-1);
  if (last && Math.abs(nowMs - last.atMs) < AT_ONCE_MS) return ok(false);
  return deliveries.make(about, marks.value.length + 1, { atMs: nowMs, action: "" });
};
