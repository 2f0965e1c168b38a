// The readable files in the work tree.
import type { Result } from "../../core/kit/result.ts";
import type { Page } from "../../core/pages/pages.ts";
import type { FileFault } from "./file.ts";

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

export type PageFault =
  | FileFault
  /** There is somebody's file, or something that is no file. It was left alone. */
  | { readonly kind: "page-not-ours"; readonly path: string; readonly isFile: boolean };
