// The small files beside the log from which the gate judges without reading the log. Disposable: made again from it.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Event } from "../../core/event/envelope.ts";
import type { Lookup } from "../../core/judge/joints.ts";
import type { Rarity } from "../../core/judge/match/rarity.ts";
import type { Trust } from "../../core/judge/trust/trust.ts";
import type { Redact } from "../../core/kit/redact.ts";
import type { Result } from "../../core/kit/result.ts";

export interface GateFiles {
  /**
   * What they say as the log stands now: what was appended since they were made is read and counted in. Where they cannot
   * serve, the whole log is read.
   */
  readonly view: () => GateView;
  /** Why they cannot serve, if they cannot. */
  readonly unfit: () => GateUnfit | undefined;
  /** Counts in what was appended since; true if the files changed. */
  readonly refresh: (redact: Redact) => Result<boolean, GateFault>;
  /** Makes all of them anew. */
  readonly rebuild: (redact: Redact) => Result<void, GateFault>;
  /** Lets go of the files of every view it gave: those are of no use then. */
  readonly close: () => void;
}

export interface GateView {
  readonly lookup: Lookup;
  /**
   * The joints of the changes that share rare content with these grams, wherever they were; absent unless content is
   * judged before every edit.
   */
  readonly near?: (grams: ReadonlySet<number>) => readonly string[];
  /** All there is: for whoever has the time to look at everything. */
  readonly every: () => readonly Event[];
  readonly rarity: Rarity;
  /** How many changes that failed or were fixes are known. */
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
  /** So much was appended since that reading it would take longer than anybody waits for. */
  | "far-behind";
