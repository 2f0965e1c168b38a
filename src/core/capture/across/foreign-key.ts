// A lesson that one machine writes for the memory of another: the name of its form, who may have recorded it, and its
// natural key where it is taken in.
import { isEventId, type EventId } from "../../event/id.ts";

export const LESSON_SCHEMA = "lesson.v1";

/** `import`: it came from another machine already, and its body says who recorded it there. */
export const RECORDERS = ["person", "agent", "other", "import"] as const;

const PREFIX = "lesson:";

/** It names the lesson on its own machine, so that none comes twice. */
export const keyOfForeign = (id: EventId): string => `${PREFIX}${id}`;

/** The id on its own machine of a lesson with this key, if it came from one. */
export const foreignId = (key: string | undefined): EventId | undefined => {
  const id = key?.startsWith(PREFIX) === true ? key.slice(PREFIX.length) : "";
  return isEventId(id) ? id : undefined;
};
