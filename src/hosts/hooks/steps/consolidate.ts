// When a session ends, it waits for consolidation, and a background process begins with it.
import { consolidateBehind, consolidationQueueIn } from "../../../open/writable.ts";
import { FAULT, type Step } from "./step.ts";

export const queueSession: Step<"session-end"> = (one) => {
  const { session, transcript, agent } = one.payload;
  // What a subagent said is in the session of its agent.
  if (session === undefined || transcript === undefined || agent !== undefined) return undefined;
  const { project, cli } = one;
  const sinceMs = project.machine.clock.nowMs();
  const added = consolidationQueueIn(project).add({ session, transcript, sinceMs });
  if (!added.ok) return FAULT;
  consolidateBehind(project.place, cli);
  return undefined;
};
