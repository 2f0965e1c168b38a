// What happened, newest first. Reads the log itself and folds nothing: the longest answer there is need not be the slowest.
import type { Event } from "../core/event/envelope.ts";
import { happenings, type Happening } from "../core/pages/timeline.ts";
import type { Project } from "./project.ts";

export interface Asked {
  readonly kinds?: readonly string[] | undefined;
  /** Only attempts that failed. */
  readonly failed?: boolean | undefined;
  /** What happened at this time or later: milliseconds since 1970. */
  readonly since?: number | undefined;
}

export interface Told {
  readonly entries: readonly Happening[];
  /** How many fit, shown or not. */
  readonly total: number;
}

export const timeline = (project: Project, asked: Asked, limit: number | undefined): Told => {
  const all = happenings(eventsOf(project));
  const fits = all.filter((happening) => isAsked(happening, asked));
  return { entries: fits.slice(0, limit), total: fits.length };
};

const isAsked = ({ kind, outcome, when }: Happening, { kinds, failed, since }: Asked): boolean =>
  (since === undefined || when >= since) &&
  (kinds === undefined || kinds.includes(kind)) &&
  (!failed || (kind === "attempt" && outcome === "failed"));

function* eventsOf({ log }: Project): Generator<Event> {
  for (const segment of log.segments())
    for (const { line } of log.lines(segment)) if (line.is === "event") yield line.event;
}
