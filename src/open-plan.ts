// The composition root for the user's own plan, which is not part of the memory.
import { join } from "node:path";
import type { Place } from "./engine/ports/place.ts";
import type { PlanFile } from "./engine/ports/views.ts";
import { makeFolder } from "./io/kit/files.ts";
import { withLock } from "./io/kit/lock.ts";
import { createPlanFile } from "./io/views/plan-file.ts";

/** A bare repository has no work tree to keep one in. */
export const planFileOf = ({ views, store }: Place): PlanFile | undefined =>
  views === undefined
    ? undefined
    : createPlanFile(views, (act) => {
        const local = join(store, "local");
        const made = makeFolder(local);
        return made.ok ? withLock(join(local, "plan.lock"), act) : made;
      });
