// A lock for the few small files that two processes may change at once. The log has its own lock and never needs this
// one.
import { err, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../../engine/ports/file.ts";
import { createOnce, readText, removeFile } from "./files.ts";
import { pause } from "./pause.ts";

const PAUSE_MS = 5;
/** Work under the lock takes milliseconds. A process that holds it this long was stopped. */
const HELD_TOO_LONG_MS = 1_000;
const PATIENCE_MS = 15_000;

export const withLock = <T, E>(
  path: string,
  act: () => Result<T, E>,
): Result<T, E | FileFault | Busy> => {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const mine = randomBytes(12).toString("hex");
  let seen: string | undefined;
  let seenForMs = 0;
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += PAUSE_MS) {
    const taken = createOnce(path, mine);
    if (!taken.ok) return taken;
    if (taken.value) return released(path, mine, act);
    const holder = readText(path);
    if (!holder.ok) return holder;
    seenForMs = holder.value === seen ? seenForMs + PAUSE_MS : 0;
    seen = holder.value;
    if (seenForMs >= HELD_TOO_LONG_MS) {
      const broken = removeFile(path);
      if (!broken.ok) return broken;
    }
    pause(PAUSE_MS);
  }
  return err({ kind: "file-busy", path });
};

const released = <T, E>(path: string, mine: string, act: () => Result<T, E>): Result<T, E> => {
  try {
    return act();
  } finally {
    const holder = readText(path);
    if (holder.ok && holder.value === mine) removeFile(path);
  }
};
