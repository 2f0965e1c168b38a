// A compaction: the agent loses what it received, so that it may be delivered again.
import { beforeCompaction } from "../../engine/recall/compaction.ts";
import { SILENT, type Attended, type On } from "./attended.ts";
import type { Run } from "./call.ts";

export const beforeCompacting = (one: On<"before-compaction">): Run => {
  forget(one, beforeCompaction);
  return SILENT;
};

/** Forgets what was told before: the agent no longer has it. */
export const forget = (one: Attended, compaction: typeof beforeCompaction): void => {
  const { hook, listener, around } = one;
  if (listener === undefined) return;
  compaction(hook.state.deliveries, listener.session, around.nowMs);
  noteForgotten(one);
};

export const noteForgotten = ({ host, heard, hook, listener, around }: Attended): void => {
  if (listener === undefined) return;
  hook.state.receipts.note(listener.session, {
    ...{ atMs: around.nowMs, host: host.name, on: "compaction", about: [], text: "", bytes: 0 },
    ...(heard.session === undefined ? {} : { session: heard.session }),
  });
};
