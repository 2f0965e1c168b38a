// Which bodies a purge erases. This is the only thing the log itself reads in a body.
import { isEventId, type EventId } from "../event/id.ts";
import type { Event } from "../event/envelope.ts";

const NONE: readonly EventId[] = [];

/** The events whose bodies this event purges; empty if it is no purge. */
export const purgedBy = ({ kind, body }: Event): readonly EventId[] =>
  kind === "purge" && body && Array.isArray(body.targets) ? body.targets.filter(isEventId) : NONE;
