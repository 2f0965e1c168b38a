// Where a project's memory lives, who writes there, and why it may not.
import type { WriterId } from "../../core/event/id.ts";
import type { Busy, FileFault } from "./file.ts";

/** Where a project's memory lives. All paths are absolute, links resolved. */
export interface Place {
  readonly kind: "git" | "folder";
  /** Holds log/, local/, index/, blobs/, project.json and config.json. */
  readonly store: string;
  /** Top of this work tree, or the project's folder; absent in a repository without a work tree. */
  readonly top?: string;
  /** `.twiceshy` in the work tree: files derived for people and agents. */
  readonly views?: string;
  /** What all work trees share: the truth stands there. */
  readonly commonDir?: string;
  /** What git keeps for this work tree alone; the same as `commonDir` in the main one. */
  readonly gitDir?: string;
  readonly initialised: boolean;
  readonly linkedWorktree: boolean;
  readonly submodule: boolean;
  readonly bare: boolean;
  /** Names that differ only in case are one file here (core.ignorecase). */
  readonly ignoreCase?: true;
  /** A nearer memory that was not taken: what stands inside a work tree may have come with it. */
  readonly passedOver?: string;
}

/** Where a work tree stands in git. */
export interface Head {
  /** Full sha; absent before the first commit. */
  readonly commit?: string;
  /** Absent where HEAD is detached. */
  readonly branch?: string;
}

export type PlaceFault =
  | FileFault
  /** Neither a repository nor a folder with a memory, from `from` up to the root of the disk. */
  | {
      readonly kind: "place-not-found";
      readonly from: string;
      readonly lookedIn: readonly string[];
      /** Why a memory should not be made at `from` either, where that is so. */
      readonly unfit?: Unfit;
    }
  | { readonly kind: "place-not-initialised"; readonly place: Place; readonly unfit?: Unfit }
  /** `said` (`--root`, `TWICESHY_ROOT`) pins one project, and `path` belongs to another. */
  | {
      readonly kind: "place-outside";
      readonly said: string;
      readonly boundary: string;
      readonly path: string;
      readonly belongsTo: string;
    }
  | { readonly kind: "root-missing"; readonly said: string; readonly root: string }
  /** A `.git` file that names no folder, or one that is not a repository's (any more). */
  | { readonly kind: "git-file-broken"; readonly path: string; readonly gitDir?: string };

/** What project.json says. */
export interface ProjectIdentity {
  readonly id: string;
  /** When the memory was made: ISO 8601. */
  readonly made: string;
  /** Only a hint: shallow clones see another. */
  readonly rootCommit?: string;
}

/** `project-broken`: project.json was read, and does not say who the project is. */
export type IdentityFault = FileFault | { readonly kind: "project-broken"; readonly path: string };

export interface MadePlace {
  readonly place: Place;
  readonly project: ProjectIdentity;
  /** False where the memory was there already. */
  readonly made: boolean;
}

export type MakeFault =
  | IdentityFault
  | Busy
  | { readonly kind: "place-refused"; readonly folder: string; readonly because: Unfit }
  /** `.twiceshy` in the work tree is a link or a file: writing there would write elsewhere. */
  | { readonly kind: "views-not-a-folder"; readonly path: string };

/** Why a folder should not become a project; `machine-store` holds even where the user insists. */
export type Unfit = "home" | "above-home" | "root" | "temporary" | "system" | "machine-store";

/** A memory that stood here before: another tool's, or ours in a form that is not read as truth. */
export type ForeignMemory =
  | { readonly kind: "projectmem"; readonly path: string }
  | { readonly kind: "folder-memory"; readonly path: string }
  | { readonly kind: "notes" | "shared-log"; readonly refs: readonly string[] }
  /** The repository keeps its refs in a form that is not read here. */
  | { readonly kind: "refs-unread"; readonly path: string };

/** Who appends: one clone on one machine. */
export interface WriterIdentity {
  readonly writer: WriterId;
  /** Writers this clone was before it was moved or copied; the first event names their heads. */
  readonly previous: readonly WriterId[];
}

/** Bytes of the parts of a store beside its log. */
export interface StoreSizes {
  readonly index: number;
  readonly gate: number;
  readonly local: number;
}
