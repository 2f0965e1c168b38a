// Metrics in OTLP's JSON mapping: the body of an ExportMetricsServiceRequest, for anybody who wants to send it.
import type { MetricsDocument } from "./document.ts";

export const otlpJson = ({ project, version, at, metrics }: MetricsDocument): string => {
  // 64-bit integers are strings in this mapping.
  const timeUnixNano = `${Date.parse(at)}000000`;
  const scope = { name: "twiceshy", version };
  const resource = {
    attributes: attributes({
      "service.name": "twiceshy",
      "service.version": version,
      "twiceshy.project": project,
    }),
  };
  const written = metrics.map(({ name, says, unit, points }) => ({
    name,
    description: says,
    unit,
    gauge: {
      dataPoints: points.map(({ labels, value }) => ({
        attributes: attributes(labels),
        timeUnixNano,
        ...(unit === "s" ? { asDouble: value } : { asInt: String(value) }),
      })),
    },
  }));
  const resourceMetrics = [{ resource, scopeMetrics: [{ scope, metrics: written }] }];
  return JSON.stringify({ resourceMetrics }, undefined, 2);
};

const attributes = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }));
