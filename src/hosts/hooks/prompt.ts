// A prompt: the memories that it calls up, or a person's answer to the last warning.
import { answerWordIn } from "../../core/capture/answer-word.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { ok } from "../../core/kit/result.ts";
import { calledUp } from "../../engine/recall/called-up.ts";
import { knownTo, takeTurn, deliveredIn } from "../../engine/recall/delivered-before.ts";
import { say, SILENT, type On } from "./attended.ts";
import type { Run } from "./call.ts";

const PROMPT_TOKENS = 250;

export const prompted = async (one: On<"prompt">): Promise<Run> => {
  const { host, payload, hook, project, recipient, around, hookEvent } = one;
  const { agents } = one.settings;
  const answer = await answered(one);
  if (answer !== undefined) return answer;
  if (!agents.prompt || host.tells.prompt === undefined) return SILENT;
  const told = recipient ? knownTo(hook.state.receipts, recipient.session, payload.agent) : [];
  const words = await calledUp(project, hookEvent.prompt, {
    budgetTokens: PROMPT_TOKENS,
    isTold: deliveredIn(told),
    isLate: around.isLate,
    redact: await project.store.redaction(),
  });
  if (words === undefined) return SILENT;
  const turn = recipient
    ? takeTurn(
        hook.state.deliveries,
        `${recipient.session} asks ${hash64(words.text)}`,
        around.nowMs,
      )
    : ok(true);
  // If the turn cannot be noted, it stays silent; otherwise the same would come with every prompt.
  if (!turn.ok || !turn.value) return SILENT;
  return say(one, "prompt", words);
};

/** The answer to the last warning, if the prompt is one of a person, and there is such a warning. */
const answered = async (one: On<"prompt">): Promise<Run | undefined> => {
  const { payload, hookEvent } = one;
  const { session, agent } = payload;
  const word = answerWordIn(hookEvent.prompt);
  const isPersons = hookEvent.source === undefined || hookEvent.source === "user";
  if (word === undefined || !isPersons || session === undefined || agent !== undefined)
    return undefined;
  return (await import("./prompt-answer.ts")).answerLast(one, word, session);
};
