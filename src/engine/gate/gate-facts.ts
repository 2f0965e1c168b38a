// What passed between the gate and its listeners, for a timeline: the warnings that were given, and
// the answers to them.
import { shortId, type EventId } from "../../core/event/id.ts";
import { compareEvents } from "../../core/event/order.ts";
import { FACT_KINDS, type Fact } from "../../core/fold/trust-fact.ts";
import { factsOf } from "../../core/fold/trust.ts";
import { claimOf } from "../recall/find.ts";
import type { LocatedEvent } from "../../core/log/line-position.ts";
import type { TimelineEntry, TrustRecord } from "../ports/state-index.ts";

export interface FactSource {
  readonly index: {
    readonly trust: Pick<TrustRecord, "read">;
    readonly lookup: {
      readonly events: (id: EventId) => readonly Pick<LocatedEvent, "event">[];
    };
  };
}

/** Newest first, by when it happened. */
export const gateFacts = ({ index }: FactSource): readonly Fact[] => {
  const trust = index.trust.read();
  return FACT_KINDS.flatMap((kind): readonly Fact[] => factsOf(trust, kind)).sort(
    (a, b) => b.when - a.when || compareEvents(b, a),
  );
};

/** A fact with its words, which are read from its line. */
export const entryOf = ({ index }: FactSource, fact: Fact): TimelineEntry => {
  const { id, ts, when, kind } = fact;
  const text = fact.kind === "verdict" ? "" : claimOf(index.lookup.events(id)[0]?.event);
  return { id, ts, when, kind, text: wordsOf(fact, text), outcome: undefined };
};

const wordsOf = (fact: Fact, text: string): string => {
  const about = (fact.memories ?? []).slice(0, 3).map(shortId).join(", ");
  return [about, deedOf(fact), text].filter((word) => word !== "").join(": ");
};

/** What the gate did, or what was answered; for all other facts the reason says it. */
const deedOf = (fact: Fact): string => {
  if (fact.kind === "answer") return fact.said ?? fact.answer;
  if (fact.kind !== "verdict") return "";
  const { delivered, path } = fact;
  return path === undefined ? delivered : `${delivered} at ${path}`;
};
