// What a person says of the last warning of their session, by one word in a prompt. The host alone says that a person
// wrote it, so the word decides about this one warning and lifts nothing.
import type { AnswerWord } from "../../core/capture/answer-word.ts";
import { shortId } from "../../core/event/id.ts";
import { codeSpan } from "../../core/kit/code-span.ts";
import type { Delivered } from "../../core/fold/trust-fact.ts";
import { isPersonal } from "../../core/fold/speaker.ts";
import { factsOf } from "../../core/fold/trust.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { answerTo, type AnswerFault } from "./answer.ts";
import type { DeliveredText } from "../ports/session/receipts.ts";
import type { WritableProject } from "../project.ts";

/** A word alone is about the warning only while the warning is what the person has just seen. */
const RECENT_MS = 30 * 60_000;

const WORDS = {
  confirmed: { answer: "confirmed", word: "right", means: "" },
  refuted: {
    ...{ answer: "refuted", word: "wrong" },
    means: " It will not stop you again in this session.",
  },
} as const;

/** Undefined if there is no warning that it could be about: then it is a prompt like any other. */
export const answerInPrompt = (
  project: WritableProject,
  session: string,
  { answer, why, named }: AnswerWord,
): Result<DeliveredText | undefined, AnswerFault> => {
  const last = lastWarningIn(project, session);
  if (last === undefined) return ok(undefined);
  const isOld = project.machine.clock.nowMs() - last.when > RECENT_MS;
  if (!named && (isOld || isAnsweredByPerson(project, last))) return ok(undefined);
  const { word, means } = WORDS[answer];
  const reason = why ?? `A person said in a prompt that the warning was ${word}.`;
  const taken = answerTo(project, last.id, {
    ...{ answer, why: reason, paths: [], session },
    inPrompt: true,
  });
  if (!taken.ok) return taken;
  const [about] = taken.value.targets;
  const at = last.path === undefined ? "" : ` at ${codeSpan(last.path)}`;
  const which = about === undefined ? "" : ` (memory ${shortId(about.id)}${at})`;
  return ok({
    text: `twiceshy noted this prompt as the person's answer to its last warning${which}: it was ${word}.${means}`,
    about: [],
  });
};

/** What git's hooks and build servers were told is not seen in a session. */
const lastWarningIn = (project: WritableProject, session: string): Delivered | undefined =>
  factsOf(project.index.trust.read(), "verdict")
    .filter((verdict) => verdict.session === session && verdict.level !== "inform")
    .findLast(({ delivered }) => delivered !== "ci" && delivered !== "pre-commit");

const isAnsweredByPerson = (project: WritableProject, { id }: Delivered): boolean =>
  factsOf(project.index.trust.read(), "answer").some(
    ({ verdict, by }) => verdict === id && isPersonal(by),
  );
