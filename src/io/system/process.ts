// Whether another process of this machine still runs: what it left behind is removed only if it does not.
import { codeOf } from "../../core/kit/fault.ts";

export const isRunning = (processId: number): boolean => {
  try {
    // Signal 0 sends nothing: it only checks whether a signal could be sent.
    return process.kill(processId, 0);
  } catch (fault) {
    return codeOf(fault) !== "ESRCH";
  }
};
