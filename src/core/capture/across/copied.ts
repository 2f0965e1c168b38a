// The natural key of a lesson that was copied from a memory of a project to the log of the machine: it names the
// origin, so that nothing is copied twice, and that what happens to the origin reaches its copy.
import { isEventId, type EventId } from "../../event/id.ts";

const PREFIX = "across:";

export const keyOfCopy = (origin: EventId): string => `${PREFIX}${origin}`;

/** The memory that a lesson with this key was copied from, if it was. */
export const originOfCopy = (key: string | undefined): EventId | undefined => {
  const origin = key?.startsWith(PREFIX) === true ? key.slice(PREFIX.length) : "";
  return isEventId(origin) ? origin : undefined;
};
