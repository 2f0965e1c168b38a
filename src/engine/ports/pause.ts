// Whether a project is paused: while it is, nothing that happens in it is recorded, and hooks do nothing.
import type { Result } from "../../core/kit/result.ts";
import type { PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import type { FileFault } from "./file.ts";

/** Why nothing may be recorded now. */
export type NotRecording =
  | { readonly kind: "recording-paused"; readonly sinceMs: number }
  /** TWICESHY_OFF is set for this process and all that it starts. */
  | { readonly kind: "switched-off" };

export interface Pause {
  /** The pauses, the oldest first. They hold times and nothing else. */
  readonly spans: () => Result<readonly PausedSpan[], FileFault>;
  /** Since when it is paused, in milliseconds since 1970; undefined if it is not. */
  readonly since: () => number | undefined;
  /** It is on disk when this returns. */
  readonly begin: (nowMs: number) => Result<void, FileFault>;
  readonly end: (nowMs: number) => Result<void, FileFault>;
}
