// What agents and people said to each other in the sessions of this machine, found by its words: the transcripts that agents
// keep, and an index of them that can be made again at any time and holds no word of them.
import type { Result } from "../../core/kit/result.ts";
import type { DocumentFacts } from "../../core/search/facts.ts";
import type { Postings } from "../../core/search/postings.ts";
import type { FileFault } from "./file.ts";

/** The sessions that were held in this project, or in any folder of this machine. */
export type TurnScope = "project" | "machine";

export interface TurnIndex {
  /**
   * Takes in what was said since, newest transcripts first, for as long as there is patience; what is left is taken in next
   * time. If another process is at it, nothing is.
   */
  readonly refresh: (
    scope: TurnScope,
    patienceMs: number,
    progress?: (progress: TurnProgress) => void,
  ) => Result<TurnsRead, FileFault>;
  /** Hands over the postings of these terms over all turns in scope, and returns what `use` makes of them. */
  readonly match: <Answer>(
    scope: TurnScope,
    terms: Iterable<string>,
    use: (matched: MatchedTurns) => Answer,
  ) => Answer;
}

export interface TurnProgress {
  readonly done: number;
  readonly of: number;
}

export interface TurnsRead {
  readonly transcripts: number;
  /** How many of them were not read to their end. */
  readonly unread: number;
}

export interface MatchedTurns {
  readonly postings: Postings;
  /** Undefined if no turn has that number, or only one that does not count any more. */
  readonly factsOf: (document: number) => TurnFacts | undefined;
  /** The turn as its transcript has it now, redacted and without private parts; undefined if it is not there any more. */
  readonly turnAt: (document: number) => SessionTurn | undefined;
}

export interface TurnFacts extends DocumentFacts {
  readonly kind: "turn";
  /** The agent's id. */
  readonly agent: string;
}

export interface SessionTurn {
  readonly agent: string;
  readonly author: "person" | "agent";
  /** Milliseconds since 1970; 0 if the transcript does not say. */
  readonly atMs: number;
  readonly text: string;
  readonly session: string;
  /** The folder that the session was held in. */
  readonly folder?: string;
  readonly transcript: string;
}

/** What was purged must not be found in a transcript either. */
export interface TurnPurge {
  /** Keeps what recognises these texts, which is no word of them, and drops what is indexed of this project's sessions. */
  readonly forget: (texts: readonly string[]) => Result<void, FileFault>;
}
