// The one capture of a clone that git's hooks may have started in the background. The hook's shell takes the flight for
// the Node process that it becomes, so a loop of commits starts no second one.
import { dirname } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault, Lease } from "../../engine/ports/file.ts";
import { createOnce, makeFolder, readText, removeFile, statOf } from "./files.ts";

/** A flight held longer counts as abandoned: another process may have the killed one's id by now. */
const HELD_TOO_LONG_MS = 600_000;

/** A flight is never so long that it must be renewed. */
export type SingleFlight = Pick<Lease, "take" | "give">;

/** The file holds only a process id; `isRunning` says whether that process still runs. */
export const createSingleFlight = (
  path: string,
  isRunning: (processId: number) => boolean,
): SingleFlight => {
  const holder = (): Result<number | undefined, FileFault> => {
    const text = readText(path);
    return text.ok ? ok(text.value === undefined ? undefined : Number(text.value)) : text;
  };
  return {
    take: () => {
      const held = holder();
      if (!held.ok) return held;
      if (held.value === process.pid) return ok(true);
      if (held.value !== undefined) {
        const stat = statOf(path);
        const isOld = stat.ok && Date.now() - (stat.value?.mtimeMs ?? 0) > HELD_TOO_LONG_MS;
        if (held.value > 0 && !isOld && isRunning(held.value)) return ok(false);
        const removed = removeFile(path);
        if (!removed.ok) return removed;
      }
      const folder = makeFolder(dirname(path));
      return folder.ok ? createOnce(path, `${process.pid}\n`) : folder;
    },
    give: () => {
      const held = holder();
      if (held.ok && held.value === process.pid) removeFile(path);
    },
  };
};
