// The lessons that stand, the highest-ranked first, and those that contradict each other.
import {
  isLessonMemory,
  lessonConflicts,
  lessonFamilies,
  type LessonConflict,
  type LessonFamily,
  type LessonMemory,
} from "../../../core/fold/lessons/families.ts";
import type { EventId } from "../../../core/event/id.ts";
import type { Memory } from "../../../core/fold/memory.ts";
import type { Project } from "../../project.ts";

export const lessonsKnown = ({ index }: Pick<Project, "index">): readonly LessonMemory[] =>
  index.atOnce(() =>
    index.lookup
      .memories(index.lists.ranking("lessons", Number.POSITIVE_INFINITY).places.map(({ id }) => id))
      .filter(isLessonMemory),
  );

/** Among those of the project and those of others that apply here. */
export const lessonsInConflict = (
  project: Pick<Project, "index">,
  elsewhere: readonly LessonMemory[],
): readonly LessonConflict[] =>
  lessonConflicts([...lessonFamilies(lessonsKnown(project)), ...lessonFamilies(elsewhere)]);

/** The family of a lesson in use, in the log that holds it: the project's, or that of every project. */
export const familyWith = (project: Project, id: EventId): LessonFamily | undefined => {
  const holder =
    project.index.lookup.find(id).length > 0 ? project : project.store.recall.everywhere();
  return holder === undefined
    ? undefined
    : lessonFamilies(lessonsKnown(holder)).find(({ lead, others }) =>
        [lead, ...others].some(({ ids }) => ids.includes(id)),
      );
};

/** The lessons in use that say nearly the same as one of these, and are none of them. */
export const alikeOf = (
  project: Pick<Project, "index">,
  memories: readonly Memory[],
): readonly LessonMemory[] => {
  if (!memories.some(isLessonMemory)) return [];
  const named = new Set(memories.map(({ id }) => id));
  return lessonFamilies(lessonsKnown(project))
    .map(({ lead, others }) => [lead, ...others])
    .filter((family) => family.some(({ id }) => named.has(id)))
    .flatMap((family) => family.filter(({ id }) => !named.has(id)));
};
