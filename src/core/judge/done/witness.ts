// What is known of a check that ran in the course of the work.
import type { FileOfWork } from "./checker.ts";
import type { CheckSubject } from "./check-claims.ts";

export interface CheckWitness {
  /** The command, as it is recognised. */
  readonly name: string;
  readonly outcome: "green" | "red" | "empty";
  /** What it looks at, if that is known. */
  readonly what?: CheckSubject | undefined;
  /** The files that were changed after it, up to now. */
  readonly changedSince: readonly FileOfWork[];
  /** The same between the run before it of the same check and this one. */
  readonly changedBefore: readonly FileOfWork[];
}
