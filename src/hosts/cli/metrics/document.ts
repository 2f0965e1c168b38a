// The figures as a document; the files beside this one write it in the formats that other programs read.
import type { DocumentOf } from "../../../answers/document.ts";
import * as v from "valibot";

export const metricsSchema = v.object({
  project: v.string(),
  version: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  /** All are gauges: levels at that time. */
  metrics: v.array(
    v.object({
      name: v.string(),
      says: v.string(),
      unit: v.picklist(["1", "By", "s"]),
      points: v.array(v.object({ labels: v.record(v.string(), v.string()), value: v.number() })),
    }),
  ),
});
export type MetricsDocument = DocumentOf<typeof metricsSchema>;
