// The disk under a store: the state of its folders, and how much room there is.
import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { answered, succeeds } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { Disk, FolderState } from "../../engine/ports/agents/installation-state.ts";

export const folderState = (path: string, needed: boolean): Result<FolderState, FileFault> =>
  answered("file-unreadable", path, () => {
    const stat = statSync(path, { throwIfNoEntry: false });
    const is = stat === undefined ? "nothing" : stat.isDirectory() ? "folder" : "other";
    return {
      ...{ path, is, needed },
      writable: is === "folder" && mayWrite(path),
      // On Windows the mode says nothing about this.
      open: process.platform !== "win32" && is === "folder" && ((stat?.mode ?? 0) & 0o077) !== 0,
    };
  });

const mayWrite = (path: string): boolean =>
  succeeds(() => accessSync(path, constants.W_OK | constants.X_OK));

export const diskUnder = (path: string): Result<Disk, FileFault> =>
  answered("file-unreadable", path, () => {
    const { bavail, bsize, files, ffree } = statfsSync(path);
    return { freeBytes: bavail * bsize, ...(files > 0 ? { freeFiles: ffree } : {}) };
  });

/** The readable files are as public as their project. */
export const foldersOf = ({
  store,
  views,
  kind,
}: Place): Result<readonly FolderState[], FileFault> => {
  const states: FolderState[] = [];
  for (const [path, needed] of [
    [store, true],
    [`${store}/log`, true],
    ...["local", "index", "gate"].map((name) => [`${store}/${name}`, false] as const),
    ...(views === undefined || kind === "folder" ? [] : [[views, false] as const]),
  ] as const) {
    const state = folderState(path, needed);
    if (!state.ok) return state;
    states.push(path === views ? { ...state.value, open: false } : state.value);
  }
  return ok(states);
};
