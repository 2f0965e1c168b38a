// The tail of the log as one writer sees it: all that its next event needs to know. A pure fold
// over the lines read so far.
import type { Event } from "../event/envelope.ts";
import type { EventId, Stream, WriterId } from "../event/id.ts";

export interface Chain {
  /** The last position in use; 0 for an empty chain. */
  readonly seq: number;
  /**
   * Events of the chain that no event names in `prev` yet. There are several if processes appended
   * at the same time.
   */
  readonly heads: readonly EventId[];
}

export interface Tail {
  readonly writer: WriterId;
  readonly chains: { readonly [S in Stream]: Chain };
  /** The latest clock this writer has seen: its own or, within limits, another's. */
  readonly ts: number;
  readonly n: number;
}

/** The most heads one event names. The remaining ones stay heads for the next event. */
export const PREV_LIMIT = 48;

/** How far another writer's clock may be ahead of ours and still advance ours. */
export const AHEAD_LIMIT_MS = 10 * 60_000;

const EMPTY: Chain = { seq: 0, heads: [] };

export const emptyTail = (writer: WriterId): Tail => ({
  writer,
  chains: { local: EMPTY, team: EMPTY },
  ts: 0,
  n: 0,
});

/** The tail after one more event, read in the order of the log. */
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
