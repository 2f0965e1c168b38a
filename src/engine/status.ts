// How the memory is: what it holds, who wrote it, how large it is. Cheap: answered from the index, not from the log.
import type { Counts } from "../core/fold/counts.ts";
import { gateStatus, type GateStatus } from "./gate-status.ts";
import type { Project } from "./project.ts";

export interface Status {
  readonly counts: Counts;
  readonly gate: GateStatus;
  readonly writers: number;
  readonly logBytes: number;
  /** The folder that holds the log and all that is derived from it. */
  readonly store: string;
  readonly views: string | undefined;
}

export const status = (project: Project): Status => {
  const { index, log, place, views } = project;
  const segments = log.segments();
  return {
    counts: index.counts(),
    gate: gateStatus(project),
    writers: new Set(segments.map(({ writer }) => writer)).size,
    logBytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    store: place.store,
    views: views === undefined ? undefined : place.views,
  };
};
