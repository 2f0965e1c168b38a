// Before an edit: whether it is of a file that changed since this agent last read it.
import { actionOf } from "../../core/judge/action/action.ts";
import type { ActionStep } from "../../core/judge/action/action-step.ts";
import type { Reads } from "../../engine/ports/session/reads.ts";
import { sayStaleRead, staleNow } from "../../engine/gate/stale-reads.ts";
import type { HookProject } from "../../open/hook.ts";
import { deliverable, type Host } from "./host.ts";
import { recipientOf, receiptOf, type Called, type Run, type HookSurroundings } from "./call.ts";

interface StaleReadCheck {
  readonly hook: HookProject;
  readonly reads: Reads;
}

/** Stops an edit of a file that changed since this agent read it, or tells the agent, as `gate.stale-read` says. */
export const staleRead = (
  host: Host,
  called: Called,
  steps: readonly ActionStep[],
  { hook: project, reads }: StaleReadCheck,
  around: HookSurroundings,
): Run | undefined => {
  const mode = reads.mode();
  const edits = mode === "off" ? [] : steps.filter(({ act }) => act !== "run");
  const recipient = edits.length === 0 ? undefined : recipientOf(host, called, around);
  const how = deliverable(host, mode === "inform" ? "context" : "deny");
  if (recipient === undefined || how === undefined) return undefined;
  const { session, agent, use } = called;
  const { nowMs } = around;
  const files = () => filesOf(edits, project, around);
  const stale = staleNow({ ...project.state, reads }, { recipient, use, nowMs, files });
  // If the mark cannot be made, the same would stop it for ever.
  if (!stale.ok) return { ending: "fault" };
  const words = stale.value && sayStaleRead(stale.value, timeOfDay);
  const say = words === undefined ? undefined : host.forms[how]?.(words);
  if (words === undefined || say === undefined) return undefined;
  const reply = { say: words, about: [] };
  return {
    ...{ ending: how === "deny" ? "denied" : "informed", say },
    delivered: receiptOf("before-tool", host, { session, agent, recipient }, reply, nowMs),
  };
};

/** The present text of each file that is edited, by its path as the log spells it. */
const filesOf = (
  edits: readonly ActionStep[],
  project: HookProject,
  { present }: HookSurroundings,
): readonly (readonly [path: string, text: string])[] => {
  const patched = actionOf(edits, present).files.map(({ path }) => path);
  const named = edits.flatMap((step) => ("path" in step ? [step.path] : []));
  return [...new Set([...named, ...patched])].flatMap((given) => {
    const at = project.pathOf(given);
    const text = present(given);
    return at.ok && at.value?.inside && text !== undefined ? [[at.value.path, text] as const] : [];
  });
};

/** On this machine's clock, as the agent and its user see it. */
const timeOfDay = (ms: number): string => new Date(ms).toTimeString().slice(0, 5);
