// What was put into a repository so that git reports its commits, and how it is taken out again.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** The hooks of git that we use. */
export type HookName = "pre-commit" | "post-commit" | "post-merge" | "post-rewrite" | "pre-push";

/** Who runs the hooks of this repository: git itself, or a tool of the project. */
export type GitHookRunner = "git" | "husky" | "lefthook";

/** Why a file was not changed. */
export type Hindrance =
  /** It is no shell script, so our lines would break it. */
  | "not-shell"
  /** A link to a file elsewhere, which may be tracked. */
  | "link"
  /** Git does not run it now; with our lines it would have to. */
  | "not-executable"
  /** Neither text nor absent. */
  | "not-a-file"
  /** It already has a section of that name, into which ours would have to be merged. */
  | "section-taken"
  /** Our part was changed since. */
  | "changed";

/** What is to become of a file, or became of it. */
export interface FileChange {
  readonly path: string;
  readonly hooks: readonly HookName[];
  readonly runner: GitHookRunner;
  readonly change: "made" | "added" | "renewed" | "none" | "taken-out" | "removed" | Hindrance;
  /** The lines that are added or removed. If something is in the way: those to add or remove by hand. */
  readonly lines: readonly string[];
}

export interface HooksPlan {
  /** The folder in which git looks for its hooks. */
  readonly folder: string;
  /** It serves other repositories too; our hooks do nothing in those. */
  readonly shared: boolean;
  readonly files: readonly FileChange[];
}

export type HooksFault =
  | FileFault
  | { readonly kind: "no-work-tree" }
  | { readonly kind: "git-not-runnable"; readonly code: string }
  | { readonly kind: "git-refused"; readonly gitDir: string; readonly stderr: string };

export interface GitHooks {
  /** Adds our lines, or with `dry` only says what that would do. A second run changes nothing. */
  readonly install: (dry: boolean) => Result<HooksPlan, HooksFault>;
  /** Takes them out, byte for byte if nothing was changed since. */
  readonly uninstall: (dry: boolean) => Result<HooksPlan, HooksFault>;
}
