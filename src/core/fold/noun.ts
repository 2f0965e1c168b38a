// A noun: what the memories of one kind say beyond what all of them say. Each is a small file here,
// named in nouns.ts.
import { asNumber, asText } from "../event/read.ts";
import type { Fields } from "../kit/json.ts";
import { bestSentences } from "../kit/sentences.ts";
import { clip } from "../kit/text.ts";
import type { Memory } from "./memory.ts";

/** The fields of a memory that only some kinds have. */
type OwnField =
  | "body"
  | "outcome"
  | "reason"
  | "undone"
  | "parts"
  | "failedOn"
  | "pending"
  | "importance"
  | "fact"
  | "lesson"
  | "entry"
  | "item";

export type Own = { readonly [Name in OwnField]?: Memory[Name] | undefined } & {
  /** The standing that it was recorded with, if that was another than to be in use. */
  readonly began?: Memory["standing"] | undefined;
};

export interface Noun {
  /** Its own fields, read generously from a body of today's version. `when`: when it happened. */
  readonly read: (body: Fields, when: number) => Own;
  /** The list of conditions that it states as its grounds, as it was written. */
  readonly grounds?: (body: Fields) => unknown;
}

/** How much of a long text is kept, in UTF-16 units. The log's line has all of it. */
export const PROSE_KEPT = 600;
/** The same for the sentences that are chosen of why something failed. */
const REASON_KEPT = 400;

/** A long text as it is kept. */
export const proseOf = (value: unknown): string | undefined => {
  const whole = asText(value);
  if (whole === undefined || whole.length <= PROSE_KEPT) return whole;
  return independent(clip(whole, PROSE_KEPT));
};

/** The sentences that say why; the event has the rest. */
export const whyOf = (value: unknown): string | undefined => {
  const whole = asText(value);
  if (whole === undefined) return undefined;
  const best = bestSentences(whole, REASON_KEPT);
  return best === whole ? whole : independent(best);
};

/** How important its author called it, from 1 to 5. */
export const importanceOf = (value: unknown): number | undefined => {
  const stated = asNumber(value);
  return stated !== undefined && stated >= 1 && stated <= 5 ? stated : undefined;
};

/** A slice would keep the whole text alive in memory. A round trip through JSON makes an independent text. */
const independent = (slice: string): string => String(JSON.parse(JSON.stringify(slice)));
