// The whole log, line by line, in its own order: for acts that an index cannot serve.
import type { Event } from "../../core/event/envelope.ts";
import type { ReadLine } from "../../core/log/line-position.ts";
import type { Project } from "../project.ts";

export function* linesOf({ log }: Pick<Project, "log">): Generator<ReadLine> {
  for (const segment of log.segments()) yield* log.lines(segment);
}

/** Its events, without lines that are damaged. */
export function* eventsOf(project: Pick<Project, "log">): Generator<Event> {
  for (const { line } of linesOf(project)) if (line.is === "event") yield line.event;
}

/** The same as unparsed texts. */
export function* textsOf({ log }: Pick<Project, "log">): Generator<string> {
  for (const segment of log.segments()) yield* log.texts(segment);
}

/** Those of the events that stay in this clone, such as turns and items. */
export function* localTextsOf({ log }: Pick<Project, "log">): Generator<string> {
  for (const segment of log.segments()) if (segment.stream === "local") yield* log.texts(segment);
}
