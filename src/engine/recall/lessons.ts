// The lessons that stand, the highest-ranked first, each with what it says to avoid and where it does
// not apply.
import type { Event } from "../../core/event/envelope.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { Project } from "../project.ts";

/** A lesson as its memory stands, and the event that states it. */
export interface LessonKnown {
  readonly memory: Memory;
  readonly event: Event;
}

export const lessonsKnown = ({ index }: Pick<Project, "index">): readonly LessonKnown[] =>
  index.atOnce(() =>
    index.lists.ranking("lessons", Number.POSITIVE_INFINITY).places.flatMap(({ id }) =>
      index.lookup.find(id).flatMap((memory) =>
        index.lookup
          .events(id)
          .slice(0, 1)
          .map(({ event }) => ({ memory, event })),
      ),
    ),
  );
