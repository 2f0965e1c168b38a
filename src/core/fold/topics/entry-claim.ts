// An entry as its memory holds it: its topic, where it came from, and the summary in force.

/** `model`: twiceshy asked one that a setting names; `rule`: no one wrote it; it was taken from the text. */
export type SummaryAuthor = "person" | "agent" | "model" | "rule";

export interface EntrySummary {
  readonly text?: string;
  readonly bounds: readonly string[];
  readonly questions: readonly string[];
  readonly actions: readonly string[];
  readonly by: SummaryAuthor;
  /** The model, if one wrote it. */
  readonly madeBy?: string;
}

export interface EntryClaim {
  readonly topic: string;
  readonly source: string;
  readonly from?: string;
  readonly bytes: number;
  /** SHA-256 of the whole text. */
  readonly digest: string;
  readonly summary: EntrySummary;
}
