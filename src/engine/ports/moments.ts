// When something began that ends in another process.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface Moments {
  readonly mark: (what: string) => Result<void, FileFault>;
  /** Milliseconds since 1970, by the clock of the file system; undefined if it was not marked. */
  readonly of: (what: string) => Result<number | undefined, FileFault>;
}
