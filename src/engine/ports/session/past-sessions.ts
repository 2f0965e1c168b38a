// The sessions that agents held in this project, as far as their transcripts are still on this machine.
import type { TranscriptText } from "../../../core/transcripts/spoken.ts";

export interface PastSession {
  /** The agent's id. */
  readonly agent: string;
  readonly session: string;
  /** When one of its transcripts last changed: milliseconds since 1970. */
  readonly changedMs: number;
}

export interface PastTurn extends TranscriptText {
  /** Milliseconds since 1970; as old as the turn before it if its row has no time, 0 if none has. */
  readonly atMs: number;
}

export interface PastSessions {
  /** The last changed first. */
  readonly all: () => readonly PastSession[];
  /** In order. Of a transcript that is longer than is looked at, only the end counts; what was purged is not said. */
  readonly turnsOf: (session: PastSession) => readonly PastTurn[];
}
