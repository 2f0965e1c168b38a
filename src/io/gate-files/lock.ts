// One process at a time. Most do not wait, because the next process makes what is guarded here again.
import { closeSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { succeeds } from "../../core/kit/fault.ts";
import { pause } from "../kit/pause.ts";

/** A process that holds the lock this long was killed or stopped. */
const HELD_TOO_LONG_MS = 30_000;
const PAUSE_MS = 10;

/** The act's result; nothing if another process holds the lock. */
export const ifFree = <T>(path: string, act: () => T): T | undefined => {
  if (!take(path)) return undefined;
  try {
    return act();
  } finally {
    rmSync(path, { force: true });
  }
};

/** The same, but it waits until the lock is free; nothing if others held it for longer than one process may. */
export const onceFree = <T>(path: string, act: () => T): T | undefined => {
  for (let waitedMs = 0; waitedMs <= 2 * HELD_TOO_LONG_MS; waitedMs += PAUSE_MS) {
    const done = ifFree(path, act);
    if (done !== undefined) return done;
    pause(PAUSE_MS);
  }
  return undefined;
};

const take = (path: string): boolean => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return make(path) || (isAbandoned(path) && (rmSync(path, { force: true }), make(path)));
};

const make = (path: string): boolean =>
  succeeds(() => closeSync(openSync(path, "wx", 0o600)), "EEXIST");

const isAbandoned = (path: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > HELD_TOO_LONG_MS;
};
