// What the checks of a work tree have shown so far: local, temporary state.
import type { OpenAttempts } from "../../../core/capture/attempts/open-attempts.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface OpenAttemptsStore {
  readonly read: () => Result<NumberedOpenAttempts, FileFault>;
  /** Adds these after the state with that number. If several processes try, one is told that it succeeded. */
  readonly follow: (number: number, openAttempts: OpenAttempts) => Result<boolean, FileFault>;
}

export interface NumberedOpenAttempts {
  /** 0 if none were kept yet. */
  readonly number: number;
  readonly openAttempts: OpenAttempts;
}
