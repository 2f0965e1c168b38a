// Small files of ours: what can go wrong with one, and marks that outlive a process.
import type { Result } from "../../core/kit/result.ts";

/** Why one of our small files could not be read or written. */
export type FileFault =
  | { readonly kind: "file-unreadable"; readonly path: string; readonly code: string }
  | { readonly kind: "file-unwritable"; readonly path: string; readonly code: string }
  /** It was read, but its content is not valid. */
  | { readonly kind: "file-broken"; readonly path: string };

/** A mark that outlives the process that set it: something was begun and is not yet done. */
export interface Flag {
  readonly isSet: () => boolean;
  readonly set: () => Result<void, FileFault>;
  readonly clear: () => Result<void, FileFault>;
}

/** What was remembered and is not yet in the readable files, because a process writes them in the background. */
export interface DirtyFlag {
  /** That process will do it; without an id, this one will. */
  readonly note: (processId?: number) => Result<void, FileFault>;
  /** Whether another process that is still running has taken it over. */
  readonly isTaken: () => boolean;
  /** Whether a process that had taken it over is gone. */
  readonly isLeft: () => boolean;
  /** Everything remembered so far is in the readable files. */
  readonly settle: () => Result<void, FileFault>;
}

/** Another process holds the file and did not release it in time. */
export interface Busy {
  readonly kind: "file-busy";
  readonly path: string;
}

/** Work that only one process does at a time. A killed process holds nothing. */
export interface Lease {
  /** False if another process is doing it. */
  readonly take: () => Result<boolean, FileFault | Busy>;
  /** Shows that the holder is still at work: a hold that is too old counts as released. */
  readonly renew: () => void;
  /** Releases the hold. Without this, it ends with the process. */
  readonly give: () => void;
}

/** A file in the store's `local/`: its path within the store, and its text. */
export interface LocalText {
  readonly path: string;
  readonly text: string;
}
