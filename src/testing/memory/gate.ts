// The gate files in memory: a view of all gate entries of the log, and renames as values.
import { gateEntryOf } from "../../core/judge/gate-entry.ts";
import { following, viewOf } from "../../core/judge/gate-view.ts";
import { withStaged, type Renames, type StagedRenames } from "../../core/fold/renames.ts";
import { ok } from "../../core/kit/result.ts";
import type { GateState } from "../../engine/ports/gate-files.ts";
import type { Log } from "../../engine/ports/log.ts";

export const createMemoryGate = (log: Log): GateState => {
  let committed: Renames | undefined;
  let staged: StagedRenames | undefined;
  let known = 0;
  const entries = () =>
    log
      .segments()
      .flatMap((segment) => [...log.lines(segment)])
      .flatMap(({ line }) => (line.is === "event" ? (gateEntryOf(line.event) ?? []) : []));
  const sizeNow = (): number => log.segments().reduce((sum, { bytes }) => sum + bytes, 0);
  const read = (): Renames | undefined => committed && withStaged(committed, staged);
  return {
    files: {
      view: () => following(viewOf(entries()), read),
      unfit: () => undefined,
      factMarks: (words) => [...words],
      refresh: () => {
        const before = known;
        known = sizeNow();
        return ok(known !== before);
      },
      rebuild: () => {
        known = sizeNow();
        return ok(undefined);
      },
      close: () => {},
    },
    renames: {
      read,
      keep: (make) => ok((committed = make(entries, committed))),
      staged: () => staged,
      keepStaged: (next) => {
        if (committed !== undefined) staged = next;
        return ok(undefined);
      },
    },
  };
};
