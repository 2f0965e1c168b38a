// Whether another process of this machine still runs: what it left behind is swept away only if it does not.
import { codeOf } from "../../core/kit/fault.ts";

export const isRunning = (processId: number): boolean => {
  try {
    // Signal 0 is none: it is only asked whether it could be sent.
    return process.kill(processId, 0);
  } catch (fault) {
    return codeOf(fault) !== "ESRCH";
  }
};
