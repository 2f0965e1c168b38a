// The rules of a search by name, so that each can be switched off.

export const RULES = [
  /** Reading the question. */
  "pasted",
  "scope",
  "later",
  "dull",
  "slips",
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
