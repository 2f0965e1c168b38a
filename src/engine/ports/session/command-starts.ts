// When something began that ends in another process.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface CommandStart {
  /** Milliseconds since 1970, by the clock of the file system. */
  readonly atMs: number;
  /** The commit that HEAD was on. */
  readonly commit?: string;
}

export interface CommandStarts {
  readonly mark: (what: string, commit: string | undefined) => Result<void, FileFault>;
  /** Undefined if it was not marked. */
  readonly of: (what: string) => Result<CommandStart | undefined, FileFault>;
  readonly forget: (what: string) => Result<void, FileFault>;
}
