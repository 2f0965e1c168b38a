// Everything about one memory: its full text, what it belongs to, and every amendment since.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Amendment } from "../../core/fold/amendment.ts";
import type { FactGroup } from "../../core/fold/facts/resolve.ts";
import { isShownOnPath } from "../../core/fold/attempts.ts";
import type { IssueStory, Memory } from "../../core/fold/memory.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { SuppressionReason } from "../../core/judge/trust/clearance.ts";
import { firingsBy, tallyOf, type Tally } from "../../core/judge/trust/precision.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import { factsKnown, groupWith } from "./facts/known.ts";
import { find, findEvent, idUnknown, claimOf, type FindFault } from "./find.ts";
import { clearanceNow, suppressionsOf } from "../gate/clearance.ts";
import type { Project } from "../project.ts";
import { namingCommit } from "./search.ts";
import { lastSuccessor } from "./successors.ts";

/**
 * A memory with its story; or a single event, if the id is that of an amendment or another event. A
 * commit stands for the memory that names it.
 */
export type Shown =
  | {
      readonly is: "memory";
      readonly memory: Memory;
      readonly event: Event;
      readonly amendments: readonly Amendment[];
      /** The last of those that took its place, one after the other. */
      readonly successor: Memory | undefined;
      readonly story: IssueStory | undefined;
      /** Of a fact: those under its name, in force or not. */
      readonly facts: FactGroup | undefined;
      /** What the gate said of it and what came of that; undefined if it never spoke of it. */
      readonly tally: Tally | undefined;
      readonly quiet: SuppressionReason | undefined;
      readonly gateFacts: readonly GateFact[];
    }
  | { readonly is: "event"; readonly event: Event };

export const show = (project: Project, given: string): Result<Shown, FindFault> => {
  const found = find(project, given);
  if (!found.ok) return showOther(project, given, found.error);
  return showMemory(project, found.value, given);
};

/** An event that is no memory, or the memory that names a commit. */
const showOther = (project: Project, given: string, fault: FindFault): Result<Shown, FindFault> => {
  const other = fault.kind === "id-unknown" ? findEvent(project, given) : err(fault);
  if (other.ok) return ok({ is: "event", event: whole(project, other.value) });
  const naming = namingCommit(project, given.trim().toLowerCase());
  // Whoever names a commit that took something back means what failed.
  const failed = naming.filter(isShownOnPath);
  const [memory, ...rest] = failed.length > 0 ? failed : naming;
  if (memory === undefined) return other;
  if (rest.length === 0) return showMemory(project, memory, given);
  const candidates = [memory, ...rest].map(({ id, kind, text }) => ({ id, what: kind, text }));
  return err({ kind: "id-ambiguous", given, candidates, isCommit: true });
};

const showMemory = (project: Project, memory: Memory, given: string): Result<Shown, FindFault> => {
  const [located] = project.index.lookup.events(memory.id);
  if (located === undefined) return err(idUnknown(project, given));
  return ok({
    is: "memory",
    memory,
    event: whole(project, located.event),
    amendments: project.index.lookup.amendmentsOf(memory.id),
    successor: lastSuccessor((id) => project.index.lookup.find(id)[0], memory),
    story: memory.kind === "issue" ? project.index.lookup.story(memory.id) : undefined,
    facts: memory.fact === undefined ? undefined : factsBeside(project, memory),
    ...gateStory(project, memory),
  });
};

const factsBeside = (project: Project, { id }: Memory): FactGroup | undefined => {
  const atMs = project.index.asOfMs ?? project.machine.clock.nowMs();
  return groupWith(factsKnown(project, { atMs }), id);
};

const whole = (project: Project, event: Event): Event => ({
  ...event,
  body: wholeBody(project, event.body),
});

/** What was said about it to the gate, in an event of its own. */
export interface GateFact {
  readonly id: EventId;
  readonly kind: string;
  readonly when: number;
  readonly text: string;
}

const gateStory = (project: Project, memory: Memory) => {
  const clearance = clearanceNow(project);
  const tally = tallyOf(firingsBy(clearance.firings, memory.ids));
  const facts = [...clearance.answers, ...clearance.turns, ...clearance.snoozes];
  return {
    tally: tally.fired === 0 ? undefined : tally,
    quiet: suppressionsOf(project, clearance, [memory], memory.files).get(memory.id),
    gateFacts: facts
      .filter(({ memories }) => memory.ids.some((id) => memories.includes(id)))
      .map((fact): GateFact => {
        const claim = claimOf(project.index.lookup.events(fact.id)[0]?.event);
        const text = fact.kind === "answer" ? `${fact.said ?? fact.answer}: ${claim}` : claim;
        return { id: fact.id, kind: fact.kind, when: fact.when, text };
      }),
  };
};
