// A compaction: the agent loses what it received, so that it may be delivered again.
import { beforeCompaction } from "../../engine/recall/compaction.ts";
import { filesShownIn } from "../../open/project.ts";
import { SILENT, type Attended, type On } from "./attended.ts";
import type { Run } from "./call.ts";

/** What the agent is about to lose is captured, if it is sure enough. */
export const beforeCompacting = async (one: On<"before-compaction">): Promise<Run> => {
  forget(one, beforeCompaction);
  if (!one.settings.agents.capture) return SILENT;
  const { captureTurn } = await import("./capturing.ts");
  const captured = await captureTurn(one, "compaction");
  return captured === "fault" ? { ending: "fault" } : SILENT;
};

/** Forgets what was told before: the agent no longer has it. */
export const forget = (one: Attended, compaction: typeof beforeCompaction): void => {
  const { hook, recipient, around } = one;
  if (recipient === undefined) return;
  compaction(hook.state.deliveries, recipient.session, around.nowMs);
  noteForgotten(one);
};

export const noteForgotten = (one: Attended): void => {
  const { host, payload, hook, recipient, around } = one;
  if (recipient === undefined) return;
  if (payload.session !== undefined) filesShownIn(one.project).forget(payload.session);
  hook.state.receipts.note(recipient.session, {
    ...{ atMs: around.nowMs, host: host.name, on: "compaction", about: [], text: "", bytes: 0 },
    ...(payload.session === undefined ? {} : { session: payload.session }),
  });
};
