// What doctor looks at: the machine, this installation, and a place that may be damaged. Each question stands alone and is
// answered from the disk as it is; nothing is written, and no index is asked.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Verification } from "../../core/log/verification.ts";
import type { Result } from "../../core/kit/result.ts";
import type { HostState } from "./agents.ts";
import type { BridgesThere } from "./bridge-files.ts";
import type { ConfigWarning } from "./config.ts";
import type { FileFault } from "./file.ts";
import type { GateUnfit } from "./gate-files.ts";
import type { ForeignMemory, IdentityFault, Place, PlaceFault, ProjectIdentity } from "./place.ts";
import type { TracedRun } from "./told.ts";

export interface Patient {
  readonly nowMs: number;
  readonly nodeVersion: string;
  readonly gitVersion: () => Result<string, GitMissing>;
  readonly installation: () => Installation;
  /** Runs a hook as a host does, on an edit of nothing, and leaves nothing behind. */
  readonly tryHook: (hook: string) => HookTrial;
  /** Every host of hooks, here or not. */
  readonly hosts: () => readonly HostState[];
  readonly settings: () => readonly ConfigWarning[];
  readonly place: Result<Place, PlaceFault>;
  /** What stands in the place; nothing where no memory was made. */
  readonly memory: Memory | undefined;
}

/** Git could not be started, or not be understood. */
export interface GitMissing {
  readonly kind: "git-missing";
  /** ENOENT, ETIMEDOUT, or what it printed. */
  readonly code: string;
}

/** Where this very program was started from. */
export interface Installation {
  /** The hook's program, if it stands beside this one. */
  readonly hook?: string;
  /** What it needs and is not there, or may not be run. */
  readonly missing: readonly string[];
  /** Whether `twiceshy-hook` on the PATH is the one beside this program; absent where there is none. */
  readonly onPath?: "same" | "other";
}

/** `silent`: it ended well without having come to its judge. */
export type HookTrial =
  | { readonly is: "judged"; readonly tookMs: number }
  | { readonly is: "silent"; readonly isNodeOnPath: boolean }
  | { readonly is: "failed"; readonly said: string }
  /** There was no room to try it in. */
  | { readonly is: "untried"; readonly code: string };

export interface Memory {
  readonly identity: () => Result<ProjectIdentity, IdentityFault>;
  readonly folders: () => Result<readonly FolderState[], FileFault>;
  readonly verify: () => Result<Verification, FileFault>;
  readonly index: () => Result<IndexState, FileFault>;
  readonly gate: () => Result<GateUnfit | undefined, FileFault>;
  readonly runs: () => Result<readonly TracedRun[], FileFault>;
  /** Drafts of hooks that are not in the log yet. */
  readonly waiting: () => Result<number, FileFault>;
  /** Git's hooks of this work tree. */
  readonly gitHooks: () => Result<GitHooks, FileFault | GitMissing>;
  readonly disk: () => Result<Disk, FileFault>;
  readonly foreign: () => Result<readonly ForeignMemory[], FileFault>;
  /** Files of agents that tell of this memory; absent where there is no work tree. */
  readonly bridges: () => Result<BridgesThere | undefined, FileFault>;
  /** Whether git is told to leave the readable files alone; absent where there are none. */
  readonly excluded: () => Result<boolean | undefined, FileFault>;
}

/** A folder of the store, or the one of the readable files. */
export interface FolderState {
  readonly path: string;
  readonly is: "folder" | "nothing" | "other";
  readonly writable: boolean;
  /** Others than its owner may read it. */
  readonly open: boolean;
  /** Nothing can be remembered without it. */
  readonly needed: boolean;
}

/** `behind` is how many bytes of the log a snapshot has not folded in yet. */
export type IndexState = { readonly is: "absent" | "unfit" } | { readonly behind: number };

export interface GitHooks {
  readonly folder: string;
  readonly ours: readonly OurHook[];
  /** Files with lines of ours that git does not come to any more, as it looks elsewhere now. */
  readonly astray: readonly string[];
  /** Hooks that lines of ours were put into, and that hold none any more. */
  readonly lost: readonly string[];
  /** What those lines call; absent where nothing calls it. */
  readonly runner?: HookRunner;
}

export interface HookRunner {
  readonly path: string;
  /** It is there, and may be run. */
  readonly runs: boolean;
  /** Programs that it names, and that are not there any more. */
  readonly gone: readonly string[];
}

/** A hook of git's that holds our block of lines. */
export interface OurHook {
  readonly path: string;
  /** The block begins and ends. */
  readonly whole: boolean;
  /** It is not the one that was put there. */
  readonly changed: boolean;
  readonly executable: boolean;
  /** Programs of ours that it names by their whole path, and that are not there any more. */
  readonly gone: readonly string[];
}

export interface Disk {
  readonly freeBytes: number;
  /** Absent where the file system does not count its files. */
  readonly freeFiles?: number;
}
