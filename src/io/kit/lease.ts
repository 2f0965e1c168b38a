// Work that only one process does at a time, for as long as it takes. Nobody waits for it; to wait, use lock.ts.
import { utimesSync } from "node:fs";
import { dirname } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault, Lease } from "../../engine/ports/file.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import { createOnce, makeFolder, readText, removeFile, statOf } from "./files.ts";
import { withLock } from "./lock.ts";

/**
 * A hold that was not renewed for this long counts as abandoned: another process may have the killed one's id by now.
 */
const HELD_TOO_LONG_MS = 3_600_000;

const RENEWED_MS = 60_000;

export interface LeaseOptions {
  readonly isRunning: (processId: number) => boolean;
  readonly clock: Clock;
}

export const createLease = (path: string, { isRunning, clock }: LeaseOptions): Lease => {
  // Loading that module takes some milliseconds, and most runs take no hold.
  const mine = lazily(() => {
    const { randomBytes } = process.getBuiltinModule("node:crypto");
    return `${process.pid} ${randomBytes(12).toString("hex")}`;
  });
  let renewedMs = clock.nowMs();
  const isAbandoned = (): Result<boolean, FileFault> => {
    const holder = readText(path);
    if (!holder.ok) return holder;
    const stat = statOf(path);
    if (!stat.ok) return stat;
    const age = Math.abs(clock.nowMs() - (stat.value?.mtimeMs ?? 0));
    const id = parseInt(holder.value ?? "", 10);
    return ok(age > HELD_TOO_LONG_MS || !(id > 0) || !isRunning(id));
  };
  const takeAlone = (): Result<boolean, FileFault> => {
    const taken = createOnce(path, mine());
    if (!taken.ok || taken.value) return taken;
    const abandoned = isAbandoned();
    if (!abandoned.ok || !abandoned.value) return abandoned;
    const removed = removeFile(path);
    return removed.ok ? createOnce(path, mine()) : removed;
  };
  return {
    // Two processes that both find it abandoned must not both take it.
    take: (): Result<boolean, FileFault | Busy> => {
      const folder = makeFolder(dirname(path));
      return folder.ok ? withLock(`${path}.lock`, takeAlone) : folder;
    },
    renew: () => {
      const nowMs = clock.nowMs();
      if (nowMs - renewedMs < RENEWED_MS) return;
      renewedMs = nowMs;
      const holder = readText(path);
      // If its date cannot be renewed, the hold counts as abandoned after a while, and another process may begin.
      if (holder.ok && holder.value === mine())
        answered("file-unwritable", path, () => utimesSync(path, nowMs / 1_000, nowMs / 1_000));
    },
    give: () => {
      const holder = readText(path);
      if (holder.ok && holder.value === mine()) removeFile(path);
    },
  };
};
