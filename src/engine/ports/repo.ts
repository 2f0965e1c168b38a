// The history of a git repository, as the acts read it.
import type { Blamed } from "../../core/code/blame.ts";
import type { PathChange } from "../../core/code/project-part.ts";
import type { Commit } from "../../core/history/commit.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { Result } from "../../core/kit/result.ts";
import type { Held } from "./cursor.ts";

declare global {
  /** Node and browsers have it; this is for who compiles against our types with neither's. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/** The history of a git repository: read only, and never over the network. */
export interface Repo {
  readonly refs: Refs;
  readonly commits: Commits;
  readonly diffs: Diffs;
  readonly files: CommittedFiles;
}

/** What HEAD, branches and stashes point to, and what nothing points to. */
export interface Refs {
  readonly facts: () => Promise<Result<RepoFacts, RepoFault>>;
  /** The address of `origin` as it was configured, else of `upstream`, if there is one. */
  readonly origin: () => Promise<string | undefined>;
  /** What refs hold now: all stashes, and as many branches as anybody works on. */
  readonly held: () => Promise<Held>;
  /**
   * What these reach and no branch, tag or work tree does, newest first. Commits that this clone
   * lacks are left out.
   */
  readonly unreached: (shas: readonly string[]) => Promise<readonly string[]>;
}

/** The commits of a history, with their messages. */
export interface Commits {
  /**
   * All that `tip` reaches, newest first, in pieces; from a moment on, if one is given. Stops early
   * and silently at the signal.
   */
  readonly history: (
    tip: string,
    signal?: AbortSignal,
    sinceMs?: number,
  ) => AsyncIterable<HistoryPiece>;
  /**
   * What `tip` reaches and `from` does not, newest first; undefined if that is more than the limit,
   * or cannot be read.
   */
  readonly onward: (
    tip: string,
    from: string,
    most: number,
  ) => Promise<readonly Commit[] | undefined>;
  /** The number of commits that HEAD reaches, counted up to `most`. */
  readonly count: (most: number) => Promise<number>;
  /** These commits with their messages, in any order. Missing ones are left out. */
  readonly read: (shas: readonly string[], signal?: AbortSignal) => Promise<readonly Commit[]>;
  /** The newest commits, without merges, that a ref reaches and none of these does. */
  readonly since: (
    bases: readonly string[],
    most: number,
    paths?: readonly string[],
  ) => Promise<readonly Commit[]>;
  /**
   * The commits without merges that `tip` reaches and that touched any of these paths since that
   * moment, newest first.
   */
  readonly touching: (
    tip: string,
    paths: readonly string[],
    most: number,
    sinceMs: number,
    signal?: AbortSignal,
  ) => Promise<readonly string[]>;
}

/** What commits changed, each against its first parent. */
export interface Diffs {
  /** Each commit against its first parent, in the given order. One that cannot be read is reported as skipped. */
  readonly patches: (commits: readonly Lineage[], signal?: AbortSignal) => AsyncIterable<Patch>;
  /** The paths that each commit touches, in the same way. */
  readonly changedPaths: (
    commits: readonly Lineage[],
    signal?: AbortSignal,
  ) => AsyncIterable<ChangedPaths>;
  /**
   * The same with the act on each path, renames followed. If contents are missing, a file that was
   * changed while it moved counts as one removed and one added.
   */
  readonly pathChanges: (
    commits: readonly Lineage[],
    signal?: AbortSignal,
  ) => AsyncIterable<PathChanges>;
}

/** The files of commits, their texts and where their lines come from. */
export interface CommittedFiles {
  /** The files of a commit; undefined if they cannot be read. */
  readonly at: (commit: string) => Promise<ReadonlySet<string> | undefined>;
  /** The object name of each file at that commit, in the given order; undefined if there was no such file. */
  readonly blobs: (
    asked: readonly PathAt[],
    signal?: AbortSignal,
  ) => Promise<readonly (string | undefined)[]>;
  /** The texts of these objects. Those that cannot be read are left out. */
  readonly texts: (
    blobs: readonly string[],
    signal?: AbortSignal,
  ) => AsyncIterable<{ readonly blob: string; readonly text: string }>;
  /** The paths that each of these commits touched, against its first parent. Those that cannot be read are left out. */
  readonly touchedBy: (
    commits: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Files as they were, in the order asked, from one reading of git, which starts while what is asked is still being found.
   * Of a file with more bytes nothing is held.
   */
  readonly contents: (
    asked: Promise<readonly PathAt[]>,
    mostBytes: number,
  ) => Promise<readonly FileContent[]>;
  /**
   * The commits that these lines of a file of `tip` come from; lines are counted from 1. With `from`,
   * only those which that commit does not reach.
   */
  readonly origins: (
    tip: string,
    path: string,
    lines: readonly number[],
    from?: string,
  ) => Promise<readonly string[]>;
}

export interface PathAt {
  readonly commit: string;
  readonly path: string;
}

/** What a commit had at a path. `none`: no file, or one that this clone lacks. */
export type FileContent =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "binary" | "too-large" | "none" };

export interface RepoFacts {
  /** The commit that HEAD is on; absent if there is none yet. */
  readonly head?: string;
  /** Absent if HEAD is detached. */
  readonly branch?: string;
  /** Commits whose parents are not in this clone. */
  readonly shallow: readonly string[];
  /** A partial clone: contents may be missing and are not fetched. */
  readonly partial: boolean;
}

export type RepoFault =
  | { readonly kind: "git-not-runnable"; readonly code: string }
  | { readonly kind: "git-refused"; readonly gitDir: string; readonly stderr: string }
  | { readonly kind: "objects-missing"; readonly gitDir: string };

export interface HistoryPiece {
  readonly commits: readonly Commit[];
  /** Commits that others name as parents and that could not be read. */
  readonly missing: readonly string[];
}

export type Lineage = Pick<Commit, "sha" | "parents">;

/** Why a commit's diff was not read. */
export type Skipped = "objects-missing" | "parent-not-cloned";

export type Patch =
  | {
      readonly sha: string;
      readonly files: readonly FileDiff[];
      /** It was longer than what is read of one commit; `files` lacks the rest. */
      readonly cut: boolean;
    }
  | { readonly sha: string; readonly skipped: Skipped };

export type ChangedPaths =
  | { readonly sha: string; readonly paths: readonly string[] }
  | { readonly sha: string; readonly skipped: Skipped };

export type PathChanges =
  | { readonly sha: string; readonly paths: readonly PathChange[] }
  | { readonly sha: string; readonly skipped: Skipped };

/** What git had listed before anybody asked. Undefined for a list that is not whole. */
export interface ListedChanges {
  /** The full sha that HEAD was on. */
  readonly commit: string;
  /** What differs from it, as `git diff` writes a patch. */
  readonly patch: Promise<string | undefined>;
  /** The paths of untracked files, each followed by a NUL. */
  readonly untracked: Promise<string | undefined>;
}

/** What is in a work tree and not committed. */
export interface WorkTree {
  /** Of all files, or of these. `working` compares the work tree with HEAD or with another commit. */
  readonly changes: (
    of: "staged" | "working",
    paths?: readonly string[],
    base?: string,
  ) => Promise<Result<readonly FileDiff[], RepoFault>>;
  /** The difference from a commit, with untracked files; from nothing before the first commit. */
  readonly since: (commit: string | undefined) => Promise<Result<readonly FileDiff[], RepoFault>>;
  /** The newest stash, if there is one. */
  readonly stash: () => Promise<string | undefined>;
  /** The staged names of files, by their names in HEAD, as far as git takes them for renames. */
  readonly stagedRenames: () => Promise<Result<ReadonlyMap<string, string>, RepoFault>>;
  /**
   * The paths that differ from HEAD and were written since, by the dates of their files, including
   * untracked files that are not ignored and files that are gone. If a commit is named, also the
   * paths that were committed on top of it since.
   */
  readonly touched: (
    sinceMs: number,
    base?: string,
  ) => Promise<Result<readonly string[], RepoFault>>;
  /** Whether HEAD is on top of that commit, with a plain chain of commits in between that were all made since. */
  readonly hasGrown: (commit: string, sinceMs: number) => Promise<Result<boolean, RepoFault>>;
  readonly tracked: TrackedFiles;
}

/** The files of a work tree as git tracks them. */
export interface TrackedFiles {
  /** The paths that git tracks there, sorted. */
  readonly paths: () => Promise<Result<readonly string[], RepoFault>>;
  /** The commit that a line comes from; lines are counted from 1. */
  readonly blame: (path: string, line: number) => Promise<Result<Blamed, RepoFault>>;
}
