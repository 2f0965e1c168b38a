// One process at a time, and nobody waits: the next process makes what is guarded here again.
import { closeSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";

/** A process that holds the lock this long was killed or stopped. */
const HELD_TOO_LONG_MS = 30_000;

/** The act's result; nothing if another process holds the lock. */
export const ifFree = <T>(path: string, act: () => T): T | undefined => {
  if (!take(path) && !(isAbandoned(path) && (rmSync(path, { force: true }), take(path))))
    return undefined;
  try {
    return act();
  } finally {
    rmSync(path, { force: true });
  }
};

const take = (path: string): boolean => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (fault) {
    if (codeOf(fault) !== "EEXIST") throw fault;
    return false;
  }
};

const isAbandoned = (path: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > HELD_TOO_LONG_MS;
};
