// The files of the work tree that agents read at their start, most of them not ours.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

/** What is at a path below the top. */
export type There =
  | { readonly is: "nothing" }
  | { readonly is: "file"; readonly text: string }
  /** A link, or something below one: writing there would write elsewhere. */
  | { readonly is: "link" }
  | { readonly is: "folder" }
  /** A file in place of a folder on the way there, not a regular file, or not UTF-8. */
  | { readonly is: "no-text" };

export interface BridgeFiles {
  readonly look: (path: string) => Result<There, FileFault>;
  /**
   * Replaces the text that was seen. Without a new text the file is removed, with the folders that
   * become empty. False if somebody wrote the file in between; it was then left alone.
   */
  readonly change: (
    path: string,
    seen: string | undefined,
    text: string | undefined,
  ) => Result<boolean, FileFault>;
}

/**
 * The files that tell of this memory, and those in which our part was changed, so that it is no
 * longer brought up to date.
 */
export interface BridgesThere {
  readonly whole: readonly string[];
  readonly torn: readonly string[];
}
