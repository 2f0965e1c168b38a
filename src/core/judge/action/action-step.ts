// The steps of a tool call, before any file has been read.
import type { ShellUnreadable } from "../../shell/types.ts";

/** One edit of a file: the old text and the new one. */
export interface Replacement {
  readonly old: string;
  readonly new: string;
  readonly everywhere: boolean;
}

/** The previous content of the file according to the host; null if there was no file. */
interface Before {
  readonly before?: string | null;
}

/** The paths are as the host wrote them. */
export type ActionStep =
  | ({
      readonly act: "replace";
      readonly path: string;
      readonly edits: readonly Replacement[];
    } & Before)
  | ({ readonly act: "write"; readonly path: string; readonly text: string } & Before)
  /** `line` counts from 1; the text goes after it, or at the end of the file if no line is named. */
  | { readonly act: "insert"; readonly path: string; readonly text: string; readonly line?: number }
  | { readonly act: "delete"; readonly path: string }
  | {
      readonly act: "notebook";
      readonly path: string;
      readonly cell?: string;
      readonly mode: "replace" | "insert" | "delete";
      readonly text: string;
    }
  /** `folder` is set if the patch is applied in another folder than that of the host. */
  | { readonly act: "apply-patch"; readonly text: string; readonly folder?: string }
  | { readonly act: "unified-diff"; readonly text: string }
  /** An edit whose text the host does not pass on. */
  | { readonly act: "unsaid"; readonly path: string }
  | {
      readonly act: "run";
      readonly command: string;
      /** Why a shell could not read it, or why we cannot. */
      readonly unreadable?: ShellUnreadable["why"];
    };

export type PatchFault =
  /** It ends in the middle. */
  | { readonly kind: "patch-cut"; readonly line: number }
  /** A line that belongs to no patch. The text around it was read. */
  | { readonly kind: "patch-broken"; readonly line: number }
  /** Changed lines of no named file. */
  | { readonly kind: "patch-without-file"; readonly line: number }
  /** The diff of a merge against several parents. */
  | { readonly kind: "patch-combined"; readonly line: number }
  | { readonly kind: "patch-empty" };

/** What could not be judged in full. The rest of the action was judged. */
export type ActionFault =
  | PatchFault
  /** The old text is not in the file, or the new text is too large. Only the text of the edit was judged. */
  | { readonly kind: "edit-not-placed"; readonly path: string }
  | { readonly kind: "edit-unsaid"; readonly path: string }
  /** Nothing is known of what it runs. */
  | { readonly kind: "command-unreadable"; readonly why: ShellUnreadable["why"] }
  | { readonly kind: "path-unknown"; readonly path: string };
