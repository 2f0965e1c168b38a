// What an agent has been told in its session and has not lost since: so that nothing is told twice.
import { AT_ONCE_MS } from "./deny-once.ts";
import type { Receipt, Receipts } from "./ports/receipts.ts";
import type { Told } from "./ports/told.ts";

/** Since the last time that its host compacted or cleared the session. */
export const knownTo = (receipts: Receipts, session: string): readonly Receipt[] => {
  const all = receipts.of(session);
  if (!all.ok) return [];
  const lost = all.value.findLastIndex(({ on }) => on === "compaction");
  return all.value.slice(lost + 1);
};

/** Whether this is the process that answers: some hosts call two for one occasion, or call one twice. */
export const takeTurn = (told: Told, about: string, nowMs: number): boolean => {
  const marks = told.marks(about);
  if (!marks.ok) return false;
  const last = marks.value.at(-1);
  if (last && Math.abs(nowMs - last.atMs) < AT_ONCE_MS) return false;
  const made = told.make(about, marks.value.length + 1, { atMs: nowMs, action: "" });
  return made.ok && made.value;
};
