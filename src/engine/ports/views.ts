// The readable files in the work tree, and a page at a place of the user's choice.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { Page } from "../../core/pages/pages.ts";
import type { Busy, FileFault } from "./file.ts";

export interface Views {
  /** Makes the folder hold these pages and no other page of ours; touches only what differs. */
  readonly write: (pages: Iterable<Page>) => Result<ViewsWritten, ViewsFault | FileFault>;
  /** Puts one page beside those; touches it only where it differs. */
  readonly put: (page: Page) => Result<ViewsWritten, ViewsFault>;
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

export interface PageFile {
  /** Whether it may be written there; asked before the work that fills it. */
  readonly check: () => Result<void, PageFault>;
  readonly write: (text: string) => Result<void, PageFault>;
}

export type PageFault =
  | FileFault
  /** What stands there is somebody's file, or no file at all; it was left alone. */
  | { readonly kind: "page-not-ours"; readonly path: string; readonly isFile: boolean };

/** The plan beside the readable files: the user's own. */
export interface PlanFile {
  readonly path: string;
  /** Nothing where there is none yet. */
  readonly read: () => Result<string | undefined, FileFault>;
  /** Makes of it what is said, while no other of ours does, and gives back what it is now. */
  readonly change: (edit: (text: string | undefined) => string) => Result<string, FileFault | Busy>;
}
