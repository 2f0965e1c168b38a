// Trust: everything that was ever said about the gate's verdicts, each fact once. It draws no
// conclusions (judge/trust/clearance.ts does), so it is a plain union: arrival order never shows, and prefix then
// rest equals all. Plain data, which may be kept in a file as JSON.
import type { Event } from "../event/envelope.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { compareEvents } from "../event/order.ts";
import { isObject } from "../kit/json.ts";
import { factOf, isFactKind, type Fact } from "./trust-fact.ts";

/** Only `hear` writes to it. */
export interface Trust {
  readonly facts: { [id: string]: Fact };
  /** What a purge erased or is about to erase. It says nothing any more, whichever copy comes first. */
  readonly gone: { [id: string]: true };
}

export const emptyTrust = (): Trust => ({ facts: {}, gone: {} });

/** Whether the event can change trust. All others need not be handed in. */
export const bearsOnTrust = ({ kind }: Pick<Event, "kind">): boolean =>
  kind === "purge" || isFactKind(kind);

/** Adds an event to the given trust and returns that same trust. */
export const applyFact = (trust: Trust, event: Event): Trust => {
  if (!bearsOnTrust(event)) return trust;
  if (event.kind === "purge") forget(trust, event.body?.targets);
  else if (event.body === null) forget(trust, [event.id]);
  const fact = trust.gone[event.id] ? undefined : factOf(event);
  if (fact) trust.facts[fact.id] = fact;
  return trust;
};

export const trustOf = (events: Iterable<Event>, trust: Trust = emptyTrust()): Trust => {
  for (const event of events) applyFact(trust, event);
  return trust;
};

const forget = (trust: Trust, ids: unknown): void => {
  for (const id of Array.isArray(ids) ? ids.filter(isEventId) : []) {
    trust.gone[id] = true;
    delete trust.facts[id];
  }
};

type FactNamed<Kind> = Extract<Fact, { readonly kind: Kind }>;

/**
 * All facts of a kind in the total order. Of a fact that two clones learned under one key, only the
 * first copy is given.
 */
export const factsOf = <Kind extends Fact["kind"]>(
  { facts }: Trust,
  kind: Kind,
): readonly FactNamed<Kind>[] => {
  const isOfKind = (fact: Fact): fact is FactNamed<Kind> => fact.kind === kind;
  const keys = new Set<string>();
  return Object.values(facts)
    .filter(isOfKind)
    .sort(compareEvents)
    .filter(({ key }) => key === undefined || (!keys.has(key) && keys.add(key)));
};

/** The memories that somebody answered, muted or revived. Nothing is decided about any other. */
export const memoriesNamedIn = (trust: Trust): ReadonlySet<EventId> =>
  new Set(
    [...factsOf(trust, "answer"), ...factsOf(trust, "mute"), ...factsOf(trust, "revive")].flatMap(
      ({ memories }) => memories,
    ),
  );

/** Trust as read from a file of ours. The reader of the file has already proved that it is unchanged. */
export const isTrust = (value: unknown): value is Trust =>
  isObject(value) && isObject(value.facts) && isObject(value.gone);
