// What memories were good for, each counted apart: how often agents were shown them, and by whom they were named since.
// Counted from what is recorded anyway: receipts, amendments, and what the gate was answered.
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { Project } from "../project.ts";

export interface ShownTimes {
  readonly times: number;
  /** Those in the brief of a session's start; all others answer a prompt, a file or a command. */
  readonly atStart: number;
  readonly sessions: number;
  /** Milliseconds since 1970. */
  readonly lastMs: number;
}

/** By the memory's id; none if it was never shown, or its receipts are gone. Receipts are kept in a bounded number. */
export const shownTimes = (
  { hooks: { receipts } }: Pick<Project, "hooks">,
  memories: readonly Pick<Memory, "id" | "ids">[],
): ReadonlyMap<EventId, ShownTimes> => {
  const all = receipts.all();
  const found = new Map<EventId, ShownTimes>();
  if (!all.ok) return found;
  const shown = all.value.filter(({ about, on }) => about.length > 0 && on !== "compaction");
  for (const { id, ids } of memories) {
    // Some receipts name a memory by the beginning of its id.
    const own = shown.filter(({ about }) =>
      about.some((named) => ids.some((one) => one.startsWith(named))),
    );
    const last = own.at(-1);
    if (last === undefined) continue;
    found.set(id, {
      times: own.length,
      atStart: own.filter(({ on }) => on === "session-start").length,
      sessions: new Set(own.map(({ host, session }) => `${host} ${session}`)).size,
      lastMs: last.atMs,
    });
  }
  return found;
};
