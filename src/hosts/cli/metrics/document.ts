// The figures as a document; what stands beside this file writes it in the forms that others read.
import * as v from "valibot";

export const metricsSchema = v.object({
  project: v.string(),
  version: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  /** All are gauges: levels as of then. */
  metrics: v.array(
    v.object({
      name: v.string(),
      says: v.string(),
      unit: v.picklist(["1", "By", "s"]),
      points: v.array(v.object({ labels: v.record(v.string(), v.string()), value: v.number() })),
    }),
  ),
});
export type MetricsDocument = v.InferOutput<typeof metricsSchema>;
