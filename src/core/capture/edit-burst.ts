// When edits of one file become worth a note: four within ten minutes, and told again only after half an hour.
// Pure: the moment of each edit is handed in.

/** What is known of the edits of one file; empty before the first. */
export interface Edited {
  /** Those of the last ten minutes, in their order. */
  readonly atMs: readonly number[];
  readonly toldMs?: number;
}

const MOST = 4;
const WITHIN_MS = 600_000;
const AGAIN_MS = 1_800_000;

export const WITHIN_MINUTES = WITHIN_MS / 60_000;

/** `burst` is how many edits there were within ten minutes, where that is to be told now. */
export const hearEdit = (
  { atMs, toldMs }: Edited,
  nowMs: number,
): { readonly edited: Edited; readonly burst?: number } => {
  const recent = [...atMs.filter((at) => nowMs - at < WITHIN_MS), nowMs];
  const isTold = toldMs !== undefined && nowMs - toldMs < AGAIN_MS;
  if (recent.length < MOST || isTold)
    return { edited: { atMs: recent, ...(toldMs === undefined ? {} : { toldMs }) } };
  return { edited: { atMs: recent, toldMs: nowMs }, burst: recent.length };
};

/** Whether what is known can still matter. */
export const isForgotten = ({ atMs, toldMs = Number.NEGATIVE_INFINITY }: Edited, nowMs: number) =>
  nowMs - Math.max(toldMs, atMs.at(-1) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS;
