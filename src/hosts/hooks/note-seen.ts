// After a tool: notes what the agent has read, or itself made of a file, so that only what others change is stopped.
import { pathsReadBy } from "../../core/judge/action/read-call.ts";
import type { ActionStep } from "../../core/judge/action/action-step.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Recipient } from "../../engine/gate/deny-once.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { editsBegin, noteReads } from "../../engine/gate/stale-reads.ts";
import { openReads, type HookProject, type OpenedReads } from "../../open/hook.ts";
import type { On } from "./attended.ts";
import { presentIn, unlooked } from "./call.ts";

/** Does nothing unless `gate.stale-read` asks for it. */
export const noteSeen = (
  { payload, hook, recipient, hookEvent, around }: On<"after-tool">,
  steps: readonly ActionStep[],
): Result<void, FileFault> => {
  if (recipient === undefined || !hook.notesReads()) return ok(undefined);
  const opened = openReads(hook.place);
  const read = pathsReadBy(hookEvent.tool, hookEvent.call);
  const own = steps.flatMap((step) => (step.act !== "run" && "path" in step ? [step.path] : []));
  const seen = [...read, ...own].flatMap((path): readonly string[] => {
    const at = hook.pathOf(path);
    return at.ok && at.value?.inside ? [at.value.path] : [];
  });
  const present = presentIn(hook, around);
  const all = new Set([...seen, ...madeBy(hook, opened, recipient, payload.session, steps)]);
  const texts = [...all].flatMap((path): readonly (readonly [string, string])[] => {
    const text = present(path);
    return text === undefined ? [] : [[path, text]];
  });
  return noteReads(opened.reads, recipient.name, texts, around.nowMs);
};

/** How far behind the clock that dates files may be. */
const DATES_MS = 20;

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
  const sinceMs = began.value.atMs - DATES_MS;
  return [...known.value.keys()].filter((path) => (dateOf(path) ?? 0) >= sinceMs);
};
