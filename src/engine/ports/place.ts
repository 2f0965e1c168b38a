// Where a project's memory lives, who writes there, and why it may not be written.
import type { WriterId } from "../../core/event/id.ts";
import type { Busy, FileFault } from "./file.ts";

/** Where a project's memory lives. All paths are absolute, with links resolved. */
export interface Place {
  readonly kind: "git" | "folder";
  /** Holds log/, local/, index/, blobs/, project.json and config.json. */
  readonly store: string;
  /** The top of this work tree, or the project's folder; absent in a repository without a work tree. */
  readonly top?: string;
  /** `.twiceshy` in the work tree: derived files for people and agents. */
  readonly views?: string;
  /** Shared by all work trees; the log is there. */
  readonly commonDir?: string;
  /** What git keeps for this work tree alone; equals `commonDir` in the main one. */
  readonly gitDir?: string;
  readonly initialised: boolean;
  readonly linkedWorktree: boolean;
  readonly submodule: boolean;
  readonly bare: boolean;
  /** Names that differ only in case are one file here (core.ignorecase). */
  readonly ignoreCase?: true;
  /** A nearer memory that was not used: it is inside a work tree and may have come with it. */
  readonly passedOver?: string;
}

/** What HEAD of a work tree points to. */
export interface Head {
  /** Full sha; absent before the first commit. */
  readonly commit?: string;
  /** Absent if HEAD is detached. */
  readonly branch?: string;
}

export type PlaceFault =
  | FileFault
  /** From `from` up to the root of the disk there is no repository and no folder with a memory. */
  | {
      readonly kind: "place-not-found";
      readonly from: string;
      readonly lookedIn: readonly string[];
      /** Why no memory should be made at `from` either, if so. */
      readonly unfit?: UnfitFolder;
    }
  | { readonly kind: "place-not-initialised"; readonly place: Place; readonly unfit?: UnfitFolder }
  /** `said` (`--root`, `TWICESHY_ROOT`) selects one project, but `path` belongs to another. */
  | {
      readonly kind: "place-outside";
      readonly source: string;
      readonly boundary: string;
      readonly path: string;
      readonly belongsTo: string;
    }
  | { readonly kind: "root-missing"; readonly source: string; readonly root: string }
  /** A `.git` file that names no folder, or a folder that is not (or no longer) a repository's. */
  | { readonly kind: "git-file-broken"; readonly path: string; readonly gitDir?: string };

/** The content of project.json. */
export interface ProjectIdentity {
  readonly id: string;
  /** When the memory was made: ISO 8601. */
  readonly made: string;
  /** Only a hint: shallow clones have another one. */
  readonly rootCommit?: string;
}

/** `project-broken`: project.json was read, but does not identify the project. */
export type IdentityFault = FileFault | { readonly kind: "project-broken"; readonly path: string };

export interface MadePlace {
  readonly place: Place;
  readonly project: ProjectIdentity;
  /** False if the memory already existed. */
  readonly made: boolean;
}

export type MakeFault =
  | IdentityFault
  | Busy
  | { readonly kind: "place-refused"; readonly folder: string; readonly because: UnfitFolder }
  /** `.twiceshy` in the work tree is a link or a file: writing there would write elsewhere. */
  | { readonly kind: "views-not-a-folder"; readonly path: string };

/** Why a folder should not become a project. `machine-store` holds even if the user insists. */
export type UnfitFolder = "home" | "above-home" | "root" | "temporary" | "system" | "machine-store";

/** A memory that was already here: another tool's, or ours in a form that is not read as the truth. */
export type ForeignMemory =
  | { readonly kind: "projectmem"; readonly path: string }
  | { readonly kind: "folder-memory"; readonly path: string }
  | { readonly kind: "notes" | "shared-log"; readonly refs: readonly string[] }
  /** The repository keeps its refs in a form that we do not read. */
  | { readonly kind: "refs-unread"; readonly path: string };

/** Who appends: one clone on one machine. */
export interface WriterIdentity {
  readonly writer: WriterId;
  /** The writers that this clone was before it was moved or copied. Its first event names their heads. */
  readonly previous: readonly WriterId[];
}

/** The bytes of the parts of a store besides its log. */
export interface StoreSizes {
  readonly index: number;
  readonly gate: number;
  readonly local: number;
  /** What is indexed of the sessions held in this project. */
  readonly sessions: number;
}

/** A build server, which only reads unless a setting says otherwise. */
export type ReadsOnly = { readonly kind: "ci-reads-only"; readonly marker: string };
