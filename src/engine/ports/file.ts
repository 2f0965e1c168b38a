// Small files of ours: what can go wrong with one, and marks that outlive a process.
import type { Result } from "../../core/kit/result.ts";

/** A small file of ours that could not be read or written. */
export type FileFault =
  | { readonly kind: "file-unreadable"; readonly path: string; readonly code: string }
  | { readonly kind: "file-unwritable"; readonly path: string; readonly code: string }
  /** It was read, and is not what it should be. */
  | { readonly kind: "file-broken"; readonly path: string };

/** A mark that outlives the process which set it: something was begun, and is not yet done. */
export interface Marker {
  readonly isSet: () => boolean;
  readonly set: () => Result<void, FileFault>;
  readonly clear: () => Result<void, FileFault>;
}

/** What was remembered and no readable file shows yet, since a process folds them behind an answer. */
export interface Unshown {
  /** That process will see to it: this one, where none is named. */
  readonly note: (processId?: number) => Result<void, FileFault>;
  /** Whether another process that runs said so. */
  readonly isTaken: () => boolean;
  /** Whether a process that said so is gone. */
  readonly isLeft: () => boolean;
  /** They were folded, of all that was remembered so far. */
  readonly settle: () => Result<void, FileFault>;
}

/** Another process holds the file, and did not let go of it in time. */
export interface Busy {
  readonly kind: "file-busy";
  readonly path: string;
}

/** A piece of work that one process does at a time. A process that was killed holds nothing. */
export interface Hold {
  /** False where another process is at it. */
  readonly take: () => Result<boolean, FileFault | Busy>;
  /** Shows that whoever took it is at it still: what is held too long is nobody's. */
  readonly renew: () => void;
  /** Gives back what was taken; without it, it ends with the process. */
  readonly give: () => void;
}

/** A file of the store's `local/`: its path within the store, and what stands in it. */
export interface LocalText {
  readonly path: string;
  readonly text: string;
}
