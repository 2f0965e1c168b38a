// Searching many memories: how long the index takes to be written, to be opened, and to answer, in this process, as ratios to
// looking for the same words in all texts.
//   npm run bench -- scale search [--memories N] [--queries N] [--json FILE]
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { isWriterId, type EventId } from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { composeLine } from "../../src/core/log/line.ts";
import { segmentPath } from "../../src/core/log/line-position.ts";
import { searchLexical, type FieldWeights } from "../../src/core/search/lexical.ts";
import { gramsOf, termsOf } from "../../src/core/search/terms.ts";
import { createFlatIndex } from "../../src/io/flat-index/flat-index.ts";
import { createSearchIndex } from "../../src/io/flat-index/search-index.ts";
import { openLog } from "../../src/io/jsonl-log/open.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { quantile } from "../latency/spread.ts";

const SEGMENT_BYTES = 8 << 20;
const START = Date.UTC(2024, 0, 1);

/** As in any language: the word of rank n is said n times less often than the first. */
const createWords = () => {
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const syllables = "ba ce di fo gu la me ni po ru sa te vi xo zu".split(" ");
  const wordOf = (rank: number): string => {
    let word = "";
    for (let rest = rank + 15; rest > 0; rest = Math.floor(rest / 15))
      word += syllables[rest % 15] ?? "";
    return word;
  };
  const RANKS = 40_000;
  const word = (): string => wordOf(Math.floor(RANKS ** next()));
  return (count: number): string => Array.from({ length: count }, word).join(" ");
};

/** One writer's chain of notes; returns their texts. */
const writeNotes = (dir: string, count: number): readonly string[] => {
  const writer = `w${"s".repeat(13)}`;
  assert(isWriterId(writer), "the writer's name has its form");
  const words = createWords();
  const texts: string[] = [];
  let prev: readonly EventId[] = [];
  let held: string[] = [];
  let [bytes, number] = [0, 1];
  const flush = (): void => {
    const path = join(dir, segmentPath({ writer, stream: "team", number: number++ }));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, held.join(""));
    [held, bytes] = [[], 0];
  };
  for (let seq = 1; seq <= count; seq += 1) {
    const [text, body] = [words(10), words(40)];
    const files = [`src/${words(1)}/${words(1)}.ts`, `src/${words(1)}/${words(1)}.ts`];
    const ts = START + seq * 60_000;
    const salt = sha256(String(seq)).slice(0, 26);
    const said = { namespace: "learnings", text, body, files };
    const bodyText = JSON.stringify({ salt, when: ts, actor: { door: "cli" }, ...said });
    const { id, line } = composeLine(
      {
        ...{ v: 1, ts, n: 0, writer, stream: "team", seq, prev },
        ...{ kind: "note", hash: sha256(bodyText) },
      },
      bodyText,
      sha256,
    );
    prev = [id];
    texts.push(`${text}\n${body}\n${files.join(" ")}`);
    held.push(line);
    bytes += line.length;
    if (bytes >= SEGMENT_BYTES) flush();
  }
  if (held.length > 0) flush();
  return texts;
};

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
    const texts = writeNotes(join(root, "log"), Number(values.memories));
    const log = openLog({ dir: join(root, "log"), localDir: join(root, "local"), digest: sha256 });
    const open = () =>
      createSearchIndex(
        join(root, "search"),
        log,
        createFlatIndex(join(root, "index"), log).lookup,
        () => true,
      );
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
    const median = quantile(times, 0.5);
    const row = {
      memories: texts.length,
      ...{ writeMs, openMs, floorMs, median, p99: quantile(times, 0.99) },
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
