// A watched work tree: reports which files are edited.
import type { Result } from "../../core/kit/result.ts";
import type { GitMissing } from "./agents/installation-state.ts";

export type WatchFault =
  | GitMissing
  /** The system allows no more watches: `ENOSPC`, `EMFILE`. */
  | { readonly kind: "watch-refused"; readonly code: string };

export interface Watcher {
  /** Begins to watch. The caller stops it. */
  readonly begin: () => Result<Watched, WatchFault>;
}

export interface Watched {
  /**
   * Waits a moment, then returns the files that were edited and are now at rest, as paths from the
   * top with `/`; never ignored files. Undefined if the process that started this one is gone.
   */
  readonly next: (signal: AbortSignal) => Promise<readonly string[] | undefined>;
  readonly stop: () => void;
}
