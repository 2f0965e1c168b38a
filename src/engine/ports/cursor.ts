// How far a clone has read its own history, and what git's hooks left to be read.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** Of this clone alone: what all its work trees have read. */
export interface ReadUpTo {
  /** The commits that HEAD was on when history was read from there, the newest last. */
  readonly heads: readonly string[];
  /** What this commit reaches was left unread on purpose, or read within bounds. It is not read again. */
  readonly below?: string;
  /** The number of commits in the last reading. */
  readonly commits: number;
  /** Where this work tree was last read. Perhaps only the commits on top of it need to be read. */
  readonly stood?: Stood;
}

export interface Stood {
  readonly commit: string;
  /** When this work tree's history was last read from its beginning. */
  readonly wholeMs: number;
}

export interface Cursor {
  /** Undefined if history was never read. */
  readonly read: () => Result<ReadUpTo | undefined, FileFault>;
  readonly move: (upTo: ReadUpTo) => Result<void, FileFault>;
}

/** A commit that was renamed. */
export interface Renamed {
  readonly by: "amend" | "rebase" | "other";
  readonly old: string;
  readonly new: string;
}

/** A branch that somebody pushed to: its commit before, and the commit it was to have. */
export interface Pushed {
  readonly before: string;
  readonly after: string;
}

/** A move of HEAD that may have left commits behind. */
export interface Moved {
  readonly by: "reset" | "checkout";
  /** For a checkout: the branch that was left, or the commit of a detached HEAD. */
  readonly from?: string;
  readonly before: string;
  readonly after: string;
  readonly atMs: number;
}

/** What git's hooks and git itself have left since it was last taken in. */
export interface GitSignalsRead {
  readonly renamed: readonly Renamed[];
  readonly pushed: readonly Pushed[];
  readonly moved: readonly Moved[];
}

export interface GitSignals {
  /** Git is in the middle of a rebase, a bisect or the like, so its HEAD is temporary. */
  readonly isUnderWay: () => boolean;
  readonly hasSignals: () => boolean;
  /** Returns what was heard. `done` forgets it; until then the same is returned again. */
  readonly listen: () => Result<
    GitSignalsRead & { readonly done: () => Result<void, FileFault> },
    FileFault
  >;
}

/** What git held besides HEAD. Something that is gone at the next look was dropped, or taken elsewhere. */
export interface Held {
  /** Stashes, newest first. */
  readonly stashes: readonly string[];
  /** The commit of each branch. */
  readonly branches: ReadonlyMap<string, string>;
}

export interface LastHeld {
  /** Whether a stash was added or removed since `keep`. Cheap. */
  readonly hasMoved: () => boolean;
  /** What was held at the last look, if there was one; `keep` replaces it with what is held now. */
  readonly read: () => Result<
    {
      readonly held: Held | undefined;
      readonly keep: (now: Held) => Result<void, FileFault>;
    },
    FileFault
  >;
}
