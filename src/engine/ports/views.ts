// The readable files in the work tree.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { Page } from "../../core/pages/pages.ts";

export interface Views {
  /** Makes the folder hold these pages and no other page of ours; touches only what differs. */
  readonly write: (pages: Iterable<Page>) => Result<ViewsWritten, ViewsFault>;
}

export interface ViewsWritten {
  /** Paths relative to the folder, `/` between their parts. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Left alone: what stands there is not a page of ours. */
  readonly kept: readonly string[];
}

export type ViewsFault =
  | { readonly kind: "views-not-writable"; readonly path: string; readonly code: string }
  /** A symbolic link or a file stands where a folder of ours should; nothing was written through it. */
  | { readonly kind: "views-not-ours"; readonly path: string };
