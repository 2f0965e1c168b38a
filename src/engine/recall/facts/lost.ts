// Which of the facts that a search found are not in force, although no amendment took them out of use: another contradicts
// them, or their time is over. They are ranked below what is in force, and marked.
import type { EventId } from "../../../core/event/id.ts";
import type { LostFact } from "../../../core/fold/facts/resolve.ts";
import type { Memory } from "../../../core/fold/memory.ts";
import type { Project } from "../../project.ts";
import { factsKnown } from "./known.ts";
import type { Recalled } from "../recalled.ts";
import { BELOW, ordered, type IdHit } from "../successors.ts";

export type LostFacts = ReadonlyMap<EventId, LostFact>;

/** All facts are compared only if one was found. */
export const lostFacts = (project: Project, found: readonly Memory[]): LostFacts => {
  if (!found.some(isFact)) return new Map();
  const atMs = project.index.asOfMs ?? project.machine.clock.nowMs();
  const lost = factsKnown(project, { atMs }).flatMap((group) => group.lost);
  return new Map(
    lost.flatMap((one) =>
      one.memory.standing === "standing" ? one.memory.ids.map((id) => [id, one] as const) : [],
    ),
  );
};

const isFact = ({ fact }: Memory): boolean => fact !== undefined;

/** What beats a fact is lifted above it, if it was found too. */
export const belowInForce = (hits: readonly IdHit[], lost: LostFacts): readonly IdHit[] => {
  if (!hits.some(({ id }) => lost.has(id))) return hits;
  const found = new Set(hits.map(({ id }) => id));
  const lowered = hits.map((hit) =>
    lost.has(hit.id)
      ? {
          ...{ ...hit, isStanding: false, score: hit.score + BELOW },
          parts: [...hit.parts, { name: "over", points: BELOW }],
        }
      : { ...hit, isStanding: true },
  );
  return ordered(lowered, (id) => lost.get(id)?.to?.ids.find((one) => found.has(one)));
};

export const withLostFacts = (found: Recalled, lost: LostFacts): Recalled =>
  lost.size === 0
    ? found
    : {
        ...found,
        memories: found.memories.map((one) => {
          const loss = lost.get(one.memory.id);
          return loss === undefined ? one : { ...one, lost: loss };
        }),
      };
