// The checks that ran in a work tree, and what the tree was like then: local, temporary state, for whoever asks later
// whether a green check still shows anything.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface SeenRun {
  /** The name of the check, as it is recognised. */
  readonly check: string;
  /** `empty`: it looked at nothing. */
  readonly outcome: "green" | "red" | "empty";
  /** Milliseconds since 1970. */
  readonly whenMs: number;
  readonly session?: string;
  /** What HEAD pointed to; absent before the first commit. */
  readonly commit?: string;
  /** The files that differed from that commit, each with a hash of its difference. */
  readonly files: Readonly<Record<string, string>>;
  /** Marks of the errors of a red run; absent if not all of them are known. */
  readonly errors?: readonly string[];
  /** It looked at that commit itself: the changes were in a stash, and came back in the same command. */
  readonly isAside?: true;
}

export interface CheckRuns {
  readonly note: (run: SeenRun) => Result<void, FileFault>;
  /** The last ones, the oldest first. */
  readonly recent: () => Result<readonly SeenRun[], FileFault>;
}
