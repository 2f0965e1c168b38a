// The readable files in the work tree, and a page at a place of the user's choice.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { Page } from "../../core/pages/pages.ts";
import type { Busy, FileFault } from "./file.ts";

export interface Views {
  /** Makes the folder hold exactly these pages of ours. Writes only what differs. */
  readonly write: (pages: Iterable<Page>) => Result<ViewsWritten, ViewsFault | FileFault>;
  /** Adds one page to those. Writes it only if it differs. */
  readonly put: (page: Page) => Result<ViewsWritten, ViewsFault | FileFault>;
}

export interface ViewsWritten {
  /** Paths relative to the folder, their parts separated by `/`. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Left alone, because what is there is not a page of ours. */
  readonly kept: readonly string[];
}

export type ViewsFault =
  | { readonly kind: "views-not-writable"; readonly path: string; readonly code: string }
  /** A symbolic link or a file is where our folder should be. Nothing was written through it. */
  | { readonly kind: "views-not-ours"; readonly path: string };

export interface PageFile {
  /** Whether the page may be written there. Asked before the work that fills it. */
  readonly check: () => Result<void, PageFault>;
  readonly write: (text: string) => Result<void, PageFault>;
}

export type PageFault =
  | FileFault
  /** There is somebody's file, or something that is no file. It was left alone. */
  | { readonly kind: "page-not-ours"; readonly path: string; readonly isFile: boolean };

/** The plan beside the readable files, which belongs to the user. */
export interface PlanFile {
  readonly path: string;
  /** Undefined if there is none yet. */
  readonly read: () => Result<string | undefined, FileFault>;
  /** Edits the plan while no other process of ours does, and returns the new text. */
  readonly change: (edit: (text: string | undefined) => string) => Result<string, FileFault | Busy>;
}
