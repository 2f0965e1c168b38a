// When the gate files count as fresh without looking into them: their head is strictly newer than every file and folder of
// the log. Its time is therefore set, never left to the clock: a log that changes later is always newer than it.
import { lstatSync, readdirSync, utimesSync, type Stats } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import { HEAD } from "./head.ts";

/** The clock that dates files moves in steps: what changed within one of them may change again and look the same. */
const STEP_MS = 20;

/** The newest change of the log's files and folders, in milliseconds. Asked for before they are read. */
export const newestIn = (logFolder: string): number => {
  let newest = 0;
  const look = (path: string): Stats => {
    const stat = lstatSync(path);
    newest = Math.max(newest, stat.mtimeMs);
    return stat;
  };
  try {
    look(logFolder);
    for (const writer of readdirSync(logFolder)) {
      const folder = join(logFolder, writer);
      if (!look(folder).isDirectory()) continue;
      for (const file of readdirSync(folder)) look(join(folder, file));
    }
  } catch (fault) {
    // Something went while we looked: nothing is fresh then.
    if (codeOf(fault) !== "ENOENT") throw fault;
    return Number.POSITIVE_INFINITY;
  }
  return newest;
};

/** Dates the head: a moment past the newest change, or, where that was only just, like it, which counts as stale. */
export const dateHead = (path: string, newestMs: number, nowMs: number): void => {
  if (!Number.isFinite(newestMs)) return utimesSync(path, 0, 0);
  const settled = nowMs - newestMs > STEP_MS;
  const ms = Math.floor(newestMs) + (settled ? 2 : -1);
  return utimesSync(path, ms / 1000, ms / 1000);
};

/**
 * Opens the files, told whether they are fresh, and dates their head anew where nothing was missing in it: so that a shell
 * sees it fresh next time.
 */
export const refreshDate = <Opened extends { readonly whole: boolean }, Fault>(
  { folder, logFolder }: { readonly folder: string; readonly logFolder: string },
  open: (isFresh: boolean) => Result<Opened, Fault>,
): Result<Opened, Fault> => {
  const newest = newestIn(logFolder);
  const path = join(folder, HEAD);
  const dated = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const opened = open(dated > newest);
  if (opened.ok && opened.value.whole && !(dated > newest))
    try {
      dateHead(path, newest, Date.now());
    } catch (fault) {
      // A disk that cannot be written costs a start of Node each time.
      codeOf(fault);
    }
  return opened;
};
