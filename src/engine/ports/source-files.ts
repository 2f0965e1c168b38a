// The files of a work tree as they are now, and what is kept of what was read of them.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Structure } from "../../core/capture/structure/structure.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";
import type { GitMissing } from "./patient.ts";

export type ListFault = FileFault | GitMissing;

export interface SourceFiles {
  /** Tracked files, and untracked ones that git does not ignore; outside git all that no tool put there. */
  readonly paths: () => Result<readonly string[], ListFault>;
  readonly read: (path: string) => SourceText;
}

export type SourceText =
  | { readonly is: "text"; readonly text: string }
  /** `absent`: no file, or a link; `unreadable`: too large, no text, or closed to us. */
  | { readonly is: "absent" | "unreadable" };

/** What files of that content said, by a name for the content: nothing needs it, and it spares reading them again. */
export interface KeptStructures {
  readonly read: () => ReadonlyMap<string, Structure>;
  readonly keep: (structures: ReadonlyMap<string, Structure>) => Result<void, FileFault>;
}
