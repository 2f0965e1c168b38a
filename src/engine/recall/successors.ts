// What was replaced never stands above what replaced it: a question whose words lead to the old one is answered by the new one.
import type { EventId } from "../../core/event/id.ts";
import type { ScorePart } from "../../core/search/rank.ts";

export interface IdHit {
  readonly id: EventId;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly isStanding: boolean;
}

/** What was superseded, resolved or retired is found, below what stands. */
export const BELOW = -3;

/** The hits, best first. `successorOf` is asked only of those that stand no more. */
export const ordered = (
  hits: readonly IdHit[],
  successorOf: (id: EventId) => EventId | undefined,
): readonly IdHit[] => {
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  for (const { id, score, isStanding } of hits) {
    if (isStanding) continue;
    const seen = new Set([id]);
    let above = score;
    for (let next = successorOf(id); next !== undefined; next = successorOf(next)) {
      const own = scores.get(next);
      if (own === undefined || seen.has(next)) break;
      seen.add(next);
      above = Math.max(own, above - BELOW);
      scores.set(next, above);
    }
  }
  return hits
    .map((hit): IdHit => {
      const score = scores.get(hit.id) ?? hit.score;
      const lift = { name: "replaces", points: score - hit.score };
      return lift.points > 0 ? { ...hit, score, parts: [...hit.parts, lift] } : hit;
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};
