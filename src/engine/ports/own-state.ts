// What of ours was removed or changed without a person: hooks in agents' settings, entries of the log, our settings. And
// what was refused because it had been purged or forgotten.
import type { CommonBody } from "../../core/event/common.ts";
import type { HooksLost, LogShrunk, SettingChanged } from "../../core/recall/removals.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "./file.ts";

export interface OwnState {
  /** Compares the files of the log with their sizes at the last look, and notes these. */
  readonly shrunk: (noting?: "not-noting") => readonly LogShrunk[];
  /** Compares the settings with what a person last set. The first look notes them as they are. */
  readonly changed: (noting?: "not-noting") => readonly SettingChanged[];
  /** Looks whether the lines that `install` wrote are still there. `uninstall` accepts that they are not. */
  readonly hooks: () => Promise<readonly HooksLost[]>;
  /** A person accepts the log, or the settings, as they are. */
  readonly acceptLog: () => Result<void, FileFault>;
  readonly acceptSettings: () => Result<void, FileFault>;
  readonly refusals: Refusals;
}

/** Counted by the door that it came through. No word of it is kept. */
export interface RefusedReturns {
  readonly door: CommonBody["actor"]["door"];
  readonly because: "purged" | "forgotten";
  readonly times: number;
  /** The last time: milliseconds since 1970. */
  readonly lastMs: number;
}

export interface Refusals {
  /** If the disk refuses, the text is refused all the same, and only not counted. */
  readonly note: (refused: Pick<RefusedReturns, "door" | "because">) => void;
  readonly all: () => readonly RefusedReturns[];
}
