// Which process still has readable files to fold anew: one file with a process id, the last one that said so. Whoever
// finds that process gone folds them in its place. Nothing is synced: the file is to outlive a process, and a power cut
// only makes a page late.
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { ok } from "../../core/kit/result.ts";
import type { DirtyFlag } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { treeName } from "./head.ts";
import { makeFolder, readText, removeFile, statOf } from "../kit/files.ts";

/** After this long, a process that runs under that id is another one. */
const LEFT_TOO_LONG_MS = 60_000;

/** Each work tree has readable files of its own. */
export const createDirtyFlag = (
  place: Pick<Place, "store" | "gitDir" | "commonDir">,
  isRunning: (processId: number) => boolean,
): DirtyFlag => {
  const path = `${place.store}/local/unshown-${treeName(place)}`;
  const holder = (): number | undefined => {
    const text = readText(path);
    return text.ok && text.value !== undefined ? Number(text.value) : undefined;
  };
  const isLeft = (): boolean => {
    const id = holder();
    if (id === undefined) return false;
    const stat = statOf(path);
    const age = stat.ok && stat.value ? Math.abs(Date.now() - stat.value.mtimeMs) : 0;
    return age > LEFT_TOO_LONG_MS || !(id > 0) || !isRunning(id);
  };
  return {
    note: (processId = process.pid) => {
      if (holder() === processId) return ok(undefined);
      const folder = makeFolder(dirname(path));
      if (!folder.ok) return folder;
      return answered("file-unwritable", path, () => writeFileSync(path, `${processId}\n`));
    },
    isTaken: () => ![undefined, process.pid].includes(holder()) && !isLeft(),
    isLeft,
    // Another process that still runs folds what it wrote itself.
    settle: () => (holder() === process.pid || isLeft() ? removeFile(path) : ok(undefined)),
  };
};
