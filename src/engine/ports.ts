// The interfaces between the acts and the world: small, plain data in and out. io/ implements them, tests fake them.
import type { Candidate } from "../core/append/candidate.ts";
import type { Allowance, RedactionPolicy } from "../core/append/redact/policy.ts";
import type { Commit } from "../core/capture/commit.ts";
import type { FileDiff } from "../core/capture/diff.ts";
import type { EventId, WriterId } from "../core/event/id.ts";
import type { Amendment } from "../core/fold/amendment.ts";
import type { OpenIssue } from "../core/fold/attribution.ts";
import type { Counts } from "../core/fold/counts.ts";
import type { IssueStory, Memory } from "../core/fold/memory.ts";
import type { Happening } from "../core/fold/pages/timeline.ts";
import type { OnPath, PathMatch } from "../core/fold/paths.ts";
import type { Page } from "../core/fold/pages/pages.ts";
import type { State } from "../core/fold/state.ts";
import type { Result } from "../core/kit/result.ts";
import type { LocatedEvent, ReadLine, Segment, Spot } from "../core/log/spot.ts";

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly nowMs: () => number;
}

export interface Entropy {
  readonly bytes: (count: number) => Uint8Array;
}

export type AppendFault =
  /** The disk would not take it: full, read-only, no permission. Nothing was acknowledged. */
  | { readonly kind: "log-not-writable"; readonly path: string; readonly code: string }
  /** Only a part of the bytes was taken; the part is a torn line, which costs nothing else. */
  | {
      readonly kind: "log-write-short";
      readonly path: string;
      readonly written: number;
      readonly wanted: number;
    }
  /** It could not be told who writes. */
  | FileFault;

/** `log-line-moved`: what stands at that spot is not the line of that event; nothing was touched. */
export type EraseFault = AppendFault | { readonly kind: "log-line-moved"; readonly path: string };

/** The named steps of an append, in order, each told just before it is taken; tests stop the process there. */
export type AppendStep = "lock" | "open" | "write" | "unlock" | "sync" | "acknowledge";

export interface Log {
  /** Makes the candidates lines of this writer's chains. What is returned is acknowledged: as durable as the mode says. */
  readonly append: (candidates: readonly Candidate[]) => Result<readonly EventId[], AppendFault>;
  /** All files of all writers, in the order (writer, stream, number). */
  readonly segments: () => readonly Segment[];
  /** The lines of one file from a byte offset on, in the order they stand there. */
  readonly lines: (segment: Segment, from?: number) => Iterable<ReadLine>;
  /** The texts of the same lines, unread: for whoever looks before reading. What cannot be read is left out. */
  readonly texts: (segment: Segment) => Iterable<string>;
  /** One line by its place, as found by an index. */
  readonly lineAt: (spot: Spot) => ReadLine | undefined;
  /** Many lines by their places, one after the other; those that stand near each other are read together. */
  readonly linesAt: (spots: Iterable<Spot>) => Iterable<ReadLine | undefined>;
  /** Overwrites the body of an event's line with `null` and spaces, in place; done already is well done. */
  readonly erase: (spot: Spot, id: EventId) => Result<void, EraseFault>;
  /** The heads recorded at the last append, by chain (`writer/stream`): a log that ends before them was cut. */
  readonly recordedHeads: () => ReadonlyMap<string, readonly EventId[]>;
  /** What else lies in the log's folder, by path: nothing of ours, and left alone. */
  readonly strays: () => readonly string[];
}

/** A small file of ours that could not be read or written. */
export type FileFault =
  | { readonly kind: "file-unreadable"; readonly path: string; readonly code: string }
  | { readonly kind: "file-unwritable"; readonly path: string; readonly code: string }
  /** It was read, and is not what it should be. */
  | { readonly kind: "file-broken"; readonly path: string };

/** A mark that outlives the process which set it: something was begun, and is not yet done. */
export interface Marker {
  readonly isSet: () => boolean;
  readonly set: () => Result<void, FileFault>;
  readonly clear: () => Result<void, FileFault>;
}

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
    }
  | { readonly kind: "place-not-initialised"; readonly place: Place }
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

export interface MadePlace {
  readonly place: Place;
  readonly project: ProjectIdentity;
  /** False where the memory was there already. */
  readonly made: boolean;
}

export type MakeFault =
  | FileFault
  | { readonly kind: "file-busy"; readonly path: string }
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

/** The settings in force; docs/config.md describes each. */
export interface Config {
  readonly log: { readonly durability: "power" | "crash" };
  readonly redact: {
    readonly families: RedactionPolicy["families"];
    readonly namespaces: RedactionPolicy["namespaces"];
    readonly allow: readonly Allowance[];
    readonly pii: boolean;
  };
  readonly ci: { readonly write: boolean };
  readonly views: { readonly write: boolean };
}

/** A setting that does not count, and why. */
export type ConfigWarning =
  | FileFault
  | { readonly kind: "config-key-unknown"; readonly key: string; readonly path: string }
  | {
      readonly kind: "config-value-wrong";
      readonly key: string;
      readonly path: string;
      readonly must: string;
    };

/** A setting that could not be changed. */
export type ConfigFault =
  | FileFault
  | { readonly kind: "file-busy"; readonly path: string }
  | { readonly kind: "config-key-unknown"; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: "config-value-wrong"; readonly key: string; readonly must: string };

/** What a log folds to, answered without folding all of it where a snapshot helps. Always as the log stands now. */
export interface Index {
  readonly counts: () => Counts;
  /** The memories with a copy whose id begins so, each once, in the total order. */
  readonly find: (prefix: string) => readonly Memory[];
  /** The events of any kind whose id begins so, with their places. */
  readonly events: (prefix: string) => readonly LocatedEvent[];
  readonly story: (issue: EventId) => IssueStory | undefined;
  /** The amendments that reach a memory through any of its copies, in the total order. */
  readonly amendmentsOf: (id: EventId) => readonly Amendment[];
  readonly onPath: (path: string, match?: PathMatch) => OnPath;
  /** In the total order. */
  readonly openIssues: () => readonly OpenIssue[];
  /** All memories and amendments, newest first by when they happened. Read from the log as they are taken. */
  readonly timeline: () => Timeline;
  /** Folds the whole log. */
  readonly all: () => State;
  /** Writes the snapshot afresh if so much was appended since that reading it has become slow; true if it did. */
  readonly refresh: () => Result<boolean, IndexFault>;
  /** Writes the snapshot afresh; equal logs give equal bytes. */
  readonly rebuild: () => Result<void, IndexFault>;
}

export interface Timeline {
  readonly total: number;
  readonly entries: Iterable<Happening>;
}

/** The snapshot could not be written; nothing that reads needs it. */
export interface IndexFault {
  readonly kind: "index-not-writable";
  readonly path: string;
  readonly code: string;
}

export interface Views {
  /** Makes the folder hold these pages and no other page of ours; touches only what differs. */
  readonly write: (pages: Iterable<Page>) => Result<ViewsWritten, ViewsFault>;
}

export interface ViewsWritten {
  /** Paths relative to the folder, `/` between their parts. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Left alone: what stands there is not a page of ours. */
  readonly kept: readonly string[];
}

export type ViewsFault =
  | { readonly kind: "views-not-writable"; readonly path: string; readonly code: string }
  /** A symbolic link or a file stands where a folder of ours should; nothing was written through it. */
  | { readonly kind: "views-not-ours"; readonly path: string };

/** The history of a git repository: read only, and never over the network. */
export interface Repo {
  readonly facts: () => Promise<Result<RepoFacts, RepoFault>>;
  /** All that `tip` reaches, newest first, in pieces. Stops early, without a word, where the signal says so. */
  readonly history: (tip: string, signal?: AbortSignal) => AsyncIterable<HistoryPiece>;
  /** These commits with their messages, in any order; those that are missing are left out. */
  readonly commits: (shas: readonly string[], signal?: AbortSignal) => Promise<readonly Commit[]>;
  /** Each commit against its first parent, in the order asked; one that cannot be read is skipped, and said. */
  readonly patches: (commits: readonly Lineage[], signal?: AbortSignal) => AsyncIterable<Patch>;
  /** The paths each commit touches, likewise. */
  readonly changedPaths: (
    commits: readonly Lineage[],
    signal?: AbortSignal,
  ) => AsyncIterable<ChangedPaths>;
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
  | { readonly kind: "git-refused"; readonly gitDir: string; readonly said: string };

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
