// A prompt in which a person says of the memory that was last shown that it is useful, wrong or outdated.
import { feedbackWordIn } from "../../../core/capture/feedback-word.ts";
import { hash64 } from "../../../core/kit/hash.ts";
import { refreshSoon } from "../../../engine/care/refresh.ts";
import { knownTo, takeTurn } from "../../../engine/recall/delivered-before.ts";
import { digestSpool } from "../../../engine/remember/digest-spool.ts";
import { feedbackInPrompt } from "../../../engine/trust/feedback-in-prompt.ts";
import { showBehind } from "../../../open/writable.ts";
import { FAULT, inject, SILENT, type Step } from "./step.ts";

/** Goes on with the next step if there is no memory that it could be about. */
export const noteFeedback: Step<"prompt"> = async (one) => {
  const { hook, around, hookEvent, payload, recipient } = one;
  const given = feedbackWordIn(hookEvent.prompt);
  const { session } = payload;
  if (given === undefined || session === undefined || recipient === undefined) return undefined;
  const opened = await one.writable();
  // On a build server nothing is remembered.
  if (!opened.ok) return undefined;
  const project = opened.value;
  const about = `${session} remarks ${hash64(hookEvent.prompt)}`;
  const turn = takeTurn(hook.state.deliveries, about, around.nowMs);
  if (!turn.ok) return FAULT;
  if (!turn.value) return { ends: SILENT };
  const shown = knownTo(hook.state.receipts, recipient.session, undefined);
  const digested = digestSpool(project);
  const noted = digested.ok ? feedbackInPrompt(project, shown, given, session) : digested;
  if (!noted.ok) return FAULT;
  if (noted.value === undefined) return undefined;
  const refreshed = refreshSoon(project, () => showBehind(project.place, one.cli));
  const run = inject(one, noted.value);
  return { ends: refreshed.ok ? run : { ...run, ending: "fault" } };
};
