// What of ours was removed or changed without a person: hooks in agents' settings, entries of the log, our settings.
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
}
