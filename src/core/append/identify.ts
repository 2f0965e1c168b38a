// The last pure step of an append: gives an admitted draft its place in a chain, and so its line
// and its id.
import type { Skeleton } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import type { Digest } from "../kit/digest.ts";
import { composeLine } from "../log/line.ts";
import { PREV_LIMIT, withChain, type Tail } from "../log/tail.ts";
import type { Candidate } from "./candidate.ts";

export interface Identified {
  readonly id: EventId;
  /** The whole line, newline included. */
  readonly line: string;
  /** The tail once the line is in the log. */
  readonly tail: Tail;
}

/**
 * The clock never causes a refusal: if the wall clock is behind what was already seen, the counter
 * advances instead.
 */
export const identify = (
  candidate: Candidate,
  tail: Tail,
  nowMs: number,
  digest: Digest,
): Identified => {
  const { seq, heads } = tail.chains[candidate.stream];
  const stamp = nowMs > tail.ts ? { ts: nowMs, n: 0 } : { ts: tail.ts, n: tail.n + 1 };
  const skeleton: Skeleton = {
    v: candidate.version,
    ...stamp,
    writer: tail.writer,
    stream: candidate.stream,
    seq: seq + 1,
    prev: heads.slice(0, PREV_LIMIT),
    kind: candidate.kind,
    hash: candidate.hash,
  };
  const { id, line } = composeLine(skeleton, candidate.bodyText, digest);
  const chain = { seq: seq + 1, heads: [...heads.slice(PREV_LIMIT), id] };
  return { id, line, tail: { ...withChain(tail, candidate.stream, chain), ...stamp } };
};
