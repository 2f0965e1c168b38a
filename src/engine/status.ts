// How the memory is: what it holds, who wrote it, how large it is. Cheap: answered from the index, not from the log.
import type { Counts } from "../core/fold/counts.ts";
import { gateStatus, type GateStatus } from "./gate-status.ts";
import type { GateUnfit } from "./ports/gate-files.ts";
import type { Ending } from "./ports/told.ts";
import type { Project } from "./project.ts";

export interface Status {
  readonly counts: Counts;
  readonly gate: GateStatus;
  readonly hooks: HookStatus;
  readonly writers: number;
  readonly logBytes: number;
  /** The folder that holds the log and all that is derived from it. */
  readonly store: string;
  readonly views: string | undefined;
}

/** How the hooks fare. */
export interface HookStatus {
  /** Runs that came to more than a look, by how they ended; of the newest some thousand. */
  readonly runs: ReadonlyMap<Ending, number>;
  /** What they told that the log has not taken in yet. */
  readonly waiting: number;
  /** Why they cannot judge. */
  readonly unfit?: GateUnfit | undefined;
}

const hookStatus = ({ trace, spool, gate }: Project): HookStatus => {
  const runs = trace.counts();
  const waiting = spool.waiting();
  return {
    runs: runs.ok ? runs.value : new Map(),
    waiting: waiting.ok ? waiting.value.length : 0,
    unfit: gate.unfit(),
  };
};

export const status = (project: Project): Status => {
  const { index, log, place, views } = project;
  const segments = log.segments();
  return {
    counts: index.counts(),
    gate: gateStatus(project),
    hooks: hookStatus(project),
    writers: new Set(segments.map(({ writer }) => writer)).size,
    logBytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    store: place.store,
    views: views === undefined ? undefined : place.views,
  };
};
