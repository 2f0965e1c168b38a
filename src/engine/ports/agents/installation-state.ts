// What `doctor` examines: the machine, this installation, and a place that may be damaged. Each question is answered
// separately and from the disk as it is; nothing is written, and no index is asked.
import type { Verification } from "../../../core/log/verification.ts";
import type { Removal } from "../../../core/recall/removals.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { EmbedderIdentity } from "../../../core/vectors/identity.ts";
import type { Pin } from "../../../core/settings/pinned.ts";
import type { HostState } from "./agents.ts";
import type { BridgesThere } from "./bridge-files.ts";
import type { ConfigWarning } from "../config.ts";
import type { EmbedFault } from "../embedder.ts";
import type { FileFault } from "../file.ts";
import type { GateUnfit } from "../gate-files.ts";
import type { ForeignMemory, IdentityFault, Place, PlaceFault, ProjectIdentity } from "../place.ts";
import type { ProjectListing } from "../projects/list.ts";
import type { NoNode, LoggedRun } from "../session/deliveries.ts";

export interface InstallationState {
  readonly nowMs: number;
  readonly versions: RunningVersions;
  readonly installation: () => Installation;
  /** Runs a hook as a host does, on an edit that changes nothing. Leaves nothing behind. */
  readonly tryHook: (hook: string) => HookTrial;
  readonly noNode: NoNode["all"];
  /** Every host of hooks, whether installed or not. */
  readonly hosts: () => readonly HostState[];
  readonly agentFiles: AgentFiles;
  readonly settings: () => readonly ConfigWarning[];
  /** The projects of this machine. */
  readonly projects: () => Result<ProjectListing, FileFault>;
  readonly embedder: EmbedderState;
  readonly place: Result<Place, PlaceFault>;
  /** The memory at the place; undefined if none was made. */
  readonly memory: MemoryState | undefined;
}

/** What is in the files of agents. */
export interface AgentFiles {
  /** What the settings of agents say of our MCP server. */
  readonly clients: () => ClientEntries;
  /** The files of slash commands and skills that are not as they should be. */
  readonly commandFiles: () => readonly CommandFileState[];
}

/** What compares memories by meaning, as it was opened just now. */
export interface EmbedderState {
  /** Somebody has set one. */
  readonly isChosen: boolean;
  readonly opened: Result<EmbedderIdentity | undefined, EmbedFault>;
}

/** Of what runs here. */
export interface RunningVersions {
  readonly own: string;
  readonly node: string;
  readonly git: () => Result<string, GitMissing>;
  /** The newest version that the user's registry has; undefined if nobody asked for it. */
  readonly newest: (() => Newest) | undefined;
}

/** What tells whether agents hear of anything, without a memory and without running anything. */
export type Connections = Pick<InstallationState, "installation" | "noNode" | "hosts">;

/** A file of slash commands or of a skill that `install` wrote. */
export interface CommandFileState {
  readonly path: string;
  readonly hosts: readonly string[];
  readonly scope: "user" | "project";
  /** `torn`: only its beginning is there; `older`: as another version wrote it. */
  readonly is: "missing" | "torn" | "changed" | "older";
}

export interface ClientEntries {
  readonly pinned: readonly PinnedEntry[];
  /** Files that name us and cannot be read as settings. */
  readonly unreadable: readonly string[];
}

/** An entry that starts our server for one folder, whatever folder the agent works in. */
export interface PinnedEntry extends Pin {
  /** The settings file. */
  readonly path: string;
}

export type Newest =
  | { readonly is: "known"; readonly version: string }
  /** npm is missing, or did not get an answer: its own last words. */
  | { readonly is: "unknown"; readonly output: string };

/** Git could not be started, or its answer was not understood. */
export interface GitMissing {
  readonly kind: "git-missing";
  /** ENOENT, ETIMEDOUT, or what git printed. */
  readonly code: string;
}

/** The installation from which this program was started. */
export interface Installation {
  /** The hook's program, if it is beside this one. */
  readonly hook?: string;
  /** Programs of the package that are missing, may not be run, or are not as they were built. */
  readonly unsound: readonly string[];
  /** What the lines of agents' settings call, and where it leads; absent if `install` never put it there. */
  readonly front?: Front;
  /** Whether `twiceshy-hook` on the PATH is the one beside this program; absent if there is none. */
  readonly onPath?: "same" | "other";
}

export interface Front {
  readonly path: string;
  /** The folder of the package, and whether that is this program's; `gone`: nothing is there. */
  readonly leadsTo: string;
  readonly is: "here" | "elsewhere" | "gone";
  /** The Node that ran `install`, and whether it is still there. */
  readonly node: string;
  readonly hasNode: boolean;
  /** The files of the front that are missing, may not be run, or were cut. */
  readonly unsound: readonly string[];
}

/** `silent`: it ended normally but never reached its judge. */
export type HookTrial =
  | { readonly is: "judged"; readonly tookMs: number }
  | { readonly is: "silent"; readonly isNodeOnPath: boolean }
  | { readonly is: "failed"; readonly output: string }
  /** There was no space for the trial. */
  | { readonly is: "untried"; readonly code: string };

/** The memory at a place, which may be damaged. */
export interface MemoryState {
  readonly store: StoreState;
  readonly derived: DerivedState;
  readonly tree: WorkTreeState;
}

/** The folders of a memory and its log. */
export interface StoreState {
  readonly identity: () => Result<ProjectIdentity, IdentityFault>;
  readonly folders: () => Result<readonly FolderState[], FileFault>;
  readonly verify: () => Result<Verification, FileFault>;
  /** The log that holds in every project of this machine; undefined if nothing was recorded there. */
  readonly verifyEverywhere: () => Result<Verification | undefined, FileFault>;
  /** What of the log and the settings was removed or changed without a person. */
  readonly removals: () => Result<readonly Removal[], FileFault>;
  readonly disk: () => Result<Disk, FileFault>;
  readonly foreign: () => Result<readonly ForeignMemory[], FileFault>;
}

/** What was made from the log, and what hooks left. */
export interface DerivedState {
  readonly index: () => Result<IndexState, FileFault>;
  readonly gate: () => Result<GateUnfit | undefined, FileFault>;
  /** The index of the sessions that agents held here; undefined if nobody has searched them. */
  readonly sessions: () => Result<SessionIndexState | undefined, FileFault>;
  readonly runs: () => Result<readonly LoggedRun[], FileFault>;
  /** Drafts of hooks that are not in the log yet. */
  readonly waiting: () => Result<number, FileFault>;
}

/** Our part in the work tree and in its git. */
export interface WorkTreeState {
  /** Git's hooks of this work tree. */
  readonly gitHooks: () => Result<GitHooksState, FileFault | GitMissing>;
  /** The files of agents that tell of this memory; absent if there is no work tree. */
  readonly bridges: () => Result<BridgesThere | undefined, FileFault>;
  /** Whether git is told to ignore the readable files; absent if there are none. */
  readonly excluded: () => Result<boolean | undefined, FileFault>;
}

/** A folder of the store, or the folder of the readable files. */
export interface FolderState {
  readonly path: string;
  readonly is: "folder" | "nothing" | "other";
  readonly writable: boolean;
  /** Users other than its owner may read it. */
  readonly open: boolean;
  /** Nothing can be remembered without it. */
  readonly needed: boolean;
}

/** `behind` is the number of bytes of the log that the snapshot does not include yet. */
export type IndexState = { readonly is: "absent" | "unfit" } | { readonly behind: number };

/** `grown`: so many transcripts have changed since they were read. */
export type SessionIndexState = "damaged" | { readonly indexed: number; readonly grown: number };

export interface GitHooksState {
  readonly folder: string;
  readonly ours: readonly OurHook[];
  /** Files with our lines that git no longer runs, because it now looks elsewhere. */
  readonly astray: readonly string[];
  /** Hooks that had our lines and no longer do. */
  readonly lost: readonly string[];
  /** What those lines call; absent if nothing calls it. */
  readonly runner?: HookRunner;
}

export interface HookRunner {
  readonly path: string;
  /** It exists and may be executed. */
  readonly runs: boolean;
  /** Programs that it names and that no longer exist. */
  readonly gone: readonly string[];
}

/** A git hook with our block of lines. */
export interface OurHook {
  readonly path: string;
  /** The block has its beginning and its end. */
  readonly whole: boolean;
  /** The block is not the one that we wrote. */
  readonly changed: boolean;
  readonly executable: boolean;
  /** Programs of ours that it names by full path, and that no longer exist. */
  readonly gone: readonly string[];
}

export interface Disk {
  readonly freeBytes: number;
  /** Absent if the file system does not count its files. */
  readonly freeFiles?: number;
}
