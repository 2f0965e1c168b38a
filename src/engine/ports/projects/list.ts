// The list of this machine's projects, which `init` writes, and the memories that a search of the disk finds.
import type { Result } from "../../../core/kit/result.ts";
import type { Busy, FileFault } from "../file.ts";
import type { IdentityFault, Place } from "../place.ts";

/** What of a project is set by hand. */
export interface ProjectLabels {
  readonly alias?: string | undefined;
  readonly tags: readonly string[];
}

export interface ListedProject extends ProjectLabels {
  /** The id in the memory's project.json. */
  readonly id: string;
  readonly name: string;
  /** A folder that leads to it. */
  readonly folder: string;
  /** Host and path of the remote `origin`, without a user or a password. */
  readonly remote?: string | undefined;
  readonly there: ThereNow;
}

/** What is in the folder now. */
export type ThereNow =
  /** Its memory; `lastWriteMs`: when a file of its log last changed. */
  | { readonly is: "memory"; readonly place: Place; readonly lastWriteMs?: number | undefined }
  /** No memory, or another one. */
  | { readonly is: "nothing" | "another" }
  /** The files of its memory, in a place where no project uses them. */
  | { readonly is: "unused"; readonly store: string }
  | { readonly is: "unreadable"; readonly path: string };

export interface ProjectListing {
  /** By name. */
  readonly projects: readonly ListedProject[];
  /** Files of the list that are no entry of it, or cannot be read. */
  readonly unread: readonly string[];
}

/** A memory that a search of the disk found. */
export interface FoundMemory {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly remote?: string | undefined;
  readonly place: Place;
}

export interface DiskScan {
  readonly found: readonly FoundMemory[];
  /** Stores that no project uses. */
  readonly unused: readonly string[];
  readonly folders: number;
  /** Folders and files that could not be read. */
  readonly unreadable: readonly string[];
  /** The search ended before it had seen all folders. */
  readonly isCut: boolean;
}

/** A file of the list is there and is not an entry; it is never overwritten. */
export interface EntryBroken {
  readonly kind: "project-entry-broken";
  readonly path: string;
}

export type ProjectListFault = IdentityFault | UnlistFault | EntryBroken;

/** Why a project could not be taken off the list. */
export type UnlistFault = FileFault | Busy;

export interface ProjectList {
  readonly all: () => Result<ProjectListing, FileFault>;
  readonly label: (id: string, labels: ProjectLabels) => Result<void, ProjectListFault>;
  /** Takes a project off the list. Its memory stays as it is. */
  readonly remove: (id: string) => Result<void, UnlistFault>;
  /** Looks for memories in these folders and, `depth` levels deep, below them. It writes nothing. */
  readonly scan: (folders: readonly string[], depth: number) => DiskScan;
  /** Lists a memory where it is now, or corrects where it is. Without labels, it keeps those that it has. */
  readonly link: (place: Place, labels?: ProjectLabels) => Result<void, ProjectListFault>;
}
