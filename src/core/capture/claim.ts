// A claim as people type it, split into what an event holds: one declarative line, and the rest as its body.
import { clip, oneLine } from "../kit/text.ts";

/** The most UTF-16 units the line of a claim may have. */
export const CLAIM_LIMIT = 200;

export interface Claim {
  readonly text: string;
  readonly body?: string;
}

/** Nothing is lost: what does not fit the line is kept whole in the body, before what was given as body. */
export const claimOf = (given: string, body?: string): Claim => {
  const trimmed = given.trim();
  const [first = "", ...rest] = trimmed.split(/\r\n|\r|\n/u);
  const line = oneLine(first);
  const more = rest.join("\n").trim();
  const clipped = clip(line, CLAIM_LIMIT);
  const bodies = [clipped === line ? more : trimmed, body?.trim() ?? ""].filter((part) => part !== "");
  return { text: clipped, ...(bodies.length > 0 ? { body: bodies.join("\n\n") } : {}) };
};
