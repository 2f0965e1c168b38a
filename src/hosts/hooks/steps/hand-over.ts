// A prompt or an answer as a turn of the work. Where the host keeps a transcript, only a mark is left, and the words are
// read from there when nobody waits; else they are recorded now, or when the turn ends.
import { occurrenceAt, ownWords, type Turn } from "../../../core/capture/turns/turn.ts";
import { wellFormed } from "../../../core/kit/text.ts";
import { refreshSoon } from "../../../engine/care/refresh.ts";
import { ingest } from "../../../engine/continuity/ingest.ts";
import { takeTurns } from "../../../engine/continuity/take-turns.ts";
import { showBehind } from "../../../open/writable.ts";
import { FAULT, type Attended, type On, type Step, type StepResult } from "./step.ts";

/** For a prompt of which no transcript will tell, or not as evidence. */
export const handOverPrompt =
  (isPersons: (one: On<"prompt">) => boolean): Step<"prompt"> =>
  async (one) => {
    const { hookEvent, around } = one;
    const recorded = await record(one, {
      ...{ role: "user", text: hookEvent.prompt, ...whereOf(one) },
      occurrence: hookEvent.id ?? occurrenceAt(around.nowMs),
      ...(isPersons(one) ? { inPrompt: true as const } : {}),
    });
    return recorded ? undefined : { isFaulty: true };
  };

/** A subagent's end is recorded now: its words are in no transcript of the session. */
export const handOverAnswer: Step<"stop"> = async (one) => {
  const { host, hook, hookEvent, payload, project, around } = one;
  const { session, agent, transcript } = payload;
  const isKept = host.keepsWords === true && agent === undefined;
  if (isKept && session !== undefined && transcript !== undefined) {
    const head = hook.head();
    const { commit, branch } = head.ok ? head.value : {};
    const mark = { session, host: host.name, transcript, commit, branch };
    const left = project.hooks.turns.leave(mark);
    if (!left.ok) return { isFaulty: true };
    if (left.value) return undefined;
  }
  const text = hookEvent.lastMessage;
  if (text === undefined) return agent === undefined ? handOverLastWords(one) : undefined;
  const occurrence = occurrenceAt(around.nowMs);
  const recorded = await record(one, { role: "assistant", text, ...whereOf(one), occurrence });
  return recorded ? undefined : { isFaulty: true };
};

/** A message within a turn. Only the last one is its answer, so it waits, redacted, for the end of the turn. */
export const keepLastWords: Step<"message"> = async (one) => {
  const { session } = one.payload;
  const opened = session === undefined ? undefined : await one.writable();
  // On a build server nothing is remembered.
  if (session === undefined || !opened?.ok) return undefined;
  const text = opened.value.write.redact(ownWords(wellFormed(one.hookEvent.text)));
  const kept = opened.value.hooks.lastWords.keep(session, { text, atMs: one.around.nowMs });
  return kept.ok ? undefined : { isFaulty: true };
};

/** What a turn ended with, if its host has handed that over by then; a host may report it after the turn. */
export const handOverLastWords = async (one: Attended): Promise<StepResult | undefined> => {
  const { payload, project } = one;
  const held =
    payload.session === undefined ? undefined : project.hooks.lastWords.take(payload.session);
  if (held === undefined) return undefined;
  if (!held.ok) return { isFaulty: true };
  if (held.value === undefined) return undefined;
  const { text, atMs } = held.value;
  const turn = { role: "assistant" as const, text, ...whereOf(one), when: atMs };
  const recorded = await record(one, { ...turn, occurrence: occurrenceAt(atMs) });
  return recorded ? undefined : { isFaulty: true };
};

/** Nobody waits at the end of a session. */
export const takeTurnsAtEnd: Step<"session-end"> = async (one): Promise<StepResult | undefined> => {
  if (!one.project.hooks.turns.isWaiting()) return undefined;
  const opened = await one.writable();
  if (!opened.ok) return undefined;
  return takeTurns(opened.value).ok ? undefined : FAULT;
};

const whereOf = ({ host, payload, around }: Attended) => ({
  ...{ session: payload.session, lane: payload.agent, host: host.name, when: around.nowMs },
});

/** On a build server nothing is remembered. */
const record = async (one: Attended, turn: Turn): Promise<boolean> => {
  const opened = await one.writable();
  if (!opened.ok) return true;
  const project = opened.value;
  const done = ingest(project, [turn]);
  if (!done.ok || done.value.turns === 0) return done.ok;
  return refreshSoon(project, () => showBehind(project.place, one.cli)).ok;
};
