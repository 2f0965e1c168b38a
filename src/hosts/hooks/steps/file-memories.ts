// After a tool that read or edited files: what is remembered of them, once a session.
import { pathsReadBy } from "../../../core/judge/action/read-call.ts";
import { knownOfFiles } from "../../../engine/recall/called-up.ts";
import { deliveredIn, knownTo } from "../../../engine/recall/delivered-before.ts";
import { filesShownIn } from "../../../open/project.ts";
import { pathInside } from "../call.ts";
import { FAULT, type Step } from "./step.ts";

const TOKENS = 250;

/** Nothing that the brief of the session, a prompt or a warning has shown is shown again. */
export const showFileMemories: Step<"after-tool"> = async (one) => {
  const { host, hook, hookEvent, payload, project, recipient, around, settings } = one;
  const { session, agent } = payload;
  if (!settings.agents.files || host.injects["after-tool"] === undefined) return undefined;
  if (session === undefined || recipient === undefined || hookEvent.failed === true)
    return undefined;
  const edited = one.toolSteps().flatMap((step) => ("path" in step ? [step.path] : []));
  const shown = filesShownIn(project);
  const paths: string[] = [];
  for (const given of [...pathsReadBy(hookEvent.tool, hookEvent.call), ...edited]) {
    const path = pathInside(hook, given);
    if (path === undefined) continue;
    const isShown = shown.note(session, path);
    if (!isShown.ok) return FAULT;
    if (!isShown.value) paths.push(given);
  }
  if (paths.length === 0) return undefined;
  const words = knownOfFiles(project, paths, {
    budgetTokens: TOKENS,
    isDelivered: deliveredIn(knownTo(hook.state.receipts, recipient.session, agent)),
    ...{ isLate: around.isLate, nowMs: around.nowMs },
    redact: await project.store.redaction(),
  });
  return { words };
};
