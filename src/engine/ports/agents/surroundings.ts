// What surrounds an action: the present files beside it, and where HEAD stands relative to a
// commit. For callers with enough time, which a hook does not have.
import type { PastChange } from "../../../core/judge/takes-back.ts";
import type { Head } from "../place.ts";

export interface Surroundings {
  readonly head: Head;
  /** A text file of the work tree, by its path as the log spells it; undefined if it is missing or not text. */
  readonly text: (path: string) => string | undefined;
  readonly standingOf: (commit: string) => Promise<HeadRelation>;
  /** The newest commits that touched these files, newest first. */
  readonly pastChanges: (paths: readonly string[]) => Promise<readonly PastChange[]>;
}

/** Whether HEAD reaches a commit; if not, a branch that does. `unknown`: this clone has no such commit. */
export type HeadRelation =
  | { readonly is: "here" | "unknown" }
  | { readonly is: "elsewhere"; readonly branch?: string };
