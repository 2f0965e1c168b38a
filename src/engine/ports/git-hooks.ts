// What was put into a repository so that git tells of its commits, and how that comes out again.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** The hooks of git that tell us something. */
export type HookName = "pre-commit" | "post-commit" | "post-merge" | "post-rewrite" | "pre-push";

/** Who runs the hooks of this repository: git itself, or a tool that the project uses for it. */
export type Runner = "git" | "husky" | "lefthook";

/** Why nothing was done to a file. */
export type Hindrance =
  /** Its lines are no shell's: ours would break it. */
  | "not-shell"
  /** It leads elsewhere, to a file that may be tracked. */
  | "link"
  /** Git does not run it as it is; with ours in it, it would have to. */
  | "not-executable"
  /** Neither text nor absent. */
  | "not-a-file"
  /** It has a section of that name already, into which ours would have to be woven. */
  | "section-taken"
  /** What was put there was changed since. */
  | "changed";

/** What is to become of a file, or became of it. */
export interface FileChange {
  readonly path: string;
  readonly hooks: readonly HookName[];
  readonly runner: Runner;
  readonly change: "made" | "added" | "renewed" | "none" | "taken-out" | "removed" | Hindrance;
  /** The lines that are added, or taken out; where something is in the way, those to add or take out by hand. */
  readonly lines: readonly string[];
}

export interface HooksPlan {
  /** Where git looks for its hooks. */
  readonly folder: string;
  /** It serves other repositories too; in those ours do nothing. */
  readonly shared: boolean;
  readonly files: readonly FileChange[];
}

export type HooksFault =
  | FileFault
  | { readonly kind: "no-work-tree" }
  | { readonly kind: "git-not-runnable"; readonly code: string }
  | { readonly kind: "git-refused"; readonly gitDir: string; readonly said: string };

export interface GitHooks {
  /** Puts our lines in, or with `dry` only says what that would do. Done again, it changes nothing. */
  readonly install: (dry: boolean) => Result<HooksPlan, HooksFault>;
  /** Takes them out, to the byte where nothing was changed since. */
  readonly uninstall: (dry: boolean) => Result<HooksPlan, HooksFault>;
}
