// How well signals are told from other sentences, on sentences that were labelled by hand (signals.tsv): precision and
// recall at each tier, and what it costs on 100 KB, as a ratio to splitting the same text into words.
//   npm run bench -- capture signals [--misses] [--json FILE]
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { markersIn } from "../../src/core/capture/signals/markers.ts";
import { signalsIn, type Signal } from "../../src/core/capture/signals/signals.ts";
import { AT_ONCE, BEFORE_LOSS, PROPOSED } from "../../src/core/capture/signals/tiers.ts";

interface Labelled {
  readonly label: string;
  readonly text: string;
  readonly signal: Signal | undefined;
}

const rows: readonly Labelled[] = readFileSync(resolve("bench/capture/signals.tsv"), "utf8")
  .split("\n")
  .filter((line) => line.includes("\t"))
  .map((line) => {
    const [label = "", text = ""] = line.split("\t");
    const given = text.replaceAll("\\n", "\n");
    return { label, text: given, signal: signalsIn(given)[0] };
  });

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : (part / whole).toFixed(3);

const wanted = rows.filter(({ label }) => label !== "-");
const tiers = [PROPOSED, BEFORE_LOSS, AT_ONCE].map((from) => {
  const found = rows.filter(({ signal }) => (signal?.confidence ?? 0) >= from);
  const right = found.filter(({ label }) => label !== "-");
  const typed = right.filter(({ label, signal }) => label === signal?.type);
  return {
    ...{ from, found: found.length, right: right.length },
    precision: share(right.length, found.length),
    recall: share(right.length, wanted.length),
    typed: share(typed.length, right.length),
  };
});

/** Prose of this project, with a labelled sentence in every tenth line. */
const text = (): string => {
  const pages = readdirSync(resolve("docs/decisions")).toSorted();
  const prose = pages.flatMap((name) =>
    readFileSync(resolve("docs/decisions", name), "utf8").split("\n"),
  );
  return prose
    .flatMap((line, at) => (at % 10 === 0 ? [line, rows[at % rows.length]?.text ?? ""] : [line]))
    .join("\n")
    .slice(0, 102_400);
};

/** The quickest of many runs: on a machine with other work the others tell of that. */
const quickest = (act: () => unknown): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 100; run += 1) {
    const began = performance.now();
    act();
    least = Math.min(least, performance.now() - began);
  }
  return least;
};

const long = text();
const floor = quickest(() => long.toLowerCase().split(/\s+/u));
const costs = [
  { what: "signals in 100 KB", ms: quickest(() => signalsIn(long)), goal: 5 },
  { what: "markers in 100 KB", ms: quickest(() => markersIn(long)), goal: 5 },
].map(({ what, ms, goal }) => ({ what, ms: ms.toFixed(2), ratio: (ms / floor).toFixed(1), goal }));

const { values } = parseArgs({
  options: { misses: { type: "boolean", default: false }, json: { type: "string" } },
});
const out: string[] = [
  `${rows.length} sentences, ${wanted.length} of which state something to remember`,
  "confidence  found  right  precision  recall  type right",
  ...tiers.map(
    (one) =>
      `>= ${one.from.toFixed(2)}  ${String(one.found).padStart(7)}  ${String(one.right).padStart(5)}  ${one.precision.padStart(9)}  ${one.recall.padStart(6)}  ${one.typed}`,
  ),
  `floor: the same text split into words, ${floor.toFixed(2)} ms`,
  ...costs.map(({ what, ms, ratio, goal }) => `${what}: ${ms} ms (goal ${goal}), ${ratio} x floor`),
];
if (values.misses)
  for (const { label, text: given, signal } of rows) {
    const isFound = (signal?.confidence ?? 0) >= PROPOSED;
    if (isFound !== (label !== "-") || (isFound && signal?.type !== label))
      out.push(`  ${label} -> ${signal?.type ?? "none"} ${signal?.confidence ?? ""}: ${given}`);
  }
process.stdout.write(`${out.join("\n")}\n`);
if (values.json !== undefined)
  writeFileSync(
    values.json,
    `${JSON.stringify({ rows: rows.length, tiers, costs }, undefined, 2)}\n`,
  );
