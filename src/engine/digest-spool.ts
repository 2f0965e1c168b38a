// Takes what hooks left for the log the one way in, as any other draft. Two processes that do so at once append it twice
// under one natural key, which counts once.
import { err, ok, type Result } from "../core/kit/result.ts";
import type { FileFault } from "./ports/file.ts";
import type { AppendFault } from "./ports/log.ts";
import type { WritableProject } from "./project.ts";
import { isOwnFault, rememberOne } from "./remember.ts";

/** How many drafts were taken in. One that is refused, or not whole, costs itself. */
export const digestSpool = (project: WritableProject): Result<number, FileFault | AppendFault> => {
  const { spool } = project;
  const waiting = spool.waiting();
  if (!waiting.ok) return waiting;
  let taken = 0;
  for (const { name, draft } of waiting.value) {
    if (draft) {
      const remembered = rememberOne(project, draft);
      if (remembered.ok) taken += 1;
      else if (!isOwnFault(remembered.error)) return err(remembered.error);
    }
    const removed = spool.remove(name);
    if (!removed.ok) return removed;
  }
  return ok(taken);
};
