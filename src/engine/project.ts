// A project opened for work: its log, its index and what an act needs from the world. open/project.ts makes it, acts take it.
import type { RedactionPolicy } from "../core/append/redact/policy.ts";
import type { LogPath } from "../core/code/log-path.ts";
import type { CommonBody } from "../core/event/common.ts";
import type { Digest } from "../core/kit/digest.ts";
import type { Redact } from "../core/kit/redact.ts";
import type { Result } from "../core/kit/result.ts";
import type { Cursor, GitSignals, LastHeld } from "./ports/cursor.ts";
import type { GitClone, WorkFiles } from "./ports/clone.ts";
import type { Config, ConfigWarning } from "./ports/config.ts";
import type { FileFault, Lease, LocalText, Flag, DirtyFlag } from "./ports/file.ts";
import type { GateFiles } from "./ports/gate-files.ts";
import type { FileHistoryStore } from "./ports/file-history-store.ts";
import type { Adopt, Log } from "./ports/log.ts";
import type { Clock, Entropy, Timer } from "./ports/machine.ts";
import type { Head, IdentityFault, Place, ProjectIdentity, StoreSizes } from "./ports/place.ts";
import type { KeptAbout } from "./ports/project-files.ts";
import type { KeptBriefs } from "./ports/session/kept-briefs.ts";
import type { Receipts } from "./ports/session/receipts.ts";
import type { Index } from "./ports/state-index.ts";
import type { SessionState, NoNode, Spool, RunLog } from "./ports/session/deliveries.ts";
import type { BridgeFiles } from "./ports/agents/bridge-files.ts";
import type { Views } from "./ports/views.ts";

export interface Project {
  readonly place: Place;
  /** The work tree and the repository as they are now. */
  readonly files: WorkFiles;
  readonly clone: GitClone;
  /** What HEAD of the work tree points to; empty outside git. */
  readonly head: () => Result<Head, FileFault>;
  /** How far history was read. */
  readonly cursor: Cursor;
  /** What git's hooks left. */
  readonly ear: GitSignals;
  /** What stashes and branches held. */
  readonly held: LastHeld;
  /** What is not yet in the readable files. */
  readonly unshown: DirtyFlag;
  /** The project's name in output: the name of its folder. */
  readonly name: string;
  /** The content of project.json. */
  readonly identity: () => Result<ProjectIdentity, IdentityFault>;
  readonly log: Log;
  readonly index: Index;
  /** What the hooks judge from. */
  readonly gate: GateFiles;
  /** What became of each file, as last read. */
  readonly trails: FileHistoryStore;
  /** What hooks left for the log, and how their runs ended. */
  readonly spool: Spool;
  readonly trace: RunLog;
  readonly leavings: SessionState;
  readonly noNode: NoNode;
  /** What agents were told. */
  readonly receipts: Receipts;
  /** What the project is, as its map says, and the brief that the next session begins with. */
  readonly about: KeptAbout;
  readonly briefs: KeptBriefs;
  /** The readable files in the work tree; a bare repository has none. */
  readonly views: Views | undefined;
  /** The files that agents read at their start, if there is a work tree. */
  readonly bridges: BridgeFiles | undefined;
  /** The same for the other work trees. */
  readonly bridgesBeside: () => readonly BridgeFiles[];
  readonly clock: Clock;
  readonly timer: Timer;
  readonly digest: Digest;
  /** Whether paths that differ only in case are one file here, according to git's settings. For look-ups. */
  readonly ignoreCase: boolean;
  /** Turns a typed path into the log's form; undefined if it names no file. */
  readonly pathOf: (given: string) => Result<LogPath | undefined, FileFault>;
  /**
   * Files of the memory, derived ones included, that contain any of these texts; `besides` are
   * further paths in each work tree.
   */
  readonly filesHolding: (
    texts: readonly string[],
    besides: readonly string[],
  ) => Result<readonly string[], FileFault>;
  /** Moves away what is in the place of a folder of the store; returns where to. */
  readonly makeRoom: () => Result<readonly string[], FileFault>;
  /** Texts that this clone keeps beside its log and that are not in any event. */
  readonly localTexts: () => Result<readonly LocalText[], FileFault>;
  /** The sizes of what is beside the log. */
  readonly sizes: () => Result<StoreSizes, FileFault>;
  /** The settings in force. */
  readonly config: Config;
  /** What is wrong in them. Each fault affects only its own key. */
  readonly warnings: readonly ConfigWarning[];
  /** Takes secrets out of everything that is shown. Loaded when something is about to be shown. */
  readonly redaction: () => Promise<Redact>;
  /** Closes the files from which answers are read: for a process that outlives the question. */
  readonly close: () => void;
}

/** What is needed in addition to remember something. Kept apart, so that a question loads none of it. */
export interface WritableProject extends Project {
  readonly entropy: Entropy;
  readonly policy: RedactionPolicy;
  /** The same for what is shown. */
  readonly redact: Redact;
  /** Takes lines of other logs in. */
  readonly adopt: Adopt;
  /** What is known about whoever is on the other end. */
  readonly actor: CommonBody["actor"];
  readonly session: string | undefined;
  /** Set while a purge is under way. */
  readonly purging: Flag;
  /** Held while learning from history: two processes at once would both remember what they find. */
  readonly learning: Lease;
  /** Held while watching the work tree, so that each edit counts once. */
  readonly watching: Lease;
  /** Held by the capture behind git's hooks. */
  readonly capturing: Pick<Lease, "take" | "give">;
}
