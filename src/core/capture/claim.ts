// Splits a claim, as people type it, into what an event holds: one declarative line, and the rest as its body.
import { CLAIM_LIMIT } from "../event/field.ts";
import { oneLine } from "../kit/text.ts";

export interface ClaimText {
  readonly text: string;
  readonly body?: string;
}

/**
 * Nothing is lost: a line that is too long is kept whole at the start of the body. It is not cut
 * here but after redaction; its draft says `overlong: "cut-line"`.
 */
export const claimOf = (given: string, body?: string): ClaimText => {
  const trimmed = given.trim();
  const [first = "", ...rest] = trimmed.split(/\r\n|\r|\n/u);
  const text = oneLine(first);
  const more = text.length > CLAIM_LIMIT ? trimmed : rest.join("\n").trim();
  const bodies = [more, body?.trim() ?? ""].filter((part) => part !== "");
  return { text, ...(bodies.length > 0 ? { body: bodies.join("\n\n") } : {}) };
};
