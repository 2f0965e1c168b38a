// The short lock around an append keeps concurrent heads rare. Correctness never rests on it: a process that cannot get
// it in time goes on without it, and a lock held too long is broken.
import { closeSync, existsSync, linkSync, openSync, statSync, unlinkSync } from "node:fs";
import { orUndefined, succeeds } from "../../core/kit/fault.ts";
import { codeOf } from "./files.ts";
import { pause } from "../kit/pause.ts";

/** The longest pause between two tries; the shortest is a sixteenth of it. */
const PAUSE_MS = 1;
/** Work under the lock takes less than a millisecond. A process that holds it this long was killed or stopped. */
const STALE_MS = 200;
/** For this long, a waiting process does not check whether the lock is stale. */
const PATIENCE_MS = 10;

/**
 * Takes the lock and returns the function that releases it; nothing if it could not be had. The lock is a second name
 * for an empty file that stays: making and removing a file each time would double the cost of the sync that follows.
 * `meanwhile` runs once if there is a wait: work that would otherwise be done under the lock.
 */
export const takeLock = (
  path: string,
  waitMs: number,
  meanwhile: () => void = () => {},
): (() => void) | undefined => {
  let pauseMs = PAUSE_MS / 16;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    // A look is cheaper than a failed try. Only the first try does not look, because it seldom fails.
    const taken = waitedMs > 0 && existsSync(path) ? "held" : tryLock(path);
    if (taken === "taken") return release(path, performance.now());
    if (taken === "never" || waitedMs >= waitMs) return undefined;
    if (waitedMs > PATIENCE_MS && isStale(path)) remove(path);
    else {
      if (waitedMs === 0) meanwhile();
      pause((pauseMs = Math.min(PAUSE_MS, pauseMs * 2)));
    }
  }
};

const isStale = (path: string): boolean => {
  const held = statSync(path, { throwIfNoEntry: false });
  return held !== undefined && Math.abs(Date.now() - held.ctimeMs) > STALE_MS;
};

const tryLock = (path: string): "taken" | "held" | "never" => {
  try {
    linkSync(nameless(path), path);
    return "taken";
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    if (code === "ENOENT") return makeFile(nameless(path)) ? tryLock(path) : "never";
    return code === "EEXIST" ? "held" : "never";
  }
};

/** The file that the lock is a second name for. */
const nameless = (path: string): string => `${path}.file`;

const makeFile = (path: string): boolean => succeeds(() => closeSync(openSync(path, "a", 0o600)));

/** A lock held too long may belong to another process by now, so it is left to be broken. */
const release = (path: string, takenAt: number) => () => {
  if (performance.now() - takenAt < STALE_MS) remove(path);
};

/** If another process was first, nothing is left to do; if the lock stays, it costs the next process a wait. */
const remove = (path: string): void => {
  orUndefined(() => unlinkSync(path));
};
