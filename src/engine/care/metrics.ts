// The figures of the status as metrics. All are gauges, because anything that is folded may go down again.
import type { usesInAll } from "../recall/earned.ts";
import type { Status } from "./status.ts";

type Uses = ReturnType<typeof usesInAll>;

export interface Metric {
  /** In Prometheus form, with the unit at the end. */
  readonly name: string;
  readonly says: string;
  /** A UCUM unit, as in OpenTelemetry: `By`, `s`, `1`. */
  readonly unit: "1" | "By" | "s";
  readonly points: readonly Point[];
}

export interface Point {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics without a point are left out. */
export const metricsOf = (status: Status, uses: Uses, version: string): readonly Metric[] => {
  const { counts, gate, hooks } = status;
  const { fired, right, wrong, overridden, heeded } = gate.tally;
  const all: readonly Metric[] = [
    metric("build_info", "The version that answers.", "1", [[{ version }, 1]]),
    metric("memories", "What is held of each kind, each counted once.", "1", by("kind", counts.kinds)),
    metric("open_issues", "Issues that are open.", "1", one(counts.openIssues)),
    metric("known_failures", "Failed attempts that stand.", "1", one(counts.knownFailures)),
    metric("writers", "Clones that wrote to the log.", "1", one(status.writers)),
    metric("log_bytes", "Size of the log.", "By", one(status.logBytes)),
    metric("beside_log_bytes", "Size of the derived files and state next to the log.", "By", by("part", { ...status.sizes })),
    metric("last_capture_timestamp_seconds", "When this clone last recorded something.", "s", at(status.lastCapture)),
    metric("gate_firings", "How often the gate spoke.", "1", one(fired)),
    metric("gate_fates", "What came of it, as far as it is known.", "1", by("fate", { right, wrong, overridden, heeded })),
    metric("memory_uses", "How often memories were shown to agents, found by questions, and named since, as far as that is kept.", "1", by("use", { ...uses })),
    metric("hook_recent_runs", "The newest runs of hooks, by how they ended.", "1", by("ending", Object.fromEntries(hooks.endings))),
    metric("hook_recent_duration_seconds", "How long the newest runs of hooks took.", "s", durations(hooks.took)),
    metric("hook_waiting_drafts", "Drafts left by hooks, not in the log yet.", "1", one(hooks.waiting)),
    metric("hook_kept_bytes", "Size of what hooks keep of sessions.", "By", one(hooks.kept.bytes)),
    metric("last_failure_timestamp_seconds", "When something of twiceshy's own last failed.", "s", at(hooks.lastFailure?.atMs)),
    metric("gate_fit", "Whether hooks can judge.", "1", one(hooks.unfit === undefined ? 1 : 0)),
  ]; // prettier-ignore
  return all.filter(({ points }) => points.length > 0);
};

type LabelledValues = readonly (readonly [labels: Point["labels"], value: number])[];

const metric = (
  name: string,
  says: string,
  unit: Metric["unit"],
  given: LabelledValues,
): Metric => ({
  ...{ name: `twiceshy_${name}`, says, unit },
  points: given.map(([labels, value]) => ({ labels, value })),
});

const one = (value: number): LabelledValues => [[{}, value]];

const by = (label: string, values: Readonly<Record<string, number>>): LabelledValues =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);

const at = (timeMs: number | undefined): LabelledValues =>
  timeMs === undefined ? [] : one(timeMs / 1_000);

const durations = (took: Status["hooks"]["took"]): LabelledValues =>
  took === undefined
    ? []
    : [
        [{ quantile: "0.5" }, took.p50 / 1_000],
        [{ quantile: "0.95" }, took.p95 / 1_000],
      ];
