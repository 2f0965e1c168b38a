// A project opened for work: its log, its index and what an act needs from the world. open/project.ts makes it, acts take it.
import type { ShownThere } from "./amend/purge-elsewhere.ts";
import type { RedactionPolicy } from "../core/append/redact/policy.ts";
import type { LogPath } from "../core/code/log-path.ts";
import type { Ignored } from "../core/project/ignored.ts";
import type { CommonBody } from "../core/event/common.ts";
import type { Digest } from "../core/kit/digest.ts";
import type { Redact } from "../core/kit/redact.ts";
import type { Result } from "../core/kit/result.ts";
import type { Blobs } from "./ports/blobs.ts";
import type { Cursor, GitSignals, LastHeld } from "./ports/cursor.ts";
import type { GitClone, NoHistory, WorkFiles } from "./ports/clone.ts";
import type { Config, ConfigWarning } from "./ports/config.ts";
import type { Embedder, EmbedFault } from "./ports/embedder.ts";
import type { FileFault, Lease, LocalText, Flag, DirtyFlag } from "./ports/file.ts";
import type { GateState } from "./ports/gate-files.ts";
import type { GitNotes, NotesRecord } from "./ports/git-notes.ts";
import type { FileHistoryStore } from "./ports/file-history-store.ts";
import type { Adopt, Append, Erase, Log } from "./ports/log.ts";
import type { Clock, Entropy, Timer } from "./ports/machine.ts";
import type {
  Head,
  IdentityFault,
  Place,
  ProjectIdentity,
  ReadsOnly,
  StoreSizes,
} from "./ports/place.ts";
import type { OwnState } from "./ports/own-state.ts";
import type { KeptAbout } from "./ports/project-files.ts";
import type { NotRecording, Pause } from "./ports/pause.ts";
import type { KeptBriefs } from "./ports/session/kept-briefs.ts";
import type { LastWords } from "./ports/session/last-words.ts";
import type { Retrievals } from "./ports/session/retrievals.ts";
import type { Receipts } from "./ports/session/receipts.ts";
import type { HeldSessions, TurnMarks } from "./ports/session/turn-marks.ts";
import type { SearchIndex } from "./ports/search-index.ts";
import type { Index } from "./ports/state-index.ts";
import type { SessionState, NoNode, Spool, RunLog } from "./ports/session/deliveries.ts";
import type { BridgeFiles } from "./ports/agents/bridge-files.ts";
import type { TurnIndex, TurnPurge } from "./ports/turn-index.ts";
import type { Views } from "./ports/views.ts";

export interface Project {
  readonly place: Place;
  /** The project's name in output: the name of its folder. */
  readonly name: string;
  readonly tree: ProjectTree;
  readonly log: Log;
  readonly index: Index;
  /** What the hooks judge from. */
  readonly gate: GateState;
  readonly paths: ProjectPaths;
  readonly hooks: HookState;
  readonly pages: ProjectPages;
  readonly store: Store;
  readonly machine: { readonly clock: Clock; readonly timer: Timer; readonly digest: Digest };
}

/** What is needed in addition to remember something. Kept apart, so that a question loads none of it. */
export interface WritableProject extends Project {
  readonly write: ProjectWriter;
}

/** How paths are spelled in the log, and what became of files. */
export interface ProjectPaths {
  /** Turns a typed path into the log's form; undefined if it names no file. */
  readonly of: (given: string) => Result<LogPath | undefined, FileFault>;
  /** Whether paths that differ only in case are one file here, according to git's settings. For look-ups. */
  readonly ignoreCase: boolean;
  /** What became of each file, as last read. */
  readonly histories: FileHistoryStore;
  /** What `.twiceshyignore` names now: nothing of it is captured. */
  readonly ignored: () => Ignored;
}

/** A project as far as looking up a path needs it. */
export interface PathCase {
  readonly paths: Pick<ProjectPaths, "ignoreCase">;
}

/**
 * What hooks left for the log, how their runs ended, what agents were shown and what was found, and whether they are to do nothing; and what of
 * ours was removed without a person.
 */
export interface HookState {
  readonly pause: Pause;
  readonly spool: Spool;
  readonly runs: RunLog;
  readonly sessions: SessionState;
  readonly noNode: NoNode;
  readonly receipts: Receipts;
  readonly turns: TurnMarks;
  readonly held: HeldSessions;
  readonly lastWords: LastWords;
  readonly retrievals: Retrievals;
  readonly ours: OwnState;
}

/** The files in work trees that people and agents read. */
export interface ProjectPages {
  /** A bare repository has none. */
  readonly views: Views | undefined;
  /** The files that agents read at their start, if there is a work tree. */
  readonly bridges: BridgeFiles | undefined;
  /** The same for the other work trees. */
  readonly bridgesBeside: () => readonly BridgeFiles[];
  /** What is not yet in the readable files. */
  readonly dirty: DirtyFlag;
  /** What the project is, as its map says, and the brief that the next session begins with. */
  readonly about: KeptAbout;
  readonly briefs: KeptBriefs;
}

/** The files of the memory as a whole, and its settings. */
export interface Store {
  /** The content of project.json. */
  readonly identity: () => Result<ProjectIdentity, IdentityFault>;
  /** The sizes of what is beside the log. */
  readonly sizes: () => Result<StoreSizes, FileFault>;
  /**
   * Files of the memory, derived ones included, that contain any of these texts; `besides` are
   * further paths in each work tree.
   */
  readonly filesHolding: (
    texts: readonly string[],
    besides: readonly string[],
  ) => Result<readonly string[], FileFault>;
  /** Moves away what is in the place of a folder of the store; returns where to. */
  readonly moveAside: () => Result<readonly string[], FileFault>;
  /** Texts that this clone keeps beside its log and that are not in any event. */
  readonly localTexts: () => Result<readonly LocalText[], FileFault>;
  /** What a purge takes out of the log, and the texts that are too long for a line of it. */
  readonly bodies: { readonly erase: Erase; readonly blobs: Blobs };
  /** Takes secrets out of everything that is shown. Loaded when something is about to be shown. */
  readonly redaction: () => Promise<Redact>;
  /** What a search needs. Loaded when something is searched. */
  readonly recall: RecallMeans;
  /** The settings in force. */
  readonly config: Config;
  /** What is wrong in them. Each fault affects only its own key. */
  readonly warnings: readonly ConfigWarning[];
  /** What notes were last published and synced. */
  readonly notes: NotesRecord;
  /** Closes the files from which answers are read: for a process that outlives the question. */
  readonly close: () => void;
}

/** How memories are found by their words, and by their meaning. */
export interface RecallMeans {
  /** The postings of all memories. */
  readonly index: () => Promise<SearchIndex>;
  /** The same of another log, held in memory alone. */
  readonly over: (log: Log) => Promise<{ readonly index: Index; readonly search: SearchIndex }>;
  /** The index of this log with more events after it, which are in no file: from this log's own snapshot. */
  readonly ahead: (log: Log) => Index;
  /** The memory that holds in every project of this machine, if there is one that can be read. Opened when asked. */
  readonly everywhere: () => Project | undefined;
  /** Why `everywhere` answered without a memory that is there; nothing before it was asked. */
  readonly everywhereFault: () => FileFault | undefined;
  /** The sessions that agents held here, and elsewhere on this machine. */
  readonly turns: () => Promise<TurnIndex>;
  /** What compares texts by meaning, if the settings name one. `signal` ends the wait for a server. */
  readonly embedder: (signal?: AbortSignal) => Promise<Result<Embedder | undefined, EmbedFault>>;
  /** A signal that comes when a question has waited long enough for an embedder. */
  readonly deadline: () => AbortSignal;
}

/** The mark of a purge, and what it must reach beside the log. */
export interface PurgeMark extends Flag {
  /** Up to where the log was looked through for what was purged and came back; empty if never. */
  readonly swept: {
    readonly read: () => string;
    readonly keep: (text: string) => Result<void, FileFault>;
  };
  /** The other projects that may have shown what is purged: none, unless it holds in every project. */
  readonly elsewhere: () => Result<readonly ShownThere[], FileFault>;
}

/** What copying a lesson for the other projects of this machine needs. */
export interface AcrossMeans {
  /** The memory that holds in every project of this machine, made if there is none; nothing if this is it. */
  readonly open: () => Result<WritableProject | undefined, FileFault | ReadsOnly | NotRecording>;
  /** The names that the repository's settings hold: of remotes, their owners, and people. */
  readonly names: () => readonly string[];
}

/** Who writes, and by what rules. */
export interface ProjectWriter {
  readonly append: Append;
  /** Takes lines of other logs in. */
  readonly adopt: Adopt;
  readonly entropy: Entropy;
  readonly policy: RedactionPolicy;
  /** The same for what is shown. */
  readonly redact: Redact;
  /** What is known about whoever is on the other end. */
  readonly actor: CommonBody["actor"];
  readonly session: string | undefined;
  /** Keeps what is purged from being found in transcripts. */
  readonly turns: TurnPurge;
  /** Set while a purge is under way. */
  readonly purging: PurgeMark;
  readonly leases: WriterLeases;
  readonly across: AcrossMeans;
}

/** What only one process may do at a time. */
interface WriterLeases {
  /** Held while watching the work tree, so that each edit counts once. */
  readonly watching: Lease;
  /** Held while learning from history: two processes at once would both remember what they find. */
  readonly learning: Lease;
  /** Held by the capture behind git's hooks. */
  readonly capturing: Pick<Lease, "take" | "give">;
}

/** The work tree and the repository as they are now, and what was read of them. */
export interface ProjectTree {
  readonly files: WorkFiles;
  readonly clone: GitClone;
  /** The notes of the repository. */
  readonly notes: () => Promise<Result<GitNotes, NoHistory>>;
  /** What HEAD of the work tree points to; empty outside git. */
  readonly head: () => Result<Head, FileFault>;
  /** How far history was read. */
  readonly cursor: Cursor;
  /** What git's hooks left. */
  readonly signals: GitSignals;
  /** What stashes and branches held. */
  readonly lastHeld: LastHeld;
}
