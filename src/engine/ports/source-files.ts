// The present files of a work tree, and what is kept of earlier readings of them.
import type { Structure } from "../../core/project/imports/structure.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";
import type { Grammars } from "./grammars.ts";
import type { GitMissing } from "./agents/installation-state.ts";

export type ListFault = FileFault | GitMissing;

export interface SourceFiles {
  /**
   * Tracked files, and untracked files that git does not ignore; outside git all files, except
   * those that tools put there.
   */
  readonly paths: () => Result<readonly string[], ListFault>;
  readonly read: (path: string) => SourceText;
}

export type SourceText =
  | { readonly is: "text"; readonly text: string }
  /** `absent`: no file, or a link; `unreadable`: too large, not text, or not permitted. */
  | { readonly is: "absent" | "unreadable" };

/** The structures of files, by a name for their content. Only for speed: without it, the files are read again. */
export interface KeptStructures {
  readonly read: () => ReadonlyMap<string, Structure>;
  readonly keep: (structures: ReadonlyMap<string, Structure>) => Result<void, FileFault>;
}

/** What is needed to read source files. */
export interface SourceReading {
  readonly files: SourceFiles;
  readonly grammars: Grammars;
}
