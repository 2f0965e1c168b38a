// twiceshy metrics: the figures of the status for monitoring, when asked. Nothing is ever sent anywhere.
import { isoTime } from "../../../../answers/text/time.ts";
import { ok } from "../../../../core/kit/result.ts";
import { metricsOf } from "../../../../engine/care/metrics.ts";
import { usesInAll } from "../../../../engine/recall/earned.ts";
import { status } from "../../../../engine/care/status.ts";
import { commonFlags } from "../../flags.ts";
import { metricsSchema } from "../../metrics/document.ts";
import { otlpJson } from "../../metrics/otlp.ts";
import { prometheusText } from "../../metrics/prometheus.ts";
import { reading } from "../../reading.ts";
import { VERSION } from "../../version.ts";

const FORMATS = ["prometheus", "otlp"] as const;

export const { command, example, output } = reading(
  {
    more: "Only figures: memories of each kind, sizes, hook outcomes and durations. Collects nothing beyond what status shows, and sends nothing: pass the output to your own collector.",
    example: "twiceshy metrics > twiceshy.prom",
    flags: {
      ...commonFlags,
      format: { kind: "enum", values: FORMATS, brief: "The output format", default: "prometheus" },
    },
    output: metricsSchema,
    say: (out, _style, { format }) => (format === "otlp" ? otlpJson : prometheusText)(out),
  },
  ({ project }) => {
    const now = status(project);
    const metrics = metricsOf(now, usesInAll(project, now.counts), VERSION).map(
      ({ points, ...metric }) => ({
        ...metric,
        points: points.map(({ labels, value }) => ({ labels, value })),
      }),
    );
    const at = isoTime(project.machine.clock.nowMs());
    return ok({ project: project.name, version: VERSION, at, metrics });
  },
);
