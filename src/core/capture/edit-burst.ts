// Tells when the edits of one file deserve a note: four within ten minutes, and again only after
// half an hour. Pure: the time of each edit is handed in.

/** The edits of one file that matter; empty before the first. */
export interface Edited {
  /** The times of those in the last ten minutes, in order. */
  readonly atMs: readonly number[];
  readonly deliveredMs?: number;
}

const MOST = 4;
const WITHIN_MS = 600_000;
const AGAIN_MS = 1_800_000;

export const WITHIN_MINUTES = WITHIN_MS / 60_000;

/** `burst` is the number of edits within ten minutes; set only if it should be told now. */
export const countEdit = (
  { atMs, deliveredMs }: Edited,
  nowMs: number,
): { readonly edited: Edited; readonly burst?: number } => {
  const recent = [...atMs.filter((at) => nowMs - at < WITHIN_MS), nowMs];
  const isDelivered = deliveredMs !== undefined && nowMs - deliveredMs < AGAIN_MS;
  if (recent.length < MOST || isDelivered)
    return { edited: { atMs: recent, ...(deliveredMs === undefined ? {} : { deliveredMs }) } };
  return { edited: { atMs: recent, deliveredMs: nowMs }, burst: recent.length };
};

/** Whether these edits can no longer matter. */
export const isForgotten = (
  { atMs, deliveredMs = Number.NEGATIVE_INFINITY }: Edited,
  nowMs: number,
) => nowMs - Math.max(deliveredMs, atMs.at(-1) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS;
