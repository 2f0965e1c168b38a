// Turns that ended and wait to be read: a mark names the file in which the host keeps what was said, and holds none of it.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface TurnMark {
  readonly session: string;
  readonly host: string;
  /** The host's transcript. */
  readonly transcript: string;
  /** What HEAD pointed to when the turn ended. */
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
}

export interface EndedTurn extends TurnMark {
  /** The name of the mark. */
  readonly name: string;
  /** When the turn ended: milliseconds since 1970. */
  readonly endedMs: number;
}

/** Up to where a transcript was read, and what HEAD pointed to there. */
export interface TurnsReadTo {
  readonly end: number;
  readonly commit?: string | undefined;
  /** Whose transcript it is; absent before its first turn was read. */
  readonly session?: string;
}

/** What a transcript holds beyond that. */
export interface UnreadTurns {
  readonly lines: readonly string[];
  /** The byte after the first lines, as many as are given. */
  readonly endOf: (lines: number) => number;
  readonly commit?: string | undefined;
}

export interface TurnMarks {
  /** False if the transcript is no file. */
  readonly leave: (mark: TurnMark) => Result<boolean, FileFault>;
  readonly isWaiting: () => boolean;
  /** A turn that ends meanwhile leaves a new mark. */
  readonly take: () => Result<readonly EndedTurn[], FileFault>;
  readonly remove: (name: string) => Result<void, FileFault>;
  /** No more than the newest few megabytes. Undefined if the file cannot be read. */
  readonly unread: (transcript: string) => UnreadTurns | undefined;
  readonly keep: (transcript: string, readTo: TurnsReadTo) => Result<void, FileFault>;
  /** A session begins: what its transcript holds already was said elsewhere, unless it was read before. */
  readonly begin: (transcript: string, commit: string | undefined) => Result<void, FileFault>;
}

export interface HeldSessions {
  /** What the host keeps of a session, no more than the newest few megabytes. Undefined if no turn of it was read here. */
  readonly linesOf: (session: string) => readonly string[] | undefined;
  /** The session of which a turn was read last. */
  readonly newest: () => string | undefined;
}
