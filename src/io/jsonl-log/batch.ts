// Turns candidates into lines, in batches of one write each.
import type { Candidate } from "../../core/append/candidate.ts";
import { identify } from "../../core/append/identify.ts";
import type { EventId, Stream } from "../../core/event/id.ts";
import type { Digest } from "../../core/kit/digest.ts";
import type { Tail } from "../../core/log/tail.ts";

/** One write takes lines of about this many bytes. */
const BATCH_BYTES = 1 << 20;

export interface Batch {
  readonly stream: Stream;
  readonly ids: readonly EventId[];
  readonly text: string;
}

export interface AppendPlan {
  /** In the order of the candidates. */
  readonly ids: readonly EventId[];
  readonly batches: readonly Batch[];
  /** The tail once all batches are in the log. */
  readonly tail: Tail;
}

export const planBatches = (
  candidates: readonly Candidate[],
  before: Tail,
  nowMs: number,
  digest: Digest,
): AppendPlan => {
  const ids: EventId[] = [];
  const batches: { stream: Stream; ids: EventId[]; lines: string[]; bytes: number }[] = [];
  let tail = before;
  for (const candidate of candidates) {
    const { stream } = candidate;
    const identified = identify(candidate, tail, nowMs, digest);
    tail = identified.tail;
    ids.push(identified.id);
    let batch = batches.findLast((one) => one.stream === stream);
    if (batch === undefined || batch.bytes >= BATCH_BYTES) {
      batch = { stream, ids: [], lines: [], bytes: 0 };
      batches.push(batch);
    }
    batch.ids.push(identified.id);
    batch.lines.push(identified.line);
    batch.bytes += identified.line.length;
  }
  return {
    ids,
    batches: batches.map(({ stream, ids: own, lines }) => ({
      stream,
      ids: own,
      text: lines.join(""),
    })),
    tail,
  };
};
