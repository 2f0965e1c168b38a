// What stands round an action: the files beside it as they are now, and where HEAD stands to a commit. Looked at by whoever
// has the time; a hook has not.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Head } from "./place.ts";

export interface Surroundings {
  readonly head: Head;
  /** A text file of the work tree, by its path as the log spells it; nothing where it is not there, or no text. */
  readonly text: (path: string) => string | undefined;
  readonly standingOf: (commit: string) => Promise<Standing>;
}

/** Whether HEAD reaches a commit; where not, a branch that does. `unknown`: this clone has no such commit. */
export type Standing =
  | { readonly is: "here" | "unknown" }
  | { readonly is: "elsewhere"; readonly branch?: string };
