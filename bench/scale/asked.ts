// A search as a program asks it, in this process: the words of the question looked up, its vector made and compared, what was
// found ranked, and the memories read. By the clock and by processor time; the floor is looking for one word in all texts.
//   npm run bench -- scale asked [--memories N] [--queries N] [--json FILE]
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { search } from "../../src/index.ts";
import { quantile } from "../latency/spread.ts";
import { withNotesProject } from "./notes-project.ts";

const FOUND = 10;

interface Timed<Value> {
  readonly value: Value;
  readonly ms: number;
  readonly cpuMs: number;
}

const timed = async <Value>(act: () => Value | Promise<Value>): Promise<Timed<Value>> => {
  const [from, spent] = [performance.now(), process.cpuUsage()];
  const value = await act();
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(spent);
  return { value, ms, cpuMs: (user + system) / 1_000 };
};

const median = (times: readonly Timed<unknown>[], of: "ms" | "cpuMs"): number =>
  quantile(
    times.map((one) => one[of]),
    0.5,
  );

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      memories: { type: "string", default: "10000" },
      queries: { type: "string", default: "400" },
      json: { type: "string" },
    },
  });
  const queries = Number(values.queries);
  await withNotesProject(Number(values.memories), new Map(), async ({ notes, project }) => {
    const question = (nth: number): string =>
      (notes[Math.floor((nth / queries) * notes.length)]?.text ?? "")
        .split(/\s+/)
        .filter((_, at) => at % 9 === 4)
        .join(" ");
    const ask = (nth: number) => timed(() => search(project, { text: question(nth) }, FOUND));
    // The first one writes the index and embeds every memory.
    const first = await ask(0);
    const floors: Timed<number>[] = [];
    const times: Timed<unknown>[] = [];
    let right = 0;
    for (let nth = 0; nth < queries; nth += 1) {
      floors.push(
        await timed(
          () => notes.filter(({ text }) => text.includes("such a word is nowhere")).length,
        ),
      );
      const asked = await ask(nth);
      assert(asked.value.ok, "it was searched");
      times.push(asked);
      if (asked.value.value[0]?.id === notes[Math.floor((nth / queries) * notes.length)]?.id)
        right += 1;
    }
    const row = {
      memories: notes.length,
      firstMs: first.ms,
      floorMs: median(floors, "ms"),
      medianMs: median(times, "ms"),
      medianCpuMs: median(times, "cpuMs"),
      p99Ms: quantile(
        times.map(({ ms }) => ms),
        0.99,
      ),
      ratio: median(times, "cpuMs") / median(floors, "cpuMs"),
      right: right / queries,
    };
    for (const [name, figure] of Object.entries(row))
      process.stdout.write(`${name.padEnd(12)} ${figure.toFixed(figure < 100 ? 2 : 0)}\n`);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(row)}\n`);
  });
};

await main();
