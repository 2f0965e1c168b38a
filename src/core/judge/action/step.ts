// What a tool call is about to do, step by step, before any file was looked at.
import type { ShellUnreadable } from "../shell/types.ts";

/** One place of a file: the text that stands there, and the text that shall. */
export interface Replacement {
  readonly old: string;
  readonly new: string;
  readonly everywhere: boolean;
}

/** What the host itself says the file held before; null where there was none. */
interface Before {
  readonly before?: string | null;
}

/** Paths are as the host wrote them. */
export type Step =
  | ({
      readonly act: "replace";
      readonly path: string;
      readonly edits: readonly Replacement[];
    } & Before)
  | ({ readonly act: "write"; readonly path: string; readonly text: string } & Before)
  /** After a line, counted from 1; at the end of the file where none is named. */
  | { readonly act: "insert"; readonly path: string; readonly text: string; readonly line?: number }
  | { readonly act: "delete"; readonly path: string }
  | {
      readonly act: "notebook";
      readonly path: string;
      readonly cell?: string;
      readonly mode: "replace" | "insert" | "delete";
      readonly text: string;
    }
  /** In a folder, where it is not applied where the host stands. */
  | { readonly act: "apply-patch"; readonly text: string; readonly folder?: string }
  | { readonly act: "unified-diff"; readonly text: string }
  /** An edit whose text the host keeps to itself. */
  | { readonly act: "unsaid"; readonly path: string }
  | {
      readonly act: "run";
      readonly command: string;
      /** Why no shell would take it, or we do not. */
      readonly unreadable?: ShellUnreadable["why"];
    };

export type PatchFault =
  /** It ends in the middle. */
  | { readonly kind: "patch-cut"; readonly line: number }
  /** A line that belongs to no patch; what stands round it was read. */
  | { readonly kind: "patch-broken"; readonly line: number }
  /** Changed lines of no named file. */
  | { readonly kind: "patch-without-file"; readonly line: number }
  /** The diff of a merge against several parents. */
  | { readonly kind: "patch-combined"; readonly line: number }
  | { readonly kind: "patch-empty" };

/** What could not be judged in full; the rest of the action was. */
export type ActionFault =
  | PatchFault
  /** The old text is not in the file, or too much is to be put there: judged by the edit's own text alone. */
  | { readonly kind: "edit-not-placed"; readonly path: string }
  | { readonly kind: "edit-unsaid"; readonly path: string }
  /** Of what it runs nothing is known. */
  | { readonly kind: "command-unreadable"; readonly why: ShellUnreadable["why"] }
  | { readonly kind: "path-unknown"; readonly path: string };
