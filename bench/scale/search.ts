// Searching many memories: how long the index takes to be written, to be opened, and to answer, in this process, as ratios to
// looking for the same words in all texts.
//   npm run bench -- scale search [--memories N] [--queries N] [--json FILE]
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { searchLexical, type FieldWeights } from "../../src/core/search/lexical.ts";
import { meaningOf } from "../../src/core/search/memory-document.ts";
import { gramsOf, termsOf } from "../../src/core/search/terms.ts";
import { packVectors } from "../../src/core/vectors/packed.ts";
import { atLengthOne } from "../../src/core/vectors/unit.ts";
import type { SearchIndex } from "../../src/engine/ports/search-index.ts";
import type { MemoryLookup } from "../../src/engine/ports/state-index.ts";
import { createFlatIndex } from "../../src/io/flat-index/flat-index.ts";
import { createSearchIndex } from "../../src/io/flat-index/search-index.ts";
import { openLog } from "../../src/io/jsonl-log/open.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { quantile } from "../latency/spread.ts";
import { writeNotes } from "./notes-log.ts";

const WEIGHT = { weight: 1, k1: 1.2, b: 0.5 };
const WEIGHTS: FieldWeights = {
  ...{ claim: WEIGHT, body: WEIGHT, files: WEIGHT, tags: WEIGHT, speaker: WEIGHT, grams: WEIGHT },
};
const MOST = 140;

const timed = <Value>(act: () => Value): readonly [ms: number, value: Value] => {
  const from = performance.now();
  const value = act();
  return [performance.now() - from, value];
};

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);

const DIMENSIONS = 128;
const NEAREST = 40;

/** How long the vectors of all memories take to be kept, and to be compared with a query's: vectors of chance, as long as those of the built-in table. */
const nearTimes = (index: SearchIndex, lookup: Pick<MemoryLookup, "find">, queries: number) => {
  const identity = { name: "chance", dimensions: DIMENSIONS, fingerprint: "chance" };
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const vector = (): Float32Array => atLengthOne(Float32Array.from({ length: DIMENSIONS }, next));
  const [keepMs] = timed(() => {
    const ids = index.match([], ({ withoutVector, idOf }) => withoutVector(identity).map(idOf));
    const texts = ids.flatMap((id) => lookup.find(id).map(meaningOf));
    index.keep(texts, packVectors(identity, texts.map(vector)));
  });
  const times = Array.from({ length: queries }, () => {
    const query = packVectors(identity, [vector()]);
    return timed(() =>
      index.match(
        [],
        ({ near }) => near({ query, accepts: () => true, most: NEAREST, also: [] }).length,
      ),
    )[0];
  });
  return { keepMs, times: times.slice(1) };
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      memories: { type: "string", default: "10000" },
      queries: { type: "string", default: "200" },
      json: { type: "string" },
    },
  });
  const root = mkdtempSync(join(tmpdir(), "twiceshy-bench-"));
  try {
    const texts = writeNotes(join(root, "log"), Number(values.memories)).map(({ text }) => text);
    const log = openLog({ dir: join(root, "log"), localDir: join(root, "local"), digest: sha256 });
    const { lookup, snapshot } = createFlatIndex(join(root, "index"), log);
    const open = () => createSearchIndex(join(root, "search"), log, lookup, () => true);
    snapshot.rebuild();
    const index = open();
    const [writeMs] = timed(() => index.match([], () => 0));
    index.close();
    const [openMs] = timed(() => open().match([], () => 0));
    const [floorMs] = timed(() => texts.filter((text) => text.includes("such a word is nowhere")));
    const times: number[] = [];
    let right = 0;
    const queries = Number(values.queries);
    for (let nth = 0; nth < queries; nth += 1) {
      const wanted = Math.floor((nth / queries) * texts.length);
      const words = (texts[wanted] ?? "").split(/\s+/).filter((_, at) => at % 9 === 4);
      const text = words.join(" ");
      const [ms, first] = timed(() => {
        const query = new Map([...termsOf(text), ...gramsOf(text)].map((term) => [term, 1]));
        return index.match(query.keys(), ({ postings }) =>
          searchLexical(query, postings, WEIGHTS, () => true, MOST),
        )[0];
      });
      times.push(ms);
      if (first?.document === wanted) right += 1;
    }
    const near = nearTimes(index, lookup, queries);
    const median = quantile(times, 0.5);
    const row = {
      memories: texts.length,
      ...{ writeMs, openMs, floorMs, median, p99: quantile(times, 0.99) },
      ...{ embedMs: near.keepMs, nearMedian: quantile(near.times, 0.5) },
      ...{ nearP99: quantile(near.times, 0.99), nearRatio: quantile(near.times, 0.5) / floorMs },
      ...{ ratio: median / floorMs, right: right / queries, bytes: sizeOf(join(root, "search")) },
    };
    for (const [name, figure] of Object.entries(row))
      process.stdout.write(`${name.padEnd(10)} ${figure.toFixed(figure < 100 ? 2 : 0)}\n`);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(row)}\n`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

main();
