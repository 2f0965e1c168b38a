// One of many memories at each depth, in this process: as one line, in full, and with the 20 files of its commit; and ten at
// once. The floor is one `git cat-file --batch` over the same files, which the depth `files` has to wait for.
//   npm run bench -- scale hydrate [--memories N] [--json FILE]
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEPTHS, type Depth } from "../../src/core/recall/depths.ts";
import { hydrate } from "../../src/engine/recall/hydrate.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { quantile } from "../latency/spread.ts";
import { withNotesProject } from "./notes-project.ts";

const FILES = 20;
const FILE_BYTES = 5_000;
const RUNS = 60;

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  return performance.now() - from;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { memories: { type: "string", default: "10000" }, json: { type: "string" } },
  });
  const paths = Array.from({ length: FILES }, (_, at) => `src/${at}.ts`);
  const files = new Map(paths.map((path) => [path, path.repeat(FILE_BYTES / 8)]));
  await withNotesProject(Number(values.memories), files, async (made) => {
    const { cwd, env, commit, notes, project } = made;
    const ask = (nth: number, count: number, depth: Depth) =>
      hydrate(
        project,
        Array.from({ length: count }, (_, at) => {
          const place = Math.floor(((nth * count + at) / (RUNS * count)) * notes.length);
          return notes[place]?.id ?? "";
        }),
        depth,
      );
    const asked = paths.map((path) => `${commit}:${path}`).join("\n");
    const floors: number[] = [];
    const rows: Record<string, number> = {};
    for (let nth = 0; nth < RUNS; nth += 1)
      floors.push(
        await timed(async () =>
          execFileSync("git", ["cat-file", "--batch"], {
            ...{ cwd, env, input: asked },
          }),
        ),
      );
    const floor = quantile(floors, 0.5);
    for (const count of [1, 10])
      for (const depth of DEPTHS) {
        const times: number[] = [];
        for (let nth = 0; nth < RUNS; nth += 1)
          times.push(await timed(() => ask(nth, count, depth)));
        const found = await ask(0, count, depth);
        assert(found.ok && found.value.length === count, "every memory is found");
        rows[`${depth} of ${count}, p50 ms`] = quantile(times, 0.5);
        rows[`${depth} of ${count}, p99 ms`] = quantile(times, 0.99);
        rows[`${depth} of ${count}, p50 / floor`] = quantile(times, 0.5) / floor;
      }
    const row = { memories: notes.length, "floor, p50 ms": floor, ...rows };
    console.log(
      Object.entries(row)
        .map(([name, value]) => `${name}: ${Number(value.toFixed(2))}`)
        .join("\n"),
    );
    if (values.json) writeFileSync(values.json, JSON.stringify(row));
  });
};

await main();
