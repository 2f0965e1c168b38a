// The history of a git repository, as the acts read it.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Blamed } from "../../core/capture/blame.ts";
import type { PathChange } from "../../core/capture/class/shape.ts";
import type { Commit } from "../../core/capture/commit.ts";
import type { FileDiff } from "../../core/capture/diff.ts";
import type { Result } from "../../core/kit/result.ts";
import type { Held } from "./cursor.ts";

/** The history of a git repository: read only, and never over the network. */
export interface Repo {
  readonly facts: () => Promise<Result<RepoFacts, RepoFault>>;
  /** The address that `origin` has, as it was written down; there may be none. */
  readonly origin: () => Promise<string | undefined>;
  /**
   * All that `tip` reaches, newest first, in pieces; from a moment on, where one is given. Stops early, without a word,
   * where the signal says so.
   */
  readonly history: (
    tip: string,
    signal?: AbortSignal,
    sinceMs?: number,
  ) => AsyncIterable<HistoryPiece>;
  /** What `tip` reaches and `from` does not, newest first; nothing where that is more, or cannot be read. */
  readonly onward: (
    tip: string,
    from: string,
    most: number,
  ) => Promise<readonly Commit[] | undefined>;
  /** How many commits HEAD reaches, counted no further than `most`. */
  readonly length: (most: number) => Promise<number>;
  /** These commits with their messages, in any order; those that are missing are left out. */
  readonly commits: (shas: readonly string[], signal?: AbortSignal) => Promise<readonly Commit[]>;
  /**
   * What these reach and no branch, tag or work tree does, the newest first. Of one that is not here nobody can say so.
   */
  readonly unreached: (shas: readonly string[]) => Promise<readonly string[]>;
  /** What refs hold now: all stashes, and of the branches as many as anybody works on. */
  readonly held: () => Promise<Held>;
  /** The newest commits, merges left out, that a ref reaches and none of these does. */
  readonly since: (
    bases: readonly string[],
    most: number,
    paths?: readonly string[],
  ) => Promise<readonly Commit[]>;
  /** Each commit against its first parent, in the order asked; one that cannot be read is skipped, and said. */
  readonly patches: (commits: readonly Lineage[], signal?: AbortSignal) => AsyncIterable<Patch>;
  /** The paths each commit touches, likewise. */
  readonly changedPaths: (
    commits: readonly Lineage[],
    signal?: AbortSignal,
  ) => AsyncIterable<ChangedPaths>;
  /**
   * The same with what became of each path, renames followed. Where contents are missing, a file that was changed as it
   * moved counts as one that went and one that came.
   */
  readonly pathChanges: (
    commits: readonly Lineage[],
    signal?: AbortSignal,
  ) => AsyncIterable<PathChanges>;
  /** The files of a commit; nothing where they cannot be read. */
  readonly files: (commit: string) => Promise<ReadonlySet<string> | undefined>;
  /** The object name of each file as it was at that commit, in the order asked; nothing where there was none. */
  readonly blobs: (
    asked: readonly PathAt[],
    signal?: AbortSignal,
  ) => Promise<readonly (string | undefined)[]>;
  /** The texts of these objects; those that cannot be read are left out. */
  readonly texts: (
    blobs: readonly string[],
    signal?: AbortSignal,
  ) => AsyncIterable<{ readonly blob: string; readonly text: string }>;
}

export interface PathAt {
  readonly commit: string;
  readonly path: string;
}

export interface RepoFacts {
  /** The commit HEAD stands on; absent where there is none yet. */
  readonly head?: string;
  /** Absent where HEAD is detached. */
  readonly branch?: string;
  /** Commits whose parents this clone was made without. */
  readonly shallow: readonly string[];
  /** A partial clone: contents may be missing, and are not fetched. */
  readonly partial: boolean;
}

export type RepoFault =
  | { readonly kind: "git-not-runnable"; readonly code: string }
  | { readonly kind: "git-refused"; readonly gitDir: string; readonly said: string }
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
      /** It was longer than is read of one commit; the rest is not in `files`. */
      readonly cut: boolean;
    }
  | { readonly sha: string; readonly skipped: Skipped };

export type ChangedPaths =
  | { readonly sha: string; readonly paths: readonly string[] }
  | { readonly sha: string; readonly skipped: Skipped };

export type PathChanges =
  | { readonly sha: string; readonly paths: readonly PathChange[] }
  | { readonly sha: string; readonly skipped: Skipped };

/** What stands in a work tree and is not committed. */
export interface WorkTree {
  /** Of all files, or of these; in the work tree against HEAD, or another commit. */
  readonly changes: (
    of: "staged" | "working",
    paths?: readonly string[],
    base?: string,
  ) => Promise<Result<readonly FileDiff[], RepoFault>>;
  /** What differs from a commit, files that git does not know yet included; from nothing, before the first commit. */
  readonly since: (commit: string | undefined) => Promise<Result<readonly FileDiff[], RepoFault>>;
  /** The newest stash; nothing where there is none. */
  readonly stash: () => Promise<string | undefined>;
  /**
   * The paths that are not as HEAD has them and were written since, by the dates of their files; untracked ones too, unless
   * they are ignored, and those that are gone. Where a commit is named, those too that were committed on top of it since.
   */
  readonly touched: (
    sinceMs: number,
    base?: string,
  ) => Promise<Result<readonly string[], RepoFault>>;
  /** Whether HEAD stands on that commit with commits in between that were all made since, one on the other. */
  readonly hasGrown: (commit: string, sinceMs: number) => Promise<Result<boolean, RepoFault>>;
  /** The paths that git tracks there, sorted. */
  readonly paths: () => Promise<Result<readonly string[], RepoFault>>;
  /** Which commit made a line as it is; lines are counted from 1. */
  readonly blame: (path: string, line: number) => Promise<Result<Blamed, RepoFault>>;
}
