// After a tool that read or edited files: what is remembered of them, once a session.
import { pathsReadBy } from "../../core/judge/action/read-call.ts";
import type { ActionStep } from "../../core/judge/action/action-step.ts";
import { knownOfFiles } from "../../engine/recall/called-up.ts";
import { deliveredIn, knownTo } from "../../engine/recall/delivered-before.ts";
import { filesShownIn } from "../../open/project.ts";
import { inject, SILENT, type On } from "./attended.ts";
import type { Run } from "./call.ts";

const TOKENS = 250;

/** Nothing that the brief of the session, a prompt or a warning has shown is shown again. */
export const fileSeen = async (
  one: On<"after-tool">,
  steps: readonly ActionStep[],
): Promise<Run> => {
  const { host, hook, hookEvent, payload, project, recipient, around, settings } = one;
  const { session, agent } = payload;
  if (!settings.agents.files || host.injects["after-tool"] === undefined) return SILENT;
  if (session === undefined || recipient === undefined || hookEvent.failed === true) return SILENT;
  const edited = steps.flatMap((step) => ("path" in step ? [step.path] : []));
  const shown = filesShownIn(project);
  const paths: string[] = [];
  for (const given of [...pathsReadBy(hookEvent.tool, hookEvent.call), ...edited]) {
    const at = hook.pathOf(given);
    if (!at.ok || at.value?.inside !== true) continue;
    const isShown = shown.note(session, at.value.path);
    if (!isShown.ok) return { ending: "fault" };
    if (!isShown.value) paths.push(given);
  }
  if (paths.length === 0) return SILENT;
  const words = knownOfFiles(project, paths, {
    budgetTokens: TOKENS,
    isDelivered: deliveredIn(knownTo(hook.state.receipts, recipient.session, agent)),
    isLate: around.isLate,
    redact: await project.store.redaction(),
  });
  return words === undefined ? SILENT : inject(one, "after-tool", words);
};
