// A part of a log, to be asked like the whole: only the events that a test lets through, and the damaged lines.
import type { Event } from "../../core/event/envelope.ts";
import { parseLine, type Line } from "../../core/log/line.ts";
import type { Log } from "../ports/log.ts";

export const logWhere = (log: Log, isIn: (event: Event) => boolean): Log => {
  const isShown = (line: Line): boolean => line.is !== "event" || isIn(line.event);
  function* lines(...of: Parameters<Log["lines"]>): ReturnType<Log["lines"]> & Generator {
    for (const read of log.lines(...of)) if (isShown(read.line)) yield read;
  }
  return {
    ...log,
    lines,
    texts: function* (segment) {
      for (const text of log.texts(segment)) if (isShown(parseLine(text))) yield text;
    },
    lineAt: (position) => {
      const read = log.lineAt(position);
      return read !== undefined && isShown(read.line) ? read : undefined;
    },
    textsAt: function* (positions) {
      for (const text of log.textsAt(positions))
        yield text !== undefined && isShown(parseLine(text)) ? text : undefined;
    },
  };
};
