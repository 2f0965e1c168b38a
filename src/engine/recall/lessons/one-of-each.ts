// Lessons that say nearly the same are found as one: the best of them, with how many more there are.
import type { EventId } from "../../../core/event/id.ts";
import { familiesInOrder, isLessonMemory } from "../../../core/fold/lessons/families.ts";
import type { Project } from "../../project.ts";
import type { Recalled } from "../recalled.ts";
import type { IdHit } from "../successors.ts";

interface OneOfEach {
  readonly hits: readonly IdHit[];
  /** How many of what was found say the same as one that is shown. */
  readonly alike: ReadonlyMap<EventId, number>;
}

/** Other memories are left as they are. */
export const oneOfEachFamily = (
  { index }: Pick<Project, "index">,
  hits: readonly IdHit[],
): OneOfEach => {
  const lessons = hits.filter(({ isLesson, isStanding }) => isLesson && isStanding);
  if (lessons.length < 2) return { hits, alike: new Map() };
  const memories = index.atOnce(() =>
    lessons.flatMap(({ id }) => index.lookup.find(id).filter(isLessonMemory)),
  );
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: { readonly id: EventId }): number => places.get(id) ?? lessons.length;
  const families = familiesInOrder(memories).map(({ lead, others }) =>
    [lead, ...others].toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
  const hidden = new Set(families.flatMap(([, ...others]) => others.map(({ id }) => id)));
  return {
    hits: hits.filter(({ id }) => !hidden.has(id)),
    alike: new Map(
      families.flatMap(([best, ...others]) => (best ? [[best.id, others.length]] : [])),
    ),
  };
};

export const withFamilies = (found: Recalled, alike: OneOfEach["alike"]): Recalled => ({
  ...found,
  memories: found.memories.map((one) => {
    const count = alike.get(one.memory.id) ?? 0;
    return count === 0 ? one : { ...one, alike: count };
  }),
});
