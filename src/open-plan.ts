// The composition root for the user's own plan, which is no part of the memory.
import type { Place } from "./engine/ports/place.ts";
import type { PlanFile } from "./engine/ports/views.ts";
import { createPlanFile } from "./io/views/plan-file.ts";

/** A bare repository has no work tree to keep one in. */
export const planFileOf = ({ views }: Place): PlanFile | undefined =>
  views === undefined ? undefined : createPlanFile(views);
