// Clearance: how far the gate may speak now, about a memory and at a place, given answers, mutes,
// snoozes and policies. The facts of trust are sorted once, so that many questions are cheap.
import { compareEvents } from "../../event/order.ts";
import type { EventId } from "../../event/id.ts";
import {
  markOf,
  type AnswerFact,
  type CommandMark,
  type Muted,
  type Revived,
  type Ruled,
  type Snoozed,
} from "../../fold/trust-fact.ts";
import { firingsOf, type Firing } from "./firing.ts";
import type { Level } from "../level.ts";
import type { Outcomes } from "./outcome.ts";
import { liesWithin, type ActionPlace } from "./place.ts";
import { floorFor, policyFor, type Delivery, type Policy } from "./policy.ts";
import { isPersonal } from "../../fold/speaker.ts";
import { silenceOf, sinceTurned, type Silence } from "./silence.ts";
import { snoozeOver, snoozesAt } from "./snooze.ts";
import { factsOf, type Trust } from "../../fold/trust.ts";

export interface Clearance {
  readonly firings: readonly Firing[];
  readonly answers: readonly LocatedAnswer[];
  readonly turns: readonly (Muted | Revived)[];
  readonly snoozes: readonly Snoozed[];
  readonly policies: readonly Ruled[];
}

/** An answer with the places that its verdict was about. */
export interface LocatedAnswer extends AnswerFact {
  readonly places: readonly string[];
  readonly command: CommandMark | undefined;
}

/** `same` gives the one id that stands for all copies of a memory; `outcomes` name memories by it. */
export const clearanceOf = (
  trust: Trust,
  outcomes: Outcomes = {},
  same: (id: EventId) => EventId = (id) => id,
): Clearance => {
  const joined = <About extends { readonly memories: readonly EventId[] }>(fact: About): About => ({
    ...fact,
    memories: fact.memories.map(same),
  });
  const turns = [...factsOf(trust, "mute"), ...factsOf(trust, "revive")].sort(compareEvents);
  return {
    firings: firingsOf(trust, outcomes, same),
    answers: factsOf(trust, "answer").map((answer) => located(trust, joined(answer))),
    turns: turns.map(joined),
    snoozes: factsOf(trust, "snooze").map(joined),
    policies: factsOf(trust, "gate-policy"),
  };
};

/**
 * Somebody who answers a verdict at a terminal is in another session than the agent that was told.
 * The verdict's session counts.
 */
const located = ({ facts }: Trust, answer: AnswerFact): LocatedAnswer => {
  const verdict = answer.verdict === undefined ? undefined : facts[answer.verdict];
  if (verdict?.kind !== "verdict") return { ...answer, places: answer.paths, command: undefined };
  const { path, command, session } = verdict;
  return { ...answer, places: path === undefined ? answer.paths : [path], command, session };
};

export interface SuppressionQuery extends ActionPlace {
  /** All ids of the memory; the one that stands for it comes first. */
  readonly memory: readonly EventId[];
  readonly rule?: string | undefined;
  readonly nowMs: number;
}

export interface Suppression {
  /** The level of a proven repeat of the memory here. A weaker match gets a lower level. */
  readonly most: Level;
  readonly delivery: Delivery;
  /** Why it is not simply a warning. */
  readonly because?: SuppressionReason | undefined;
  /** Somebody has answered in this session, with a reason, so it need not be told again. */
  readonly answered?: true;
}

export type SuppressionReason =
  | { readonly is: "policy"; readonly id: EventId }
  | ({
      readonly is: "muted";
      /** Set if the rule is muted, not the memory. */
      readonly rule?: string | undefined;
    } & Silence)
  | { readonly is: "snoozed"; readonly id: EventId; readonly until: number }
  /** A person said that it does not apply in this place. */
  | { readonly is: "not-applicable"; readonly id: EventId }
  /** It was overridden, and the change failed again. */
  | { readonly is: "failed-again"; readonly id: EventId };

/** How far the gate may go about that memory, in that place, at that moment. */
export const suppressionOf = (clearance: Clearance, question: SuppressionQuery): Suppression => {
  const { memory } = question;
  const policy = policyFor(clearance.policies, memory, question);
  const { delivery, level } = policy;
  if (level?.level === "off")
    return { most: "silent", delivery, because: { is: "policy", id: level.id } };
  const suppressed =
    mutedIn(clearance, question) ??
    elsewhereIn(clearance, question) ??
    snoozedIn(clearance, question);
  if (suppressed) return { most: "silent", delivery, because: suppressed };
  const block = blockIn(clearance, question, policy);
  if (block) return { most: "block", delivery, because: block };
  return level?.level === "inform"
    ? { most: "inform", delivery, because: { is: "policy", id: level.id } }
    : { most: "warn", delivery, ...(isAnswered(clearance, question) ? { answered: true } : {}) };
};

/** Only answers to a verdict count: doing one thing in spite of a warning says nothing about other actions. */
const isAnswered = ({ answers }: Clearance, { memory, session }: SuppressionQuery): boolean => {
  if (session === undefined) return false;
  const last = answers.findLast(
    (answer) =>
      answer.verdict !== undefined &&
      answer.session === session &&
      answer.memories.some((id) => memory.includes(id)),
  );
  if (last === undefined) return false;
  return last.answer === "override" || (last.answer === "refuted" && isPersonal(last.by));
};

/** Whether a memory, or else the rule that found it, is muted wherever the action is. */
export const mutedIn = (
  clearance: Clearance,
  { memory, rule }: Pick<SuppressionQuery, "memory" | "rule">,
): (SuppressionReason & { readonly is: "muted" }) | undefined => {
  const ofMemory = memorySilence(clearance, memory);
  if (ofMemory) return { is: "muted", ...ofMemory };
  const ofRule = rule === undefined ? undefined : ruleSilence(clearance, rule);
  return ofRule && { is: "muted", rule, ...ofRule };
};

const memorySilence = (
  { firings, turns, policies }: Clearance,
  ids: readonly EventId[],
): Silence | undefined => {
  const own = firings.filter(({ memory }) => ids.includes(memory));
  return silenceOf({ is: "memory", ids }, turns, own, floorFor(policies, ids));
};

/**
 * A rule is measured by the memories that still speak. One that is muted already, however wrong,
 * must not mute the others.
 */
const ruleSilence = (clearance: Clearance, rule: string): Silence | undefined => {
  const { firings, turns, policies } = clearance;
  const under = firings.filter(({ rules }) => rules.includes(rule));
  const counted = [...new Set(under.map(({ memory }) => memory))].flatMap((memory) => {
    const own = under.filter((firing) => firing.memory === memory);
    const ids = [memory];
    return memorySilence(clearance, ids) ? [] : sinceTurned({ is: "memory", ids }, turns, own);
  });
  return silenceOf({ is: "rule", rule }, turns, counted, floorFor(policies, []));
};

/**
 * "Right elsewhere" holds for the very file or command that was answered, not for a folder above
 * it: a person judged one place. It says nothing about conditions, which the judge weighs itself.
 * It ends with a later answer of a person about the same memory, or when the memory is revived.
 */
const elsewhereIn = (
  { answers, turns }: Clearance,
  question: SuppressionQuery,
): SuppressionReason | undefined => {
  const { memory } = question;
  const revived = turns.findLast(
    ({ kind, by, memories }) =>
      kind === "revive" && by === "person" && memories.some((id) => memory.includes(id)),
  );
  const found = answers.findLast(
    (answer) =>
      answer.by === "person" &&
      answer.answer !== "override" &&
      answer.memories.some((id) => memory.includes(id)) &&
      isThere(answer, question),
  );
  if (found?.answer !== "not-applicable") return undefined;
  if (revived && compareEvents(revived, found) > 0) return undefined;
  return { is: "not-applicable", id: found.id };
};

const isThere = (answer: LocatedAnswer, question: SuppressionQuery): boolean => {
  const { places, command } = answer;
  if (command !== undefined && question.command !== undefined)
    return command === markOf(question.command);
  const everywhere = answer.verdict === undefined && places.length === 0;
  return everywhere ? answer.answer !== "not-applicable" : liesWithin(question, places);
};

const snoozedIn = (
  { snoozes }: Clearance,
  question: SuppressionQuery,
): SuppressionReason | undefined => {
  const held = snoozesAt(snoozes, question.nowMs);
  const over = snoozeOver(held, question.memory, question);
  return over && { is: "snoozed", id: over.id, until: over.until };
};

/**
 * Only a person lifts a policy's block. A block after a repeated failure is lifted by anybody's
 * reason, given since then in the session.
 */
const blockIn = (
  clearance: Clearance,
  question: SuppressionQuery,
  { level }: Policy,
): SuppressionReason | undefined => {
  if (level?.level === "block")
    return isLifted(clearance, question, level.when, "person")
      ? undefined
      : { is: "policy", id: level.id };
  if (level !== undefined) return undefined;
  const again = clearance.firings
    .flatMap(({ memory, fate, by }) =>
      question.memory.includes(memory) && fate === "right" && by?.is === "failure" ? by : [],
    )
    .reduce<Firing["by"]>((last, by) => (last && last.when >= by.when ? last : by), undefined);
  return again && !isLifted(clearance, question, again.when, "anybody")
    ? { is: "failed-again", id: again.id }
    : undefined;
};

const isLifted = (
  { answers }: Clearance,
  { memory, session }: SuppressionQuery,
  sinceMs: number,
  who: "person" | "anybody",
): boolean =>
  answers.some(
    (answer) =>
      answer.answer === "override" &&
      answer.when > sinceMs &&
      (who === "anybody" || answer.by === "person") &&
      answer.memories.some((id) => memory.includes(id)) &&
      ((answer.session !== undefined && answer.session === session) ||
        (answer.by === "person" && answer.verdict === undefined)),
  );
