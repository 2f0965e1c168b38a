// What must not come back: the natural keys of purged memories.
import { purge } from "../../core/event/kinds/amendment/purge.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

/** Asks the index first, so that a log without a purge, as nearly every log is, need not be read. */
export const forgottenKeys = (project: Project): ReadonlySet<string> => {
  const keys = new Set<string>();
  if (!project.index.lists.counts().kinds["purge"]) return keys;
  for (const { line } of linesOf(project))
    if (line.is === "event" && purge.is(line.event))
      for (const { of, value } of line.event.body.tombstones) if (of === "key") keys.add(value);
  return keys;
};
