// A project opened for work: its log, its index and what an act needs from the world. open.ts makes it, acts take it.
import type { RedactionPolicy } from "../core/append/redact/policy.ts";
import type { LogPath } from "../core/capture/scope.ts";
import type { CommonBody } from "../core/event/common.ts";
import type { Digest } from "../core/kit/digest.ts";
import type { Redact } from "../core/kit/redact.ts";
import type { Result } from "../core/kit/result.ts";
import type { Cursor, Ear, LastHeld } from "./ports/cursor.ts";
import type { ConfigWarning } from "./ports/config.ts";
import type { FileFault, Hold, LocalText, Marker, Unshown } from "./ports/file.ts";
import type { GateFiles } from "./ports/gate-files.ts";
import type { KeptTrails } from "./ports/kept-trails.ts";
import type { Ahead, Log } from "./ports/log.ts";
import type { Clock, Entropy } from "./ports/machine.ts";
import type { Head, IdentityFault, Place, ProjectIdentity, StoreSizes } from "./ports/place.ts";
import type { Receipts } from "./ports/receipts.ts";
import type { Index } from "./ports/state-index.ts";
import type { Leavings, Spool, Trace } from "./ports/told.ts";
import type { BridgeFiles } from "./ports/bridge-files.ts";
import type { Views } from "./ports/views.ts";

export interface Project {
  readonly place: Place;
  /** How the project is called in what is shown: the name of its folder. */
  readonly name: string;
  /** What project.json says. */
  readonly identity: () => Result<ProjectIdentity, IdentityFault>;
  readonly log: Log;
  /** Lets another thread go ahead of whoever verifies, where the log is long enough to be worth it. */
  readonly goAhead: () => Ahead;
  readonly index: Index;
  /** What the hooks judge from. */
  readonly gate: GateFiles;
  /** What became of each file, as it was read last. */
  readonly trails: KeptTrails;
  /** What hooks left for the log, and how they ended. */
  readonly spool: Spool;
  readonly trace: Trace;
  readonly leavings: Leavings;
  /** What agents were told. */
  readonly receipts: Receipts;
  /** The readable files in the work tree; a bare repository has none. */
  readonly views: Views | undefined;
  /** The files that agents read at their start, where there is a work tree. */
  readonly bridges: BridgeFiles | undefined;
  /** The same of the other work trees. */
  readonly bridgesBeside: () => readonly BridgeFiles[];
  readonly clock: Clock;
  readonly digest: Digest;
  /** Whether paths that differ only in case are one file here, as git was told. For look-ups. */
  readonly ignoreCase: boolean;
  /** A path as somebody typed it, as the log spells it; nothing where it names no file. */
  readonly pathOf: (given: string) => Result<LogPath | undefined, FileFault>;
  /** Files of the memory, derived ones included, in which any of these texts stands; `besides` are paths in each work tree. */
  readonly filesHolding: (
    texts: readonly string[],
    besides: readonly string[],
  ) => Result<readonly string[], FileFault>;
  /** Moves away what stands where a folder of the store should; gives where to. */
  readonly makeRoom: () => Result<readonly string[], FileFault>;
  /** What this clone keeps beside its log, whose text no event is. */
  readonly localTexts: () => Result<readonly LocalText[], FileFault>;
  /** How much stands beside the log. */
  readonly sizes: () => Result<StoreSizes, FileFault>;
  /** What is wrong in the settings; each costs its own key alone. */
  readonly warnings: readonly ConfigWarning[];
  /** What takes secrets out of all that is shown; loaded when something is about to be. */
  readonly redaction: () => Promise<Redact>;
  /** Lets go of the files that answers are read from: for a process that outlives the question. */
  readonly close: () => void;
}

/** What it takes besides to remember something. Kept apart, so that a question loads nothing of it. */
export interface WritableProject extends Project {
  readonly entropy: Entropy;
  readonly policy: RedactionPolicy;
  /** The same for what is shown. */
  readonly redact: Redact;
  /** What is known of whoever is on the other end. */
  readonly actor: CommonBody["actor"];
  readonly session: string | undefined;
  /** Set while a purge is on its way. */
  readonly purging: Marker;
  /** What the readable files are behind with. */
  readonly unshown: Unshown;
  /** The learning of history: two that do it at once would each remember what they find. */
  readonly learning: Hold;
  /** Watching the work tree: each edit counts once. */
  readonly watching: Hold;
  /** How far history was read. */
  readonly cursor: Cursor;
  /** What git's hooks left. */
  readonly ear: Ear;
  /** What stashes and branches held. */
  readonly held: LastHeld;
  /** The capture behind git's hooks. */
  readonly capturing: Pick<Hold, "take" | "give">;
  /** Where the work tree stands in git; empty outside git. */
  readonly head: () => Result<Head, FileFault>;
}
