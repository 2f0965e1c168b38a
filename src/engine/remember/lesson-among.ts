// What a lesson just recorded is among those that are known: said before in nearly the same words, or against another.
import type { EventId } from "../../core/event/id.ts";
import {
  lessonConflicts,
  lessonFamilies,
  type LessonMemory,
} from "../../core/fold/lessons/families.ts";
import type { Project } from "../project.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";

export interface LessonAmong {
  /** The one of its family that is shown, and how often it was seen by now; nothing if it is the only one. */
  readonly like?: { readonly lead: LessonMemory; readonly seen: number } | undefined;
  /** Those that say the contrary. */
  readonly against: readonly LessonMemory[];
}

export const lessonAmong = (project: Pick<Project, "index">, id: EventId): LessonAmong => {
  const families = lessonFamilies(lessonsKnown(project));
  const own = families.find(({ lead, others }) =>
    [lead, ...others].some((one) => one.ids.includes(id)),
  );
  if (own === undefined) return { against: [] };
  const against = lessonConflicts(families).flatMap(({ newer, older }) =>
    newer === own.lead ? [older] : older === own.lead ? [newer] : [],
  );
  const { lead, others, seen } = own;
  return { like: others.length === 0 ? undefined : { lead, seen }, against };
};
