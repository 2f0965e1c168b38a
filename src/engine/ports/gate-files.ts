// The small files beside the log from which the gate judges without reading the log. They are
// disposable and can be rebuilt from it.
import type { Event } from "../../core/event/envelope.ts";
import type { Renames, StagedRenames } from "../../core/fold/renames.ts";
import type { Lookup } from "../../core/judge/lookup-keys.ts";
import type { Rarity } from "../../core/judge/match/rarity.ts";
import type { Trust } from "../../core/fold/trust.ts";
import type { Redact } from "../../core/kit/redact.ts";
import type { Result } from "../../core/kit/result.ts";

/** What the gate judges from. */
export interface GateState {
  readonly files: GateFiles;
  readonly renames: RenameStore;
}

/** The failures that the gate knows. */
export interface GateFiles {
  /**
   * The content for the log as it is now: whatever was appended since the files were made is read
   * and included. If the files cannot serve, the whole log is read.
   */
  readonly view: () => GateView;
  /** Why they cannot serve, if so. */
  readonly unfit: () => GateUnfit | undefined;
  /** Includes what was appended since; true if the files changed. */
  readonly refresh: (redact: Redact) => Result<boolean, GateFault>;
  /** Makes all of them anew. */
  readonly rebuild: (redact: Redact) => Result<void, GateFault>;
  /** Those of a prompt's words, in small letters, that may name a fact; where there is none, it names none. */
  readonly factMarks: (words: Iterable<string>) => readonly string[];
  /** Closes the files of every view that was given; the views are of no use then. */
  readonly close: () => void;
}

/** What became of files since a failure was recorded, kept with the gate files. */
export interface RenameStore {
  /** Where the files of this work tree are now; undefined if that was never read from its history. */
  readonly read: () => Renames | undefined;
  /**
   * `make` is given everything that the files hold, by the names that the log has, and the renames
   * that were made before. Returns what it made: without those that are only staged.
   */
  readonly keep: (
    make: (known: () => readonly Event[], before: Renames | undefined) => Renames,
  ) => Result<Renames, GateFault>;
  /** What was last seen of the index of this work tree. */
  readonly staged: () => StagedRenames | undefined;
  /** Does nothing if renames were never read from history. */
  readonly keepStaged: (staged: StagedRenames) => Result<void, GateFault>;
}

/** A judgment looks up in a few rounds, each for all keys at once, and then scores. */
export interface GateView {
  readonly lookup: Lookup;
  /**
   * The lookup keys of the changes that share rare content with these grams, at any path. Absent unless
   * content is judged before every edit.
   */
  readonly near?: (grams: ReadonlySet<number>) => readonly string[];
  /** Everything, for callers that have time to look at all of it. */
  readonly every: () => readonly Event[];
  /**
   * Reads a count where a weight needs one: an innocent edit needs a sample of its grams, and reading
   * the counts of all of them beforehand takes longer than the rest of its judgment.
   */
  readonly rarity: Rarity;
  /** The number of known changes that failed or were fixes. */
  readonly changes: () => number;
  /** What was said of the gate, and what it said. */
  readonly trust: () => Trust;
}

export type GateFault =
  | { readonly kind: "gate-not-writable"; readonly path: string; readonly code: string }
  /** They cannot serve: not made yet, cut short, of another version, or made from another log. */
  | { readonly kind: "gate-unfit"; readonly path: string; readonly because: GateUnfit };

export type GateUnfit =
  | "absent"
  | "torn"
  | "another-version"
  | "another-log"
  /** Too much was appended since; reading it would take longer than anybody waits. */
  | "far-behind";
