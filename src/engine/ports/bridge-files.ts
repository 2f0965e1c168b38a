// The files of the work tree that agents read at their start, most of them somebody else's.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** What stands at a path below the top. */
export type There =
  | { readonly is: "nothing" }
  | { readonly is: "file"; readonly text: string }
  /** A link, or below one: writing there would write elsewhere. */
  | { readonly is: "link" }
  | { readonly is: "folder" }
  /** A file in the place of a folder on the way there, no file at all, or no UTF-8. */
  | { readonly is: "no-text" };

export interface BridgeFiles {
  readonly look: (path: string) => Result<There, FileFault>;
  /**
   * Puts the text in the place of the one that was seen; without one the file goes, and the folders that are empty then.
   * False where somebody wrote the file in between, and it was left alone.
   */
  readonly change: (
    path: string,
    seen: string | undefined,
    text: string | undefined,
  ) => Result<boolean, FileFault>;
}

/** Files that tell of this memory, and those in which what is ours is not as it was put, so that nobody brings it up to date. */
export interface BridgesThere {
  readonly whole: readonly string[];
  readonly torn: readonly string[];
}
