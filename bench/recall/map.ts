// Whether a map fitted to a repository finds the files that a commit touches: whole histories, replayed. Before each
// sampled commit the map is fitted to the 300 before it, and files are ranked by the commit's subject alone. Beside it:
// the query as it is, the same map with subjects and files shuffled against each other, the files touched last, those
// of past commits with a near subject, words, and sums of these.
//   npm run bench -- recall map --repo FOLDER [--repo FOLDER …] [--commits 60] [--json FILE]
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fieldTermsOf } from "../../src/core/search/document.ts";
import { searchLexical, type FieldWeights } from "../../src/core/search/lexical.ts";
import { buildPostings } from "../../src/core/search/postings.ts";
import { termsOf } from "../../src/core/search/terms.ts";
import { fitQueryMap, mapQuery, type QueryPair } from "./query-map.ts";
import { lazily } from "../../src/core/kit/lazy.ts";
import { readTable } from "./table.ts";
import { commitsIn, noFiles, touch, type KnownFiles } from "./file-history.ts";

const FITTED = 300;
const MOST_GOLD = 8;
const NEAR_SUBJECTS = 20;

const table = lazily(readTable);
const embed = (text: string): Float32Array => table().vectorOf(text);

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  return Float32Array.from(sum, (one) => one / vectors.length);
};

/** Every pair gets another's target. The steps are the same each time. */
const shuffled = (pairs: readonly QueryPair[]): readonly QueryPair[] => {
  const order = pairs.map((_, at) => ({ at, key: Math.imul(at + 1, 2_654_435_761) >>> 0 }));
  order.sort((a, b) => a.key - b.key);
  return pairs.map(({ query, target }, at) => {
    const other = order[at]?.at ?? at;
    return { query, target: pairs[other]?.target ?? target };
  });
};

type Scores = Float64Array;

interface PastQuery {
  readonly query: Float32Array;
  readonly files: readonly number[];
}

const EVEN = { weight: 1, k1: 1.2, b: 0.75 };
const WEIGHTS: FieldWeights = {
  ...{ claim: EVEN, body: EVEN, files: EVEN, tags: EVEN, speaker: EVEN },
  grams: { ...EVEN, weight: 0 },
};

const byWords = ({ documents }: KnownFiles, subject: string): Scores => {
  const terms = new Map(termsOf(subject).map((term) => [term, 1]));
  const postings = buildPostings(documents.map(fieldTermsOf)).gather(terms.keys());
  const scores = new Float64Array(documents.length);
  for (const hit of searchLexical(terms, postings, WEIGHTS, () => true, documents.length))
    scores[hit.document] = hit.score;
  return scores;
};

const byHistory = (past: readonly PastQuery[], query: Float32Array, count: number): Scores => {
  const scores = new Float64Array(count);
  const near = past
    .map((one) => ({ files: one.files, cosine: dot(one.query, query) }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, NEAR_SUBJECTS);
  for (const { files, cosine } of near)
    for (const file of files)
      scores[file] = (scores[file] ?? 0) + Math.max(0, cosine) ** 4 / files.length;
  return scores;
};

/** The scores of all arms for one commit. */
const armsFor = (
  known: KnownFiles,
  subject: string,
  now: number,
  pairs: readonly QueryPair[],
  past: readonly PastQuery[],
): ReadonlyMap<string, Scores> => {
  const query = embed(subject);
  const near = (asked: Float32Array | undefined): Scores =>
    Float64Array.from(known.vectors, (vector) => (asked === undefined ? 0 : dot(vector, asked)));
  const mean = meanOf(known.vectors);
  const mapped = (fitted: readonly QueryPair[]): Scores => {
    const map = fitQueryMap(fitted, mean);
    return near(map && mapQuery(map, query));
  };
  const [raw, map, control] = [near(query), mapped(pairs), mapped(shuffled(pairs))];
  const recency = Float64Array.from(known.touched, (when) => 1 / (1 + now - when));
  const history = byHistory(past, query, known.vectors.length);
  const words = byWords(known, subject);
  const all = sum([1, words], [1, history], [0.3, recency]);
  return new Map([
    ["recency", recency],
    ["vectors", raw],
    ["vectors, mapped", map],
    ["vectors, map of shuffled pairs", control],
    ["history", history],
    ["words", words],
    ["words + vectors", sum([1, words], [1, raw])],
    ["words + mapped", sum([1, words], [1, map])],
    ["words + history + recency", all],
    ["words + history + recency + vectors", sum([1, all], [0.4, raw])],
    ["words + history + recency + mapped", sum([1, all], [0.4, map])],
    ["words + history + recency + shuffled", sum([1, all], [0.4, control])],
  ]);
};

/** Each is brought to at most 1 first. */
const sum = (...parts: readonly (readonly [weight: number, scores: Scores])[]): Scores => {
  const total = new Float64Array(parts[0]?.[1].length ?? 0);
  for (const [weight, scores] of parts) {
    const most = scores.reduce((a, b) => Math.max(a, b), 0) || 1;
    for (let at = 0; at < total.length; at += 1)
      total[at] = (total[at] ?? 0) + (weight * Math.max(0, scores[at] ?? 0)) / most;
  }
  return total;
};

/** What share of the files is among the ten best. */
const recallAt10 = (scores: Scores, gold: ReadonlySet<number>): number => {
  const best = [...scores.keys()]
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, 10);
  return best.filter((file) => gold.has(file)).length / gold.size;
};

type Row = { readonly repo: string; readonly subject: string } & Readonly<Record<string, unknown>>;

const replay = (repo: string, wanted: number): readonly Row[] => {
  const commits = commitsIn(repo);
  const start = commits.length >> 1;
  const step = Math.max(1, Math.floor((commits.length - start) / wanted));
  const known = noFiles();
  const [pairs, past, rows]: [QueryPair[], PastQuery[], Row[]] = [[], [], []];
  for (const [now, { subject, files }] of commits.entries()) {
    const gold = files.flatMap((path) => known.numbers.get(path) ?? []);
    const counts = gold.length > 0 && gold.length <= MOST_GOLD;
    if (counts && now >= start && (now - start) % step === 0) {
      const arms = armsFor(known, subject, now, pairs.slice(-FITTED), past.slice(-FITTED));
      const right = new Set(gold);
      const shares = [...arms].map(([arm, scores]) => [arm, recallAt10(scores, right)] as const);
      rows.push({ repo, subject, ...Object.fromEntries(shares) });
    }
    if (counts) {
      const query = embed(subject);
      pairs.push({ query, target: meanOf(gold.flatMap((file) => known.vectors[file] ?? [])) });
      past.push({ query, files: gold });
    }
    for (const path of files) touch(known, path, subject, now, embed);
  }
  return rows;
};

const number = (row: Row | undefined, arm: string): number => Number(row?.[arm]);

const mean = (values: readonly number[]): number =>
  values.reduce((total, one) => total + one, 0) / values.length;

/** The mean of a difference, and the middle 95 % of the means of 2,000 draws of the rows. */
const compared = (rows: readonly Row[], arm: string, other: string): string => {
  const differences = rows.map((row) => number(row, arm) - number(row, other));
  let seed = 1;
  const draw = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return differences[Math.floor((seed / 2 ** 32) * differences.length)] ?? 0;
  };
  const means = Array.from({ length: 2_000 }, () => mean(differences.map(draw)));
  means.sort((a, b) => a - b);
  const [low = 0, high = 0] = [means[50], means[1_949]];
  const signed = [mean(differences), low, high].map((one) => one.toFixed(3));
  return `${arm} − ${other}: ${signed[0]} [${signed[1]}, ${signed[2]}]\n`;
};

const table10 = (title: string, rows: readonly Row[]): string => {
  const arms = Object.keys(rows[0] ?? {}).slice(2);
  const lines = arms.map((arm) => {
    const share = mean(rows.map((row) => number(row, arm)));
    return `  ${arm.padEnd(38)} ${share.toFixed(3)}\n`;
  });
  return `${title}: R@10 of ${rows.length} commits\n${lines.join("")}`;
};

export const map = (args: readonly string[]): void => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      repo: { type: "string", multiple: true, default: [] },
      commits: { type: "string", default: "60" },
      json: { type: "string" },
    },
  });
  const rows = values.repo.flatMap((repo) => {
    const found = replay(repo, Number(values.commits));
    process.stdout.write(`${table10(repo, found)}\n`);
    return found;
  });
  if (values.json !== undefined)
    writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  if (rows.length === 0) return void process.stdout.write("recall map: no --repo was given.\n");
  process.stdout.write(table10("All", rows));
  for (const other of ["vectors", "vectors, map of shuffled pairs", "recency"])
    process.stdout.write(compared(rows, "vectors, mapped", other));
  for (const other of ["vectors", "shuffled"])
    process.stdout.write(
      compared(rows, "words + history + recency + mapped", `words + history + recency + ${other}`),
    );
  process.stdout.write(
    compared(rows, "words + history + recency + mapped", "words + history + recency"),
  );
};
