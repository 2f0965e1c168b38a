// How long the meaning of a query takes to compare with all of 10,000 and 100,000 vectors, and to make: medians, as
// ratios to summing as many bytes in the same run.
//   npm run bench -- recall nearest [--rounds N]
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { nearest } from "../../src/core/vectors/nearest.ts";
import { packVectors, type PackedVectors } from "../../src/core/vectors/packed.ts";
import { embedByTable, readWordTable } from "../../src/core/vectors/word-vectors.ts";

const DIMENSIONS = 128;

/** Vectors in all directions; the same each time. */
const vectorsOf = (count: number, identity: PackedVectors["identity"]): PackedVectors => {
  let seed = 1;
  const numbers = Int8Array.from({ length: count * DIMENSIONS }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 24) - 128;
  });
  return { identity, numbers, scales: new Float32Array(count).fill(1 / 830) };
};

const sumOf = (bytes: Int8Array): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) sum = (sum + (bytes[at] ?? 0)) | 0;
  return sum;
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

const main = (): void => {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "31" }, data: { type: "string" } },
  });
  const table = readWordTable(readFileSync("assets/words.bin"));
  if (!table.ok) throw new Error(table.error.why);
  const { identity } = table.value;
  const text = "Retry the upload when the server closes the connection before the lock is released";
  const query = packVectors(identity, [embedByTable(table.value, text)]);
  const sizes = [10_000, 100_000].map((count) => vectorsOf(count, identity));
  const acts: readonly (readonly [string, () => unknown])[] = [
    ...sizes.flatMap((packed): readonly (readonly [string, () => unknown])[] => [
      [`floor: sum of ${packed.numbers.length} bytes`, () => sumOf(packed.numbers)],
      [`ten nearest of ${packed.scales.length}`, () => nearest(packed, query, { limit: 10 })],
    ]),
    ["a query's vector", () => embedByTable(table.value, text)],
  ];
  const times = acts.map(() => new Array<number>());
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [which, [, act]] of acts.entries()) {
      const began = performance.now();
      act();
      times[which]?.push(performance.now() - began);
    }
  for (const [which, [what]] of acts.entries()) {
    const ms = median(times[which] ?? []);
    const floor = median(times[which - (which % 2)] ?? []);
    const ratio = which % 2 === 1 ? `${(ms / floor).toFixed(2)} x` : "";
    process.stdout.write(`${what.padEnd(32)} ${ms.toFixed(2).padStart(8)} ms  ${ratio}\n`);
  }
};

main();
