// The clone that a project is in: the files of its work tree, and its repository. Looked at when asked.
import type { FileSeen } from "../../core/judge/done/evidence.ts";
import type { Result } from "../../core/kit/result.ts";
import type { Work } from "../../core/recall/work.ts";
import type { FileFault } from "./file.ts";
import type { Repo, WorkTree } from "./repo.ts";
import type { SourceReading } from "./source-files.ts";

/** The files of the work tree as they are now, by their paths as the log spells them. */
export interface WorkFiles {
  /** Whether there is such a file or folder; undefined without a work tree. */
  readonly isThere: (path: string) => boolean | undefined;
  /** What is there of a file that somebody names; undefined without a work tree. */
  readonly seen: (path: string) => FileSeen | undefined;
  /** A text file; undefined if it is missing or not text. */
  readonly text: (path: string) => string | undefined;
  /** All paths, without those that tools put there; undefined without a work tree. */
  readonly all: () => Result<readonly string[], FileFault> | undefined;
  /** The readers of source code, which are loaded for this; undefined without a work tree. */
  readonly source: () => Promise<SourceReading | undefined>;
}

/** The project is a folder with a memory, outside git. */
export interface NoHistory {
  readonly kind: "no-history";
  readonly folder: string;
}

/** Git's own files are read for the first four; the others start git. */
export interface GitClone {
  /** Undefined if git's files do not tell. */
  readonly hasBranch: (name: string) => boolean | undefined;
  /** When git's index was last written; undefined without one. */
  readonly indexMs: () => number | undefined;
  /** Whether history ends before its beginning. A clone may be given the rest at any time. */
  readonly isShallow: () => boolean;
  /** Whether refs are kept in a form whose files do not say where a branch is. */
  readonly hasReftable: () => boolean;
  readonly repo: () => Promise<Result<Repo, NoHistory>>;
  /** Undefined outside git, or without a work tree. */
  readonly workTree: () => Promise<WorkTree | undefined>;
  /** What is in work: uncommitted changes and the last commits. */
  readonly workNow: () => Promise<Work | undefined>;
}
