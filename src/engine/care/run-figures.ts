// The figures of the trace of runs: how they ended, how long hooks took, and when something of ours last failed.
import type { Ending, LoggedRun } from "../ports/session/deliveries.ts";

export interface RunFigures {
  /** Hook runs that did more than a quick look, by how they ended. */
  readonly endings: ReadonlyMap<Ending, number>;
  /** How long those before a tool took, in milliseconds: the frequent ones. Absent if there were none. */
  readonly took: { readonly p50: number; readonly p95: number } | undefined;
  readonly lastFailure: LoggedRun | undefined;
}

/** A command also leaves a line, if it ended in a fault of ours. */
export const COMMAND_HOST = "cli";

export const figuresOf = (runs: readonly LoggedRun[]): RunFigures => {
  const hooks = runs.filter(({ host }) => host !== COMMAND_HOST);
  const endings = new Map<Ending, number>();
  for (const { ending } of hooks) endings.set(ending, (endings.get(ending) ?? 0) + 1);
  const before = hooks.filter(({ on }) => on === undefined);
  const times = before.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return {
    endings,
    took: p50 === undefined || p95 === undefined ? undefined : { p50, p95 },
    lastFailure: runs
      .filter(({ ending }) => isFailure(ending))
      .reduce<LoggedRun | undefined>(
        (last, run) => (last === undefined || run.atMs >= last.atMs ? run : last),
        undefined,
      ),
  };
};

/** Faults that are ours to mend. Unreadable input from a host is not. */
const isFailure = (ending: Ending): boolean =>
  ending === "fault" || ending === "late" || ending === "unfit";

/** The nearest-rank quantile: always a measured time, never one in between. */
const quantile = (ascending: readonly number[], share: number): number | undefined =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)];
