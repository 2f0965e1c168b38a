// The names of the rules of a search. Each can be switched off, so that the benchmark can show what it is worth.

export const RULES = [
  /** Reading the question. */
  "trace",
  "scope",
  "later",
  "dull",
  /** Adding to a document's score, or taking from it. */
  "definition",
  "frames",
  /** Choosing among the ranked. */
  "history",
  "saturation",
] as const;

export type RuleName = (typeof RULES)[number];

/** The rules that are switched off. */
export type RuleSwitches = ReadonlySet<RuleName>;
