// How far each transcript was read for what is to be remembered, and what was taken from it.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface TranscriptLedger {
  /** Up to which byte the proposals were listed. */
  readonly listed: number;
  /** Up to which byte what would be lost was recorded. */
  readonly recorded: number;
  /** Short hashes of what was recorded or listed, the newest last. */
  readonly claims: readonly string[];
  /** A line for each memory that was captured before a compaction and is to be shown when a turn ends. */
  readonly undelivered?: readonly string[];
}

/** The part of a transcript that was asked for, in whole lines. */
export interface TranscriptPart {
  readonly lines: readonly string[];
  /** The byte after it. */
  readonly end: number;
}

export interface SignalLedger {
  /** Empty if nothing is known of the transcript. */
  readonly of: (transcript: string) => Result<TranscriptLedger, FileFault>;
  readonly keep: (transcript: string, ledger: TranscriptLedger) => Result<void, FileFault>;
  /** From a byte on, but no more than the newest few megabytes. Undefined if it cannot be read. */
  readonly read: (transcript: string, from: number) => TranscriptPart | undefined;
}
