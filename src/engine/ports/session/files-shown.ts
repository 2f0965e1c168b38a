// The files of which a session has been shown what is remembered: each once.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface FilesShown {
  /** Whether this session has been shown what is known of the file; noted as such from now on. */
  readonly note: (session: string, path: string) => Result<boolean, FileFault>;
  /** The session has lost what it was shown. */
  readonly forget: (session: string) => Result<void, FileFault>;
}
