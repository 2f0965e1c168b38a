// The texts that are too long for a line of the log: files beside it, each named by the digest of its
// bytes. An append writes them before the line that names them.
import type { Blob } from "../../core/append/long-texts.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface Blobs {
  /** Undefined if there is none of that name. */
  readonly read: (hash: string) => Result<string | undefined, FileFault>;
  /** All files in their folder, and drafts that a killed process left. */
  readonly list: () => Result<readonly BlobFile[], FileFault>;
  /** Repeating it is harmless. */
  readonly remove: (name: string) => Result<void, FileFault>;
}

/** What also writes them. They are on disk when it returns. */
export interface WritableBlobs extends Blobs {
  readonly put: (blobs: readonly Blob[]) => Result<void, FileFault>;
}

export interface BlobFile {
  /** A hash, unless it is a draft or a file that is not ours. */
  readonly name: string;
  readonly changedMs: number;
}
