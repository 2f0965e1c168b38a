// What each agent last read of a file, in this clone only, and whether an edit of a file that changed since is stopped.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export type OnStaleRead = "off" | "inform" | "deny";

/** A file as an agent last saw it. */
export interface ReadNote {
  readonly path: string;
  readonly atMs: number;
  /** Of the whole text. */
  readonly hash: string;
  /** A short hash of each line; absent for a long file. */
  readonly lines?: string;
}

export interface Reads {
  readonly mode: () => OnStaleRead;
  /** The newest note of each file, by path; older ones are forgotten if there are many. */
  readonly of: (reader: string) => Result<ReadonlyMap<string, ReadNote>, FileFault>;
  readonly note: (reader: string, note: ReadNote) => Result<void, FileFault>;
}
