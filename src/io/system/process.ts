// This process and others of this machine: where this one runs, and whether another one still does.
import { readFileSync } from "node:fs";
import { codeOf, orUndefined } from "../../core/kit/fault.ts";

/** What another process left behind is removed only if it does not run any more. */
export const isRunning = (processId: number): boolean => {
  try {
    // Signal 0 sends nothing: it only checks whether a signal could be sent.
    return process.kill(processId, 0) && !hasEnded(processId);
  } catch (fault) {
    return codeOf(fault) !== "ESRCH";
  }
};

/** An ended process keeps its id until its parent asks how it ended; in a container there may be nobody who asks. */
const hasEnded = (processId: number): boolean => {
  // Only Linux tells.
  const stat = orUndefined(() => readFileSync(`/proc/${processId}/stat`, "latin1")) ?? "";
  return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
};

/** The working folder. If it was removed, its name still serves: the folders above it are searched. */
export const workingFolder = (): string => {
  try {
    return process.cwd();
  } catch (fault) {
    if (codeOf(fault) !== "ENOENT") throw fault;
    return process.env["PWD"] || "/";
  }
};
