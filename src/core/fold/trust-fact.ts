// A fact of the gate: what one event says about how a verdict was received, without any text. Read
// only from events of today's shape, because nobody here knows what another shape means.
import { hash32 } from "../kit/hash.ts";
import type { CommonBody } from "../event/common.ts";
import type { Event } from "../event/envelope.ts";
import { isEventId, type EventId } from "../event/id.ts";
import type { EventOf, Kind } from "../event/kind.ts";
import { answer } from "../event/kinds/judgment/answer.ts";
import { gatePolicy } from "../event/kinds/judgment/gate-policy.ts";
import { mute } from "../event/kinds/judgment/mute.ts";
import { revive } from "../event/kinds/judgment/revive.ts";
import { snooze } from "../event/kinds/judgment/snooze.ts";
import { verdict } from "../event/kinds/judgment/verdict.ts";
import { lift } from "../event/lift.ts";
import type { Ordered } from "../event/order.ts";
import { speakerIn, type Speaker } from "./speaker.ts";

interface Common extends Ordered {
  /** Two clones that learn the same fact give it the same key; it is one fact. */
  readonly key?: string | undefined;
  readonly when: number;
  readonly by: Speaker;
  readonly session?: string | undefined;
}

export interface Delivered extends Common {
  readonly kind: "verdict";
  readonly level: "inform" | "warn" | "block";
  readonly delivered: "deny" | "ask" | "context" | "pre-commit" | "ci";
  /** The memories it rests on, weightiest first. */
  readonly memories: readonly EventId[];
  readonly rule?: string | undefined;
  readonly path?: string | undefined;
  readonly command?: CommandMark | undefined;
}

/** Distinguishes a command from others without keeping its words. */
export type CommandMark = number;

export interface AnswerFact extends Common {
  readonly kind: "answer";
  readonly answer: "override" | "confirmed" | "refuted" | "not-applicable";
  /** The word itself, if it counts as another. */
  readonly said?: "refuted" | "not-applicable" | undefined;
  readonly memories: readonly EventId[];
  readonly verdict?: EventId | undefined;
  /** Nobody gave a reason: a hook saw the same thing done again. */
  readonly unexplained?: true | undefined;
  /** The commit that HEAD was on. */
  readonly commit?: string | undefined;
  /** Where it does not apply, if its author said so. */
  readonly paths: readonly string[];
}

export interface Muted extends Common {
  readonly kind: "mute";
  readonly memories: readonly EventId[];
  readonly rules: readonly string[];
  readonly because: "precision" | "person";
  readonly right?: number | undefined;
  readonly decided?: number | undefined;
}

export interface Revived extends Common {
  readonly kind: "revive";
  readonly memories: readonly EventId[];
  readonly rules: readonly string[];
}

export interface Snoozed extends Common {
  readonly kind: "snooze";
  /** If it is not after `when`, it ends the snoozes in its scope. */
  readonly until: number;
  readonly scope: "all" | "session" | "paths" | "memories";
  readonly paths: readonly string[];
  readonly memories: readonly EventId[];
}

export interface Ruled extends Common {
  readonly kind: "gate-policy";
  readonly level?: "off" | "inform" | "warn" | "block" | undefined;
  readonly paths?: readonly string[] | undefined;
  readonly memories?: readonly EventId[] | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly delivery?: "deny" | "ask" | "context" | undefined;
  readonly floor?: string | undefined;
  readonly decided?: number | undefined;
}

export type Fact = Delivered | AnswerFact | Muted | Revived | Snoozed | Ruled;

export const FACT_KINDS: readonly Fact["kind"][] = [
  ...[verdict.name, answer.name, mute.name],
  ...[revive.name, snooze.name, gatePolicy.name],
];

const factKinds: ReadonlySet<string> = new Set(FACT_KINDS);

/** Whether events of that kind say how the gate was received. */
export const isFactKind = (kind: string): kind is Fact["kind"] => factKinds.has(kind);

/** The fact of an event; undefined if it says nothing about the gate, or nothing that is understood here. */
export const factOf = (arrived: Event): Fact | undefined => {
  const event = isFactKind(arrived.kind) ? lift(arrived) : undefined;
  if (event === undefined || event.body === null) return undefined;
  if (verdict.is(event)) return deliveredOf(event);
  if (answer.is(event)) return answeredOf(event);
  if (mute.is(event)) return mutedOf(event);
  if (revive.is(event)) return revivedOf(event);
  if (snooze.is(event)) return snoozedOf(event);
  return gatePolicy.is(event) ? ruledOf(event) : undefined;
};

type EventOfKind<K> = K extends Kind<infer Name, infer Fields> ? EventOf<Name, Fields> : never;

const deliveredOf = (event: EventOfKind<typeof verdict>): Delivered => {
  const { level, delivered, action, evidence, rule } = event.body;
  const { path } = action;
  const command =
    action.mark ?? (action.command === undefined ? undefined : markOf(action.command));
  const memories = idsOf(evidence.map(({ id }) => id));
  return { ...commonOf(event), kind: "verdict", level, delivered, memories, rule, path, command };
};

/** Differences in white space do not matter. */
export const markOf = (command: string): CommandMark =>
  hash32(command.trim().replace(/\s+/gu, " "));

const answeredOf = (event: EventOfKind<typeof answer>): AnswerFact => ({
  ...commonOf(event),
  kind: "answer",
  answer: countedAs(event.body),
  said: isOpinion(event.body) ? event.body.answer : undefined,
  memories: idsOf(event.body.targets),
  verdict: idsOf([event.body.verdict])[0],
  unexplained:
    event.body.actor.door === "hook" && event.body.answer === "override" ? true : undefined,
  commit: event.body.commit,
  paths: event.body.files ?? [],
});

/**
 * Only a person decides that a warning was wrong, or is right elsewhere. An agent that says so does
 * the thing in spite of it, and gives its reason: that is an override, whose fate is watched.
 */
export const countedAs = (body: AnswerStatement): AnswerFact["answer"] =>
  isOpinion(body) ? "override" : body.answer;

type AnswerStatement = Pick<EventOfKind<typeof answer>["body"], "answer" | "actor" | "tags">;

const isOpinion = (
  body: AnswerStatement,
): body is AnswerStatement & { readonly answer: "refuted" | "not-applicable" } => {
  const by = speakerIn(body);
  const isOfAgent = by === "agent" || by === "other";
  return isOfAgent && (body.answer === "refuted" || body.answer === "not-applicable");
};

const mutedOf = (event: EventOfKind<typeof mute>): Muted => {
  const { targets, rules = [], by: because, right, decided } = event.body;
  const memories = idsOf(targets);
  return { ...commonOf(event), kind: "mute", memories, rules, because, right, decided };
};

const revivedOf = (event: EventOfKind<typeof revive>): Revived => {
  const { targets, rules = [] } = event.body;
  return { ...commonOf(event), kind: "revive", memories: idsOf(targets), rules };
};

const snoozedOf = (event: EventOfKind<typeof snooze>): Snoozed => {
  const { until, scope, paths = [], targets } = event.body;
  return { ...commonOf(event), kind: "snooze", until, scope, paths, memories: idsOf(targets) };
};

const ruledOf = (event: EventOfKind<typeof gatePolicy>): Ruled => {
  const { level, paths, targets, hosts, delivery, floor, decided } = event.body;
  const memories = targets === undefined ? undefined : idsOf(targets);
  const said = { level, delivery, floor, decided };
  return { ...commonOf(event), kind: "gate-policy", paths, memories, hosts, ...said };
};

const commonOf = ({ id, ts, n, writer, seq, body }: Event & { body: CommonBody }): Common => {
  const { when, key, session } = body;
  return { id, ts, n, writer, seq, when, by: speakerIn(body), key, session };
};

const idsOf = (ids: readonly unknown[] = []): readonly EventId[] => ids.filter(isEventId);
