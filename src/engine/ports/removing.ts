// Taking twiceshy out of a project again: what is derived, the line that hides it from git, and, apart, the truth itself.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "./file.ts";
import type { ViewsFault } from "./views.ts";

export interface Removing {
  /** The readable files, in every work tree. */
  readonly pages: () => Result<Removed, FileFault | ViewsFault>;
  /** The line in git's own list of what to leave alone; true if it was there. */
  readonly excludeLine: () => Result<boolean, FileFault | Busy>;
  /** What stands beside the log and can be made again, or has served. */
  readonly derived: () => Result<Removed, FileFault>;
  /** The log and all that belongs to it. Whatever else stands in the store is left. */
  readonly truth: () => Result<Removed, FileFault>;
}

/** Absolute paths. */
export interface Removed {
  readonly removed: readonly string[];
  /** What was looked at and is not ours. */
  readonly left: readonly string[];
}
