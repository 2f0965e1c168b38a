// Removes a folder into which another process may still write. Node's own retries do not look again at what is in it.
import { rmSync } from "node:fs";
import { codeOf } from "../../core/kit/fault.ts";

const CODES = new Set(["ENOTEMPTY", "EBUSY", "EPERM", "EEXIST"]);

/** Tried for about eight seconds, with longer and longer pauses. Throws what the last try threw. */
export const removeFolder = (folder: string): void => {
  for (let tried = 1; ; tried += 1)
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (fault) {
      if (tried === TRIES || !CODES.has(codeOf(fault))) throw fault;
      pause(tried * PAUSE_MS);
    }
};

const TRIES = 13;
const PAUSE_MS = 100;

const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
