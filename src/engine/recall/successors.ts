// A question whose words lead to what was replaced is answered by what now stands in its place, directly above it.
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { ScorePart } from "../../core/search/rank.ts";

export interface IdHit {
  readonly id: EventId;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly isStanding: boolean;
  readonly isLesson: boolean;
}

/** What was superseded, resolved or retired is found, below what stands. */
export const BELOW = -3;

/** The last of the memories that took this one's place, one after the other; undefined if none did, or in a circle. */
export const lastSuccessor = (
  find: (id: EventId) => Memory | undefined,
  memory: Memory,
): Memory | undefined => {
  const seen = new Set<EventId>();
  let last = memory;
  for (let by = supersededBy(last); by !== undefined; by = supersededBy(last)) {
    seen.add(last.id);
    const next = find(by);
    if (next === undefined) break;
    if (seen.has(next.id)) return undefined;
    last = next;
  }
  return last === memory ? undefined : last;
};

const supersededBy = ({ standing, standingBy }: Memory): EventId | undefined =>
  standing === "superseded" ? standingBy?.by : undefined;

/**
 * The hits, best first. `successorOf` is asked only of those that stand no more: for what stands in their place now,
 * which is found with them even if it shares no word with the question.
 */
export const ordered = (
  hits: readonly IdHit[],
  successorOf: (id: EventId) => EventId | undefined,
): readonly IdHit[] => {
  const found = new Map(hits.map((hit) => [hit.id, hit]));
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  for (const { id, score, isStanding } of hits) {
    const successor = isStanding ? undefined : successorOf(id);
    if (successor === undefined) continue;
    const own = scores.get(successor) ?? Number.NEGATIVE_INFINITY;
    scores.set(successor, Math.max(own, score - BELOW));
  }
  return [...scores]
    .map(([id, score]): IdHit => {
      const hit = found.get(id) ?? { id, score: 0, parts: [], isStanding: true, isLesson: false };
      const lift = { name: "replaces", points: score - hit.score };
      return lift.points > 0 ? { ...hit, score, parts: [...hit.parts, lift] } : { ...hit, score };
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};
