// The proposals that wait: none that was accepted, rejected or purged, or whose time is over.
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import type { EventOf } from "../../event/kind.ts";
import { proposal } from "../../event/kinds/knowledge/proposal.ts";
import { asTexts } from "../../event/read.ts";

export type Proposal = EventOf<"proposal", (typeof proposal)["fields"]>;

const SETTLES: ReadonlySet<string> = new Set(["resolve", "retire", "supersede", "purge"]);

/** The kinds of event that may end a proposal. */
export const isSettling = (kind: string): boolean => SETTLES.has(kind);

/** The oldest first. `events` in any order. */
export const waitingProposals = (events: Iterable<Event>, atMs: number): readonly Proposal[] => {
  const proposals = new Map<EventId, Proposal>();
  const settled = new Set<string>();
  for (const event of events) {
    if (proposal.is(event)) proposals.set(event.id, event);
    else if (isSettling(event.kind) && event.body !== null)
      for (const target of asTexts(event.body["targets"])) settled.add(target);
  }
  return [...proposals.values()]
    .filter(({ id, body: { until } }) => !settled.has(id) && until > atMs)
    .toSorted((a, b) => a.body.when - b.body.when || (a.id < b.id ? -1 : 1));
};

/** Whatever became of them; of one that was purged nothing is left. */
export const allProposals = (events: Iterable<Event>): readonly Proposal[] => {
  const all: Proposal[] = [];
  for (const event of events) if (proposal.is(event)) all.push(event);
  return all;
};
