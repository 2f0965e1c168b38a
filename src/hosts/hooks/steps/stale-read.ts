// Before an edit: whether it is of a file that changed since this agent last read it.
import { resolve } from "node:path";
import { actionOf } from "../../../core/judge/action/action.ts";
import type { ActionStep } from "../../../core/judge/action/action-step.ts";
import type { Present } from "../../../core/judge/action/file-change.ts";
import { sayStaleRead, staleNow } from "../../../engine/gate/stale-reads.ts";
import { openReads, type HookProject } from "../../../open/hook.ts";
import { pathInside, receiptOf } from "../call.ts";
import { deliverable } from "../host.ts";
import { FAULT, type Step } from "./step.ts";

/** Stops an edit of a file that changed since this agent read it, or informs the agent, as `gate.stale-read` says. */
export const checkStaleRead: Step<"before-tool"> = (one) => {
  const { host, payload, hook, hookEvent, recipient, around, cwd } = one;
  const { reads } = openReads(hook.place);
  const mode = reads.mode();
  const edits = mode === "off" ? [] : one.toolSteps().filter(({ act }) => act !== "run");
  const how = deliverable(host, mode === "inform" ? "context" : "deny");
  if (edits.length === 0 || recipient === undefined || how === undefined) return undefined;
  const { nowMs } = around;
  const files = () => filesOf(edits, hook, (path) => around.present(resolve(cwd, path)));
  const stale = staleNow({ ...hook.state, reads }, { recipient, use: hookEvent.use, nowMs, files });
  // If the mark cannot be made, the same would stop it for ever.
  if (!stale.ok) return FAULT;
  const words = stale.value && sayStaleRead(stale.value, timeOfDay);
  const say = words === undefined ? undefined : host.forms[how]?.(words);
  if (words === undefined || say === undefined) return undefined;
  const who = { session: payload.session, agent: payload.agent, recipient };
  const delivered = receiptOf("before-tool", host, who, { say: words, about: [] }, nowMs);
  return { ends: { ending: how === "deny" ? "denied" : "informed", say, delivered } };
};

/** The present text of each file that is edited, by its path as the log spells it. */
const filesOf = (
  edits: readonly ActionStep[],
  project: HookProject,
  present: Present,
): readonly (readonly [path: string, text: string])[] => {
  const patched = actionOf(edits, present).files.map(({ path }) => path);
  const named = edits.flatMap((step) => ("path" in step ? [step.path] : []));
  return [...new Set([...named, ...patched])].flatMap((given) => {
    const path = pathInside(project, given);
    const text = present(given);
    return path !== undefined && text !== undefined ? [[path, text] as const] : [];
  });
};

/** On this machine's clock, as the agent and its user see it. */
const timeOfDay = (ms: number): string => new Date(ms).toTimeString().slice(0, 5);
