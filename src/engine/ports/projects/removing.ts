// Takes twiceshy out of a project: the derived files, the line that hides them from git, and
// separately the truth itself.
import type { Result } from "../../../core/kit/result.ts";
import type { BridgeFiles } from "../agents/bridge-files.ts";
import type { Busy, FileFault } from "../file.ts";
import type { UnlistFault } from "./list.ts";
import type { ViewsFault } from "../views.ts";

export interface Removing {
  /** The work trees. */
  readonly trees: () => Result<readonly RemovableTree[], FileFault>;
  /** The line in git's own exclude file; true if it was there. It stays while it hides something else: `left`. */
  readonly excludeLine: (left: readonly string[]) => Result<ExcludeLine, FileFault | Busy>;
  /** What is beside the log and can be rebuilt, or is no longer needed. */
  readonly derived: () => Result<Removed, UnlistFault>;
  /** The log and everything that belongs to it. Other files in the store are left. */
  readonly truth: () => Result<Removed, UnlistFault>;
}

export interface RemovableTree {
  /** The absolute path of one below its top. */
  readonly at: (path: string) => string;
  /** Takes out the readable files. */
  readonly pages: () => Result<Removed, ViewsFault>;
  readonly bridges: BridgeFiles;
}

export interface ExcludeLine {
  /** It was there, and is gone. */
  readonly gone: boolean;
  /** The file in which it stays. */
  readonly stays?: string;
}

/** Absolute paths. */
export interface Removed {
  readonly removed: readonly string[];
  /** What was found there and is not ours. */
  readonly left: readonly string[];
}
