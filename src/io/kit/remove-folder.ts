// Removes a folder into which another process may still write. Node's own retries do not look again at what is in it.
import { rmSync } from "node:fs";
import { codeOf } from "../../core/kit/fault.ts";
import { pause } from "./pause.ts";

const CODES = new Set(["ENOTEMPTY", "EBUSY", "EPERM", "EEXIST"]);

/** Takes about eight seconds at most, with longer and longer pauses. Throws what the last attempt threw. */
export const removeFolder = (folder: string): void => {
  for (let attempt = 1; ; attempt += 1)
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (fault) {
      if (attempt === ATTEMPTS || !CODES.has(codeOf(fault))) throw fault;
      pause(attempt * PAUSE_MS);
    }
};

const ATTEMPTS = 13;
const PAUSE_MS = 100;
