// What is searched, without folding the log: the postings of all memories.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { EventId } from "../../core/event/id.ts";
import type { Result } from "../../core/kit/result.ts";
import type { DocumentFacts } from "../../core/search/facts.ts";
import type { Postings } from "../../core/search/postings.ts";
import type { IndexFault } from "./state-index.ts";

export interface SearchIndex {
  /**
   * Hands over the postings of these terms over all memories as the log is now, and returns what `use` makes of them. A
   * memory's number holds only there; scores do not depend on what was indexed when. If files turn out to be damaged,
   * they are written anew and `use` is called again.
   */
  readonly match: <Answer>(terms: Iterable<string>, use: (matched: Matched) => Answer) => Answer;
  /** Takes what was appended into the files, if reading it each time has become slow; true if it did. */
  readonly refresh: () => Result<boolean, IndexFault>;
  /** Removes all files, as a purge must. The next question writes them anew. */
  readonly drop: () => Result<void, IndexFault>;
  readonly close: () => void;
}

export interface Matched {
  readonly postings: Postings;
  readonly idOf: (document: number) => EventId;
  readonly factsOf: (document: number) => DocumentFacts;
  /** The numbers of the memories that have a facet, ascending. */
  readonly having: (facet: string) => Uint32Array;
}
