// twiceshy metrics: the figures of the status for monitoring, when asked. Nothing is ever sent anywhere.
import { buildCommand } from "@stricli/core";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { metricsOf } from "../../../../engine/care/metrics.ts";
import { status } from "../../../../engine/care/status.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import { metricsSchema, type MetricsDocument } from "../../metrics/document.ts";
import { otlpJson } from "../../metrics/otlp.ts";
import { prometheusText } from "../../metrics/prometheus.ts";
import { openToRead } from "../../reading.ts";
import { isoTime } from "../../../../answers/text/time.ts";
import { VERSION } from "../../version.ts";

const FORMATS = ["prometheus", "otlp"] as const;

interface Flags extends CommonFlags {
  readonly format: (typeof FORMATS)[number];
}

export const output = metricsSchema;
export const example = "twiceshy metrics > twiceshy.prom";

const sayAs = (format: Flags["format"]): Answer<MetricsDocument> => ({
  output: metricsSchema,
  say: format === "otlp" ? otlpJson : prometheusText,
});

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Print figures for monitoring: Prometheus or OTLP",
    example,
    "Only figures: memories of each kind, sizes, hook outcomes and durations. Collects nothing beyond what status shows, and sends nothing: pass the output to your own collector.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      format: {
        kind: "enum",
        values: FORMATS,
        brief: "The output format",
        default: "prometheus",
      },
    },
  },
  func(this: CliContext, flags: Flags): Promise<void> {
    const act = (context: CliContext): Result<MetricsDocument, Fault> => {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      const metrics = metricsOf(status(project), VERSION).map(({ points, ...metric }) => ({
        ...metric,
        points: points.map(({ labels, value }) => ({ labels: { ...labels }, value })),
      }));
      const at = isoTime(project.machine.clock.nowMs());
      return ok({ project: project.name, version: VERSION, at, metrics });
    };
    return answer(sayAs(flags.format), act).call(this, flags);
  },
});
