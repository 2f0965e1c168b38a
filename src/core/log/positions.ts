// The position of each event in its chain, by id. Ids are hashed only when somebody asks. If every
// event names the one before it, nobody asks, and a million events cost just two arrays.
import type { EventId } from "../event/id.ts";

export interface Positions {
  /** Adds an event that is known to be new. */
  readonly add: (id: EventId, seq: number) => void;
  readonly of: (id: EventId) => number | undefined;
  readonly count: () => number;
}

export const createPositions = (): Positions => {
  const ids: EventId[] = [];
  const seqs: number[] = [];
  const byId = new Map<EventId, number>();
  return {
    add: (id, seq) => {
      ids.push(id);
      seqs.push(seq);
    },
    of: (id) => {
      for (let at = 0; at < ids.length; at++) {
        const one = ids[at];
        if (one !== undefined) byId.set(one, seqs[at] ?? 0);
      }
      ids.length = 0;
      seqs.length = 0;
      return byId.get(id);
    },
    count: () => byId.size + ids.length,
  };
};
