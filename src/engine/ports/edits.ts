// What the sessions did so far, as far as edits of theirs count together.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { EarlierEdit } from "../../core/judge/earlier.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface Edits {
  /** Of a session, in the order they were left; the newest where they are many. */
  readonly of: (session: string) => Result<readonly EarlierEdit[], FileFault>;
  /** Two processes that do so at once both do. */
  readonly leave: (session: string, edit: EarlierEdit) => Result<void, FileFault>;
  /** Nothing of the session counts any more. */
  readonly forget: (session: string) => Result<void, FileFault>;
}
