// Metrics in Prometheus' text exposition format, version 0.0.4.
import type { MetricsDocument } from "./document.ts";

export const prometheusText = ({ project, metrics }: MetricsDocument): string =>
  metrics
    .flatMap(({ name, says, points }) => [
      `# HELP ${name} ${escaped(says)}`,
      `# TYPE ${name} gauge`,
      ...points.map(({ labels, value }) => `${name}{${pairs({ project, ...labels })}} ${value}`),
    ])
    .join("\n");

const pairs = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`)
    .join(",");

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
