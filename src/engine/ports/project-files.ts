// The files of a project as they stand in its work tree.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";
import type { RepoFault } from "./repo.ts";

export interface ProjectFiles {
  /** Those that git knows; outside git, those that are there, but for what tools put there. Sorted. */
  readonly paths: () => Promise<Result<readonly string[], FileFault | RepoFault>>;
  /** What stands in one; nothing where it is not there, is no file of its own, or is longer than anybody writes. */
  readonly textAt: (path: string) => string | undefined;
}

/** What is said of the project in one line, kept for whoever asks next: made with the map, and read without it. */
export interface KeptAbout {
  /** Nothing where none was made yet, or there was nothing to say. */
  readonly read: () => string | undefined;
  readonly keep: (about: string) => Result<void, FileFault>;
}
