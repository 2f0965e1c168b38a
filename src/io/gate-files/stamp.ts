// When the gate files count as fresh without being read: if their head is strictly newer than every file and folder of
// the log. The head's time is set rather than left to the clock, so that a log that changes later is always newer.
import { lstatSync, readdirSync, statSync, utimesSync, type Stats } from "node:fs";
import { join } from "node:path";
import { codeOf, orUndefined } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import { HEAD } from "./head.ts";

/** File times move in steps. A file that changed within the last step may change again and keep its time. */
const STEP_MS = 20;

/** The newest change of the log's files and folders, in milliseconds. Ask before reading them. */
export const newestIn = (logFolder: string): number => {
  let newest = 0;
  const look = (path: string): Stats => {
    // A link counts as what it leads to, as it does for the shell, and by itself if that is gone.
    const stat = statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path);
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
    // Something vanished meanwhile: then nothing counts as fresh.
    if (codeOf(fault) !== "ENOENT") throw fault;
    return Number.POSITIVE_INFINITY;
  }
  return newest;
};

/**
 * Dates the head just after the newest change. If that change was only just made, it dates the head before it, which
 * counts as stale.
 */
export const dateHead = (path: string, newestMs: number, nowMs: number): void => {
  if (!Number.isFinite(newestMs)) return utimesSync(path, 0, 0);
  const settled = nowMs - newestMs > STEP_MS;
  const ms = Math.floor(newestMs) + (settled ? 2 : -1);
  return utimesSync(path, ms / 1000, ms / 1000);
};

/**
 * Opens the files, saying whether they are fresh. If they lacked nothing, dates their head anew, so that a shell sees
 * it as fresh next time.
 */
export const refreshDate = <Opened extends { readonly whole: boolean }, Fault>(
  { folder, logFolder }: { readonly folder: string; readonly logFolder: string },
  open: (isFresh: boolean) => Result<Opened, Fault>,
): Result<Opened, Fault> => {
  const newest = newestIn(logFolder);
  const path = join(folder, HEAD);
  const dated = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const opened = open(dated > newest);
  if (opened.ok && opened.value.whole && !(dated > newest))
    // On a disk that cannot be written, each edit costs a start of Node.
    orUndefined(() => dateHead(path, newest, Date.now()));
  return opened;
};
