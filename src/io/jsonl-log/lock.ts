// The short lock around an append: it keeps concurrent heads rare. Correctness never rests on it: whoever cannot have it
// in time goes on without, and one that is held too long is broken.
import { closeSync, existsSync, linkSync, openSync, statSync, unlinkSync } from "node:fs";
import { codeOf } from "./files.ts";

/** Longest pause between two tries; the shortest is a sixteenth of it. */
const PAUSE_MS = 1;
/** What is done under the lock takes less than a millisecond: whoever holds it that long was killed or stopped. */
const STALE_MS = 200;
/** How long it is not even asked whether the lock is stale. */
const PATIENCE_MS = 10;

/**
 * Takes the lock and returns what gives it back; nothing where it was not to be had. The lock is a second name for an
 * empty file that stays: a file made and removed each time would double the cost of the sync that follows.
 * `meanwhile` is done once where there is a wait: work that would else be done under the lock.
 */
export const takeLock = (
  path: string,
  waitMs: number,
  meanwhile: () => void = () => {},
): (() => void) | undefined => {
  let pauseMs = PAUSE_MS / 16;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    // To ask is cheaper than to fail; only the first try does not ask, since it seldom fails.
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

/** The file that the lock is a name for. */
const nameless = (path: string): string => `${path}.file`;

const makeFile = (path: string): boolean => {
  try {
    closeSync(openSync(path, "a", 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
};

/** A lock held past its time may be another's by now, and is left to be broken. */
const release = (path: string, takenAt: number) => () => {
  if (performance.now() - takenAt < STALE_MS) remove(path);
};

const remove = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    // Somebody else was first; or the lock stays, and costs the next one a wait.
    if (codeOf(error) === undefined) throw error;
  }
};

const cell = new Int32Array(new SharedArrayBuffer(4));
const pause = (ms: number): void => {
  Atomics.wait(cell, 0, 0, ms);
};
