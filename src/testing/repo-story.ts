// How a test tells the history of a repository, whether git or memory keeps it.
import type { Repo, WorkTree } from "../engine/ports/repo.ts";

/** The files that a commit writes; `null` removes one. */
export interface WrittenFiles {
  readonly [path: string]: string | null;
}

/** A repository told commit by commit, on disk or in memory. */
export interface RepoStory {
  readonly repo: Repo;
  readonly tree: WorkTree;
  /** Writes files in the work tree, and commits nothing. */
  readonly write: (files: WrittenFiles) => void;
  /** Puts all of the work tree into the index. */
  readonly stage: () => void;
  /** Commits these files and all that was written an hour after the last commit, and returns the sha. */
  readonly commit: (files: WrittenFiles, message: string, author?: string) => string;
  /** Takes a commit back, as `git revert` does; a merge against its first parent. */
  readonly revert: (sha: string) => string;
  /** Merges a branch into the current one. */
  readonly merge: (branch: string, message: string) => string;
  /** Makes a branch here, or changes to it if there is one. */
  readonly checkout: (branch: string) => void;
  /** Moves the current branch to a commit, which may leave others that no ref reaches. */
  readonly reset: (sha: string) => void;
  readonly stash: (files: WrittenFiles) => string;
  readonly setOrigin: (url: string) => void;
  /** Lets time go by. */
  readonly pass: (hours: number) => void;
  /** The commit of the current branch. */
  readonly head: () => string;
}
