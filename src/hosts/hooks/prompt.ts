// A prompt: the memories that it calls up, or a person's answer to the last warning.
import { answerWordIn } from "../../core/capture/answer-word.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { ok } from "../../core/kit/result.ts";
import { calledUp } from "../../engine/recall/called-up.ts";
import { knownTo, takeTurn, deliveredIn } from "../../engine/recall/delivered-before.ts";
import type { DeliveredText } from "../../engine/ports/session/receipts.ts";
import { inject, SILENT, type On } from "./attended.ts";
import type { Run } from "./call.ts";

const PROMPT_TOKENS = 250;

export const prompted = async (one: On<"prompt">): Promise<Run> => {
  const { prompt, source } = one.hookEvent;
  const isPersons = (source === undefined || source === "user") && one.payload.agent === undefined;
  const answer = isPersons ? await answered(one, prompt) : undefined;
  if (answer !== undefined) return answer;
  const captured = isPersons ? await capturedIn(one, prompt) : undefined;
  if (captured === "fault") return { ending: "fault" };
  const found = await foundFor(one, prompt, captured?.about ?? []);
  const all = [captured, found].filter((words) => words !== undefined);
  if (all.length === 0) return SILENT;
  return inject(one, "prompt", {
    text: all.map(({ text }) => text).join("\n\n"),
    about: all.flatMap(({ about }) => about),
  });
};

/** The memories that it calls up, but for those that it has just made. */
const foundFor = async (
  {
    host,
    payload: { agent },
    hook,
    project,
    recipient,
    around,
    settings: { agents },
  }: On<"prompt">,
  prompt: string,
  made: readonly string[],
): Promise<DeliveredText | undefined> => {
  if (!agents.prompt || host.injects.prompt === undefined) return undefined;
  const before = recipient ? knownTo(hook.state.receipts, recipient.session, agent) : [];
  const isDelivered = deliveredIn(before);
  const words = await calledUp(project, prompt, {
    budgetTokens: PROMPT_TOKENS,
    isDelivered: (id) => made.includes(id) || isDelivered(id),
    isLate: around.isLate,
    redact: await project.store.redaction(),
  });
  if (words === undefined) return undefined;
  const turn = recipient
    ? takeTurn(
        hook.state.deliveries,
        `${recipient.session} asks ${hash64(words.text)}`,
        around.nowMs,
      )
    : ok(true);
  // If the turn cannot be noted, it stays silent; otherwise the same would come with every prompt.
  return turn.ok && turn.value ? words : undefined;
};

/** What a person states in the prompt is to be remembered. */
const capturedIn = async (
  one: On<"prompt">,
  prompt: string,
): Promise<DeliveredText | "fault" | undefined> =>
  one.settings.agents.capture && MAY_STATE.test(prompt)
    ? (await import("./capturing.ts")).capturePrompt(one, prompt)
    : undefined;

/** A cheap look: one of these is in everything that a prompt states to be remembered. */
const MAY_STATE =
  /memory|:::|\[\p{L}+\]|block|bloq|milestone|pattern|patr|retro|insight|deci[ds]|\bTIL\b|learn|discover|found|reali[sz]e|chose|select|settled|opted|agree|remember|memori|forget|in mind|record|reference|later|save|note|recuerd|olvid|en cuenta|aprend|descubr|eleg|optamos|acord|standardi|turn/iu;

/** The answer to the last warning, if there is such a warning. */
const answered = async (one: On<"prompt">, prompt: string): Promise<Run | undefined> => {
  const { session } = one.payload;
  const word = answerWordIn(prompt);
  if (word === undefined || session === undefined) return undefined;
  return (await import("./prompt-answer.ts")).answerLast(one, word, session);
};
