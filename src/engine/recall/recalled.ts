// What a search found, and why.
import type { LostFact } from "../../core/fold/facts/resolve.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { ScorePart } from "../../core/search/rank.ts";
import type { EmbedFault } from "../ports/embedder.ts";

export interface Recalled {
  readonly memories: readonly RecalledMemory[];
  /** The number of memories that the question may be about, shown or not. */
  readonly total: number;
  /** Why texts were compared by their words alone, if the settings name an embedder. */
  readonly withoutMeaning?: EmbedFault;
}

export interface RecalledMemory {
  readonly memory: Memory;
  /** Every part of the score, the largest first; none if it was looked for as it stands. */
  readonly parts: readonly ScorePart[];
  /** The files that it is about and that do not exist now. */
  readonly missing?: readonly string[];
  /** A fact that is not in force although no amendment took it out of use. */
  readonly lost?: LostFact;
  /** How many other lessons that were found say nearly the same. */
  readonly alike?: number;
}
