// A prompt that answers the last warning of its session.
import type { AnswerWord } from "../../core/capture/answer-word.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { answerInPrompt } from "../../engine/trust/answer-in-prompt.ts";
import { digestSpool } from "../../engine/remember/digest-spool.ts";
import { refreshSoon } from "../../engine/care/refresh.ts";
import { takeTurn } from "../../engine/recall/delivered-before.ts";
import { showBehind } from "../../open/project.ts";
import { inject, SILENT, type On } from "./attended.ts";
import type { Run } from "./call.ts";

/** Undefined if there is no warning to answer. `word` is what the prompt says, `session` the host's name for the session. */
export const answerLast = async (
  one: On<"prompt">,
  word: AnswerWord,
  session: string,
): Promise<Run | undefined> => {
  const { hook, around, hookEvent } = one;
  const opened = await one.writable();
  // On a build server nothing is remembered.
  if (!opened.ok) return undefined;
  const project = opened.value;
  const turn = takeTurn(
    hook.state.deliveries,
    `${session} answers ${hash64(hookEvent.prompt)}`,
    around.nowMs,
  );
  if (!turn.ok) return { ending: "fault" };
  if (!turn.value) return SILENT;
  const digested = digestSpool(project);
  if (!digested.ok) return { ending: "fault" };
  const answered = answerInPrompt(project, session, word);
  if (!answered.ok) return { ending: "fault" };
  if (answered.value === undefined) return undefined;
  const refreshed = refreshSoon(project, () => showBehind(project.place, one.cli));
  const run = inject(one, "prompt", answered.value);
  return refreshed.ok ? run : { ...run, ending: "fault" };
};
