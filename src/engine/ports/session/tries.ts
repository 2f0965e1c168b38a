// What the checks of a work tree have shown so far: local, temporary state.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Tries } from "../../../core/capture/attempts/tries.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface KeptTries {
  readonly read: () => Result<NumberedTries, FileFault>;
  /** Adds these after the state with that number. If several processes try, one is told that it succeeded. */
  readonly follow: (number: number, tries: Tries) => Result<boolean, FileFault>;
}

export interface NumberedTries {
  /** 0 if none were kept yet. */
  readonly number: number;
  readonly tries: Tries;
}
