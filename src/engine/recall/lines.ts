// The whole log, line by line, in its own order: for acts that an index cannot serve.
import type { ReadLine } from "../../core/log/line-position.ts";
import type { Project } from "../project.ts";

export function* linesOf({ log }: Pick<Project, "log">): Generator<ReadLine> {
  for (const segment of log.segments()) yield* log.lines(segment);
}

/** The same as unparsed texts. */
export function* textsOf({ log }: Pick<Project, "log">): Generator<string> {
  for (const segment of log.segments()) yield* log.texts(segment);
}
