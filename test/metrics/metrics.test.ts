// `twiceshy metrics` in the formats that other programs read, checked against their specifications by strict readers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { output } from "../../src/hosts/cli/commands/ask/metrics.ts";
import type { MetricsDocument } from "../../src/hosts/cli/metrics/document.ts";
import { otlpJson } from "../../src/hosts/cli/metrics/otlp.ts";
import { prometheusText } from "../../src/hosts/cli/metrics/prometheus.ts";
import { createScratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";
import { readExposition } from "./exposition.ts";

const text = v.pipe(v.string(), v.minLength(1));
const attributes = v.array(
  v.strictObject({ key: text, value: v.strictObject({ stringValue: v.string() }) }),
);
/** What the JSON mapping of an ExportMetricsServiceRequest may hold, as far as it is used. */
const request = v.strictObject({
  resourceMetrics: v.tuple([
    v.strictObject({
      resource: v.strictObject({ attributes }),
      scopeMetrics: v.tuple([
        v.strictObject({
          scope: v.strictObject({ name: text, version: text }),
          metrics: v.array(
            v.strictObject({
              name: v.pipe(v.string(), v.regex(/^[A-Za-z][\w.\-/]{0,254}$/)),
              description: text,
              unit: text,
              gauge: v.strictObject({
                dataPoints: v.pipe(
                  v.array(
                    v.union([
                      v.strictObject({
                        attributes,
                        timeUnixNano: v.pipe(v.string(), v.regex(/^\d{19}$/)),
                        asInt: v.pipe(v.string(), v.regex(/^-?\d+$/)),
                      }),
                      v.strictObject({
                        attributes,
                        timeUnixNano: v.pipe(v.string(), v.regex(/^\d{19}$/)),
                        asDouble: v.number(),
                      }),
                    ]),
                  ),
                  v.minLength(1),
                ),
              }),
            }),
          ),
        }),
      ]),
    }),
  ]),
});

describe("figures of a memory in use", () => {
  const scratch = createScratch();
  const cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  scratch.shy(["issue", "It hangs"], { cwd });
  mkdirSync(join(cwd, ".git/twiceshy/local"), { recursive: true });
  writeFileSync(
    join(cwd, ".git/twiceshy/local/gate-trace"),
    "1767225600000 claude-code silent 12.5\n1767225601000 cli fault 0.0\n",
  );
  // The first look at the log notes its sizes, in a file that is counted too.
  scratch.shy(["metrics"], { cwd });
  const document = v.parse(output, scratch.json(["metrics"], { cwd }));

  test("are the same in every form", () => {
    const samples = readExposition(scratch.shy(["metrics"], { cwd }).stdout);
    const points = document.metrics.flatMap(({ name, points: all }) =>
      all.map(({ labels, value }) => ({
        name,
        labels: { project: "photo-store", ...labels },
        value,
      })),
    );
    expect(samples).toEqual(points);
    const said = scratch.shy(["metrics", "--format", "otlp"], { cwd });
    const [{ scopeMetrics }] = v.parse(request, JSON.parse(said.stdout)).resourceMetrics;
    expect(scopeMetrics[0].metrics.map(({ name }) => name)).toEqual(
      document.metrics.map(({ name }) => name),
    );
  });

  test("say what status says", () => {
    const value = (name: string) =>
      document.metrics.find((metric) => metric.name === `twiceshy_${name}`)?.points[0]?.value;
    expect(value("open_issues")).toBe(1);
    expect(value("known_failures")).toBe(1);
    expect(value("hook_recent_duration_seconds")).toBe(0.0125);
    expect(value("last_failure_timestamp_seconds")).toBe(Date.UTC(2026, 0, 1, 0, 0, 1) / 1_000);
  });
});

test("no name and no value can break out of its place", () => {
  const words = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "{", "}", ",", " ", "ü") });
  fc.assert(
    fc.property(
      words,
      words,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (project, label, value) => {
        const one: MetricsDocument = {
          ...{ project, version: "1", at: "2026-01-01T00:00:00.000Z" },
          metrics: [
            { name: "a_b", says: `x${label}`, unit: "s", points: [{ labels: { label }, value }] },
          ],
        };
        const [sample, ...others] = readExposition(`${prometheusText(one)}\n`);
        expect(others).toEqual([]);
        // A zero has no sign in these formats.
        expect(sample).toEqual({ name: "a_b", labels: { project, label }, value: value + 0 });
        v.parse(request, JSON.parse(otlpJson(one)));
      },
    ),
  );
});

test.each([
  ["line without an end", "has no end", "# HELP a b\n# TYPE a gauge\na 1"],
  ["sample without a family", "no family", "a 1\n"],
  ["bare quote", "no label|without an end", '# HELP a b\n# TYPE a gauge\na{b="""} 1\n'],
  ["sample twice", "comes twice", "# HELP a b\n# TYPE a gauge\na 1\na 2\n"],
  ["word for a number", "no value", "# HELP a b\n# TYPE a gauge\na one\n"],
])("the reader takes no %s", (_, refusal, wrong) => {
  expect(() => readExposition(wrong)).toThrow(new RegExp(refusal));
});
