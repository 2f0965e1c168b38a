// A prompt: the memories that it calls up, or a person's answer to the last warning.
import { answerWordIn } from "../../core/capture/answer-word.ts";
import { hash64 } from "../../core/capture/hash.ts";
import { ok } from "../../core/kit/result.ts";
import { answerInPrompt } from "../../engine/answer-in-prompt.ts";
import { calledUp } from "../../engine/called-up.ts";
import { digestSpool } from "../../engine/digest-spool.ts";
import { refreshSoon } from "../../engine/refresh.ts";
import { knownTo, takeTurn, toldIn } from "../../engine/told-before.ts";
import { showBehind } from "../../open-behind.ts";
import { openWritable } from "../../open-writable.ts";
import { say, SILENT, writable, type On } from "./attending.ts";
import type { Run } from "./run.ts";

const PROMPT_TOKENS = 250;

export const prompted = async (one: On<"prompt">): Promise<Run> => {
  const { host, heard, hook, project, listener, around, occasion } = one;
  const { agents } = one.settings;
  const answered = answeredIn(one);
  if (answered !== undefined) return answered;
  if (!agents.prompt || host.tells.prompt === undefined) return SILENT;
  const told = listener ? knownTo(hook.receipts, listener.session, heard.agent) : [];
  const words = calledUp(project, occasion.prompt, {
    budgetTokens: PROMPT_TOKENS,
    isTold: toldIn(told),
    isLate: around.isLate,
    redact: await project.redaction(),
  });
  if (words === undefined) return SILENT;
  const turn = listener
    ? takeTurn(hook.told, `${listener.session} asks ${hash64(words.text)}`, around.nowMs)
    : ok(true);
  // If the turn cannot be noted, it stays silent; otherwise the same would come with every prompt.
  if (!turn.ok || !turn.value) return SILENT;
  return say(one, "prompt", words);
};

/** The answer to the last warning, if the prompt is one. */
const answeredIn = (one: On<"prompt">): Run | undefined => {
  const { heard, hook, around, occasion } = one;
  const { session, agent } = heard;
  const word = answerWordIn(occasion.prompt);
  const isPersons = occasion.source === undefined || occasion.source === "user";
  if (word === undefined || !isPersons || session === undefined || agent !== undefined)
    return undefined;
  const opened = openWritable(writable(one));
  // On a build server nothing is remembered.
  if (!opened.ok) return undefined;
  const project = opened.value;
  const turn = takeTurn(hook.told, `${session} answers ${hash64(occasion.prompt)}`, around.nowMs);
  if (!turn.ok) return { ending: "fault" };
  if (!turn.value) return SILENT;
  const digested = digestSpool(project);
  if (!digested.ok) return { ending: "fault" };
  const answered = answerInPrompt(project, session, word);
  if (!answered.ok) return { ending: "fault" };
  if (answered.value === undefined) return undefined;
  const refreshed = refreshSoon(project, () => showBehind(project.place, one.cli));
  const run = say(one, "prompt", answered.value);
  return refreshed.ok ? run : { ...run, ending: "fault" };
};
