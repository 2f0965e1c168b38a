// The sessions' edits so far, as far as they count together.
import type { EarlierEdit } from "../../../core/judge/earlier.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface Edits {
  /** The edits of a session, in the order in which they were left; only the newest if there are many. */
  readonly of: (session: string) => Result<readonly EarlierEdit[], FileFault>;
  /** If two processes leave edits at the same time, both are kept. */
  readonly leave: (session: string, edit: EarlierEdit) => Result<void, FileFault>;
  /** Nothing of the session counts any more. */
  readonly forget: (session: string) => Result<void, FileFault>;
}
