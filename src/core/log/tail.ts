// The tail of the log as one writer sees it: all that its next event must know. A pure fold over the lines read so far.
import type { Event } from "../event/envelope.ts";
import type { EventId, Stream, WriterId } from "../event/id.ts";

export interface Chain {
  /** The last position taken; 0 for an empty chain. */
  readonly seq: number;
  /** Events of the chain that no event names in `prev` yet; more than one where processes appended at once. */
  readonly heads: readonly EventId[];
}

export interface Tail {
  readonly writer: WriterId;
  readonly chains: { readonly [S in Stream]: Chain };
  /** The latest clock this writer has seen, from itself or, within reason, from others. */
  readonly ts: number;
  readonly n: number;
}

/** The most heads one event names; what is left over stays a head for the next one. */
export const PREV_LIMIT = 48;

/** How far ahead of our clock another writer's may be and still move ours. */
export const AHEAD_LIMIT_MS = 10 * 60_000;

const EMPTY: Chain = { seq: 0, heads: [] };

export const emptyTail = (writer: WriterId): Tail => ({
  writer,
  chains: { local: EMPTY, team: EMPTY },
  ts: 0,
  n: 0,
});

/** The tail after one more event was read, in the order in which events stand in the log. */
export const follow = (tail: Tail, event: Event, nowMs: number): Tail => {
  const { ts, n, id, writer, stream, seq, prev } = event;
  const ours = writer === tail.writer;
  const later = ts > tail.ts || (ts === tail.ts && n > tail.n);
  const moves = later && (ours || ts <= nowMs + AHEAD_LIMIT_MS);
  const stamp = moves ? { ts, n } : { ts: tail.ts, n: tail.n };
  if (!ours) return moves ? { ...tail, ...stamp } : tail;
  const chain = tail.chains[stream];
  const heads = chain.heads.filter((head) => head !== id && !prev.includes(head));
  return {
    ...withChain(tail, stream, { seq: Math.max(chain.seq, seq), heads: [...heads, id] }),
    ...stamp,
  };
};

export const withChain = (tail: Tail, stream: Stream, chain: Chain): Tail => ({
  ...tail,
  chains: { ...tail.chains, [stream]: chain },
});
