// The files of a project in its work tree.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";
import type { RepoFault } from "./repo.ts";

export interface ProjectFiles {
  /** The files that git tracks; outside git all files, except those that tools put there. Sorted. */
  readonly paths: () => Promise<Result<readonly string[], FileFault | RepoFault>>;
  /** The text of a file; undefined if it is missing, not a regular file, or longer than people write. */
  readonly textAt: (path: string) => string | undefined;
}

export interface About {
  /** What the project is, in one line; empty if there is nothing to say. */
  readonly line: string;
  /** The commands that check a change, most useful first: `npm test`. */
  readonly checks: readonly string[];
  /** The paths of its manifests, nearest to the top first; undefined if an older version made it. */
  readonly manifests?: readonly string[];
}

/** What a brief begins with, kept for later use. It is made with the map and read without it. */
export interface KeptAbout {
  /** Undefined if none was made yet. */
  readonly read: () => About | undefined;
  readonly keep: (about: About) => Result<void, FileFault>;
}
