// How far a clone has read its own history, and what git's hooks left to be read besides.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

/** Of this clone alone: what all its work trees have read. */
export interface ReadUpTo {
  /** The commits that a HEAD stood on when history was read from there, the newest last. */
  readonly heads: readonly string[];
  /** What this commit reaches was left unread on purpose, or read within bounds: it is not read again. */
  readonly below?: string;
  /** How many commits the last reading went through. */
  readonly commits: number;
  /** Where this work tree was read last; what is committed on top of it may be all there is to read. */
  readonly stood?: Stood;
}

export interface Stood {
  readonly commit: string;
  /** When this work tree's history was last read from its beginning on. */
  readonly wholeMs: number;
}

export interface Cursor {
  /** Nothing where history was never read. */
  readonly read: () => Result<ReadUpTo | undefined, FileFault>;
  readonly move: (upTo: ReadUpTo) => Result<void, FileFault>;
}

/** A commit that got another name. */
export interface Renamed {
  readonly by: "amend" | "rebase" | "other";
  readonly old: string;
  readonly new: string;
}

/** A branch that somebody pushed to, as it stood there before and as it was to stand. */
export interface Pushed {
  readonly before: string;
  readonly after: string;
}

/** A move of HEAD that may have left commits behind. */
export interface Moved {
  readonly by: "reset" | "checkout";
  /** Of a checkout: the branch that was left, or the commit where HEAD was on none. */
  readonly from?: string;
  readonly before: string;
  readonly after: string;
  readonly atMs: number;
}

/** What git's hooks, and git itself, left behind since it was last taken in. */
export interface Heard {
  readonly renamed: readonly Renamed[];
  readonly pushed: readonly Pushed[];
  readonly moved: readonly Moved[];
}

export interface Ear {
  /** Git is in the middle of a rebase, a bisect or the like: its HEAD stands there only in passing. */
  readonly isUnderWay: () => boolean;
  readonly hasHeard: () => boolean;
  /** Hands it over once; `done` forgets it, and what was not done is handed over again. */
  readonly listen: () => Result<
    Heard & { readonly done: () => Result<void, FileFault> },
    FileFault
  >;
}

/** What git held beside HEAD: where something of it is gone at the next look, it was dropped or taken elsewhere. */
export interface Held {
  /** Stashes, the newest first. */
  readonly stashes: readonly string[];
  /** The commit each branch stands on. */
  readonly branches: ReadonlyMap<string, string>;
}

export interface LastHeld {
  /** Whether something was stashed, or a stash went, since it was last kept. Cheap. */
  readonly hasMoved: () => boolean;
  /** What was held when it was last looked, if ever; `keep` takes what is held now in its place. */
  readonly read: () => Result<
    {
      readonly held: Held | undefined;
      readonly keep: (now: Held) => Result<void, FileFault>;
    },
    FileFault
  >;
}
