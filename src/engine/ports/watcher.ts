// A work tree that is watched: which files were edited, as it happens.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { GitMissing } from "./patient.ts";

export type WatchFault =
  | GitMissing
  /** The system gives no more watches: `ENOSPC`, `EMFILE`. */
  | { readonly kind: "watch-refused"; readonly code: string };

export interface Watcher {
  /** Begins to watch; whoever began it stops it. */
  readonly begin: () => Result<Watched, WatchFault>;
}

export interface Watched {
  /**
   * Waits a moment, then gives the files that were edited and came to rest, as paths from the top with `/`; ignored
   * files never. Nothing where whoever started this process is gone.
   */
  readonly next: (signal: AbortSignal) => Promise<readonly string[] | undefined>;
  readonly stop: () => void;
}
