// What is searched, without folding the log: the postings of all memories, and their vectors.
import type { EventId } from "../../core/event/id.ts";
import type { Result } from "../../core/kit/result.ts";
import type { DocumentFacts } from "../../core/search/facts.ts";
import type { KnownTerm, Postings } from "../../core/search/postings.ts";
import type { EmbedderIdentity } from "../../core/vectors/identity.ts";
import type { PackedVectors } from "../../core/vectors/packed.ts";
import type { NearHit, NearQuestion } from "../../core/vectors/known-vectors.ts";
import type { IndexFault } from "./state-index.ts";

export interface SearchIndex {
  /**
   * Hands over the postings of these terms over all memories as the log is now, and returns what `use` makes of them. A
   * memory's number holds only there; scores do not depend on what was indexed when. If files turn out to be damaged,
   * they are written anew and `use` is called again.
   */
  readonly match: <Answer>(terms: Iterable<string>, use: (matched: Matched) => Answer) => Answer;
  /** Keeps the vectors of these texts, in their order: of whichever memories say them. */
  readonly keep: (texts: readonly string[], vectors: PackedVectors) => void;
  /** Takes what was appended into the files, if reading it each time has become slow; true if it did. */
  readonly refresh: () => Result<boolean, IndexFault>;
  /** Removes all files, as a purge must. The next question writes them anew. */
  readonly drop: () => Result<void, IndexFault>;
  readonly close: () => void;
}

export interface Matched {
  readonly postings: Postings;
  /** The postings of further terms. */
  readonly gather: (terms: Iterable<string>) => Postings;
  /** The terms that begin like that. */
  readonly like: (start: string) => Iterable<KnownTerm>;
  readonly idOf: (document: number) => EventId;
  readonly factsOf: (document: number) => DocumentFacts;
  /** The numbers of the memories that have a facet, ascending. */
  readonly having: (facet: string) => Uint32Array;
  /** The nearest memories by the vectors of the query's own embedder, nearest first. Without vectors there are none. */
  readonly near: (question: NearQuestion) => readonly NearHit[];
  /** The numbers of the memories without a vector of that embedder, ascending. */
  readonly withoutVector: (of: EmbedderIdentity) => readonly number[];
}
