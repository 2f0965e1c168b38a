// What became of each file up to a commit, kept beside the index. Only for speed: without it,
// history is read again.
import type { FileHistories, FileHistoriesRead } from "../../core/history/files/file-history.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface FileHistoryStore {
  /** Undefined if none are kept for that commit. */
  readonly read: (head: string) => FileHistories | undefined;
  /** The commits for which they are kept, the most recently kept first. */
  readonly heads: () => readonly string[];
  readonly keep: (read: FileHistoriesRead) => Result<void, FileFault>;
  /** Closes the files of everything that was read; the results are of no use then. */
  readonly close: () => void;
}
