// The last pure step on the way in: gives a candidate its place in a chain, and with it its line and its id.
import type { Skeleton } from "../event/envelope.ts";
import type { EventId, Stream, WriterId } from "../event/id.ts";
import type { Digest } from "../kit/digest.ts";
import { composeLine } from "../log/line.ts";
import type { Candidate } from "./candidate.ts";

/** The end of a chain, as its writer sees it at the moment of appending. */
export interface Tail {
  readonly writer: WriterId;
  readonly stream: Stream;
  /** The last position taken; 0 for an empty chain. */
  readonly seq: number;
  /** Events of the chain that no event names in `prev` yet. For a new chain: the heads it continues, if any. */
  readonly heads: readonly EventId[];
  /** The latest clock this writer has seen, from itself or, within reason, from others. */
  readonly ts: number;
  readonly n: number;
}

export interface Identified {
  readonly id: EventId;
  /** The whole line, newline included. */
  readonly line: string;
  readonly tail: Tail;
}

/** The clock never refuses: where the wall clock stands behind what was seen, the counter moves instead. */
export const identify = (
  candidate: Candidate,
  tail: Tail,
  nowMs: number,
  digest: Digest,
): Identified => {
  const ahead = nowMs > tail.ts;
  const skeleton: Skeleton = {
    v: candidate.version,
    ts: ahead ? nowMs : tail.ts,
    n: ahead ? 0 : tail.n + 1,
    writer: tail.writer,
    stream: tail.stream,
    seq: tail.seq + 1,
    prev: tail.heads,
    kind: candidate.kind,
    hash: candidate.hash,
  };
  const { id, line } = composeLine(skeleton, candidate.bodyText, digest);
  return {
    id,
    line,
    tail: { ...tail, seq: skeleton.seq, heads: [id], ts: skeleton.ts, n: skeleton.n },
  };
};
