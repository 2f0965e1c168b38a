// What becomes of a finding, by where it was found and how sure it is: recorded at once, recorded by
// itself, or only proposed. The table is in docs/capture.md, and nothing else decides.

/** Where a text came from. */
export type TextSource =
  /** A prompt that a person typed. */
  | "prompt"
  /** What was said or written in a turn, at its end. */
  | "turn"
  /** The same before the agent loses it to a compaction. */
  | "compaction";

export type Tier = "record" | "propose" | "skip";

/** From here on a person's statement is recorded by itself. */
export const AT_ONCE = 0.95;
/** The same for what would be lost otherwise. */
export const BEFORE_LOSS = 0.85;
/** From here on it is proposed. */
export const PROPOSED = 0.7;

/** A marker is an explicit wish, wherever it stands: its confidence is undefined. */
export const tierOf = (source: TextSource, confidence: number | undefined): Tier => {
  if (confidence === undefined) return "record";
  const records = { prompt: AT_ONCE, turn: Number.POSITIVE_INFINITY, compaction: BEFORE_LOSS };
  if (confidence >= records[source]) return "record";
  return confidence >= PROPOSED ? "propose" : "skip";
};
