// Everything that a topic consists of, so that it can be erased as one: its entries, whatever their standing, their later
// summaries, the facts learned in it, the proposals drawn from it, and what only speaks of these.
import { fact } from "../../core/event/kinds/knowledge/fact.ts";
import { proposal } from "../../core/event/kinds/knowledge/proposal.ts";
import { entry } from "../../core/event/kinds/knowledge/entry.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { isAmendmentKind, targetsOf } from "../../core/fold/amendment.ts";
import { isFactMemory } from "../../core/fold/facts/resolve.ts";
import { memories } from "../../core/fold/memories.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface OfTopic {
  readonly ids: readonly EventId[];
  /** Facts about the person, which are in the log of the machine and may hold elsewhere too. */
  readonly personal: readonly EventId[];
}

export const eventsOfTopic = (project: Project, topic: string): OfTopic => {
  const events = standingEvents(project);
  const ofEntries = events.flatMap((one) =>
    entry.is(one) && one.body.topic === topic ? [one.id] : [],
  );
  const entries: ReadonlySet<string> = new Set(ofEntries);
  const isOfTopic = (one: {
    readonly topic?: string | undefined;
    readonly entry?: string | undefined;
  }) => one.topic === topic || entries.has(one.entry ?? "");
  const facts = events.flatMap((one) => (fact.is(one) && isOfTopic(one.body) ? [one.id] : []));
  const proposed = events.flatMap((one) =>
    proposal.is(one) && entries.has(one.body.entry ?? "") ? [one.id] : [],
  );
  const ids = new Set([...ofEntries, ...facts, ...proposed]);
  const spoken = events.filter(
    ({ kind, body }) => kind !== "purge" && isAmendmentKind(kind) && isOnlyOf(ids, body),
  );
  const everywhere = project.store.recall.everywhere();
  const personal = everywhere === undefined ? [] : [...memories(everywhere.index.all(), "fact")];
  return {
    ids: [...ids, ...spoken.map(({ id }) => id)],
    personal: personal
      .filter((one) => isFactMemory(one) && one.standing !== "purged" && isOfTopic(one.fact))
      .map(({ id }) => id),
  };
};

const standingEvents = (project: Project): readonly Event[] =>
  [...linesOf(project)].flatMap(({ line }) =>
    line.is === "event" && line.event.body !== null ? [line.event] : [],
  );

const isOnlyOf = (ids: ReadonlySet<EventId>, body: Event["body"]): boolean => {
  const targets = body === null ? [] : targetsOf(body);
  return targets.length > 0 && targets.every((id) => ids.has(id));
};
