// What the checks of a work tree have shown so far: local state of the moment.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Tries } from "../../core/capture/tries/tries.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface KeptTries {
  readonly read: () => Result<NumberedTries, FileFault>;
  /** Puts these behind the ones of that number; of several processes that do, one is told that it did. */
  readonly follow: (number: number, tries: Tries) => Result<boolean, FileFault>;
}

export interface NumberedTries {
  /** 0 where none were kept yet. */
  readonly number: number;
  readonly tries: Tries;
}
