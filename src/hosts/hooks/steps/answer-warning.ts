// A prompt in which a person answers the last warning of the session.
import { answerWordIn } from "../../../core/capture/answer-word.ts";
import { hash64 } from "../../../core/kit/hash.ts";
import { answerInPrompt } from "../../../engine/trust/answer-in-prompt.ts";
import { digestSpool } from "../../../engine/remember/digest-spool.ts";
import { refreshSoon } from "../../../engine/care/refresh.ts";
import { takeTurn } from "../../../engine/recall/delivered-before.ts";
import { showBehind } from "../../../open/writable.ts";
import { FAULT, inject, SILENT, type Step } from "./step.ts";

/** Goes on with the next step if there is no warning to answer. */
export const answerWarning: Step<"prompt"> = async (one) => {
  const { hook, around, hookEvent, payload } = one;
  const word = answerWordIn(hookEvent.prompt);
  const { session } = payload;
  const opened = word === undefined || session === undefined ? undefined : await one.writable();
  // On a build server nothing is remembered.
  if (word === undefined || session === undefined || !opened?.ok) return undefined;
  const project = opened.value;
  const about = `${session} answers ${hash64(hookEvent.prompt)}`;
  const turn = takeTurn(hook.state.deliveries, about, around.nowMs);
  if (!turn.ok) return FAULT;
  if (!turn.value) return { ends: SILENT };
  const digested = digestSpool(project);
  const answered = digested.ok ? answerInPrompt(project, session, word) : digested;
  if (!answered.ok) return FAULT;
  if (answered.value === undefined) return undefined;
  const refreshed = refreshSoon(project, () => showBehind(project.place, one.cli));
  const run = inject(one, answered.value);
  return { ends: refreshed.ok ? run : { ...run, ending: "fault" } };
};
