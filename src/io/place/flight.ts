// The one capture of a clone that may be under way behind git's hooks. The hook's shell takes it for the Node that it
// becomes, so that a loop of commits starts no second one.
import { dirname } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault, Hold } from "../../engine/ports/file.ts";
import { createOnce, makeFolder, readText, removeFile, statOf } from "./files.ts";

/** Held longer, it is nobody's: the id of a process that was killed may be another's by now. */
const HELD_TOO_LONG_MS = 600_000;

/** Never so long that it would have to be dated anew. */
export type Flight = Pick<Hold, "take" | "give">;

/** The file holds a process id and nothing else; `isRunning` says whether that still means anybody. */
export const createFlight = (path: string, isRunning: (processId: number) => boolean): Flight => {
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
