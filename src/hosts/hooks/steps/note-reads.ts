// After a tool: notes what the agent has read, or itself made of a file, so that only what others change is stopped.
import { pathsReadBy } from "../../../core/judge/action/read-call.ts";
import type { ActionStep } from "../../../core/judge/action/action-step.ts";
import type { Recipient } from "../../../engine/gate/deny-once.ts";
import { editsBegin, noteReads } from "../../../engine/gate/stale-reads.ts";
import { openReads, type HookProject, type OpenedReads } from "../../../open/hook.ts";
import { FILE_DATES_MS, pathInside, presentIn, unlooked } from "../call.ts";
import { FAULT, type Step } from "./step.ts";

/** Does nothing unless `gate.stale-read` asks for it. */
export const noteFilesRead: Step<"after-tool"> = (one) => {
  const { payload, hook, recipient, hookEvent, around } = one;
  if (recipient === undefined || !hook.flags.notesReads()) return undefined;
  const steps = one.toolSteps();
  const opened = openReads(hook.place);
  const read = pathsReadBy(hookEvent.tool, hookEvent.call);
  const own = steps.flatMap((step) => (step.act !== "run" && "path" in step ? [step.path] : []));
  const seen = [...read, ...own].flatMap((path) => pathInside(hook, path) ?? []);
  const present = presentIn(hook, around);
  const all = new Set([...seen, ...madeBy(hook, opened, recipient, payload.session, steps)]);
  const texts = [...all].flatMap((path): readonly (readonly [string, string])[] => {
    const text = present(path);
    return text === undefined ? [] : [[path, text]];
  });
  return noteReads(opened.reads, recipient.name, texts, around.nowMs).ok ? undefined : FAULT;
};

/** The files that the agent knew, and that were written while its command ran or its patch was applied. */
const madeBy = (
  { state: { starts } }: HookProject,
  { reads, dateOf }: OpenedReads,
  recipient: Recipient,
  text: string | undefined,
  steps: readonly ActionStep[],
): readonly string[] => {
  if (steps.length === 0) return [];
  const ran = steps.some(({ act }) => act === "run");
  const began = starts.of(ran ? unlooked(recipient, text) : editsBegin(recipient.session));
  const known = reads.of(recipient.name);
  if (!began.ok || began.value === undefined || !known.ok) return [];
  const sinceMs = began.value.atMs - FILE_DATES_MS;
  return [...known.value.keys()].filter((path) => (dateOf(path) ?? 0) >= sinceMs);
};
