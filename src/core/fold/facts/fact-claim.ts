// A fact as its memory holds it: what is claimed, of what, and with what authority.
import type { FactOrigin, FactSpan, FactType } from "../../event/facts.ts";

export interface FactClaim {
  readonly name?: string;
  readonly subject?: string;
  readonly relation?: string;
  /** The value under the name, or the object; absent if nothing holds there any more. */
  readonly value?: string;
  /** It says that the value does not hold. */
  readonly denied?: true;
  /** The one part of the value that it changes. */
  readonly part?: string;
  readonly type?: FactType;
  readonly span?: FactSpan;
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly source: FactOrigin;
  /** A person said it, at a terminal or in a prompt. */
  readonly byPerson?: true;
  /** When it begins and when it ceases to hold: milliseconds since 1970. */
  readonly from?: number;
  readonly until?: number;
  readonly topic?: string;
  /** The id of the entry that it was learned from. */
  readonly entry?: string;
}
