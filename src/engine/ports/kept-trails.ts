// What became of each file up to a commit, kept beside the index: nothing needs it, and it spares reading the history.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Trails, TrailsRead } from "../../core/capture/trail.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface KeptTrails {
  /** Nothing where none are kept of that commit. */
  readonly read: (head: string) => Trails | undefined;
  /** The commits of which they are kept, the newest kept first. */
  readonly heads: () => readonly string[];
  readonly keep: (read: TrailsRead) => Result<void, FileFault>;
  /** Lets go of the files of all that was read: it is of no use then. */
  readonly close: () => void;
}
