// What the log on disk needs to be told.
import type { Digest } from "../../core/kit/digest.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { AppendStep } from "../../engine/ports/log.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import type { WriterIdentity } from "../../engine/ports/place.ts";

/** A file that has reached this size is left for the next number. */
export const SEGMENT_BYTES = 8 << 20;

export interface LogPlace {
  /** The folder of the log; in it, a folder for each writer. */
  readonly dir: string;
  /** Where this clone keeps its lock and its heads; never shared. */
  readonly localDir: string;
  readonly digest: Digest;
}

export interface LogOptions extends LogPlace {
  /** The folder of the texts that are too long for a line. */
  readonly blobDir: string;
  /** Who appends; called at an append and not before. */
  readonly writer: () => Result<WriterIdentity, FileFault>;
  /** `power`: acknowledged once the disk has it; `crash`: once the system has it. See docs/durability.md. */
  readonly durability: "power" | "crash";
  readonly clock: Clock;
  /** How long to wait for the lock before going on without it. */
  readonly lockWaitMs?: number;
  readonly segmentBytes?: number;
  /** Called with each step of an append just before it is taken. */
  readonly onStep?: (step: AppendStep) => void;
}
