// Figures of retrieval from ranked ids and gold ids. The verifier computes them from the rows alone.

export interface Row {
  readonly set: string;
  readonly group: string;
  readonly arm: string;
  readonly id: string;
  readonly gold: readonly string[];
  /** The first ten, best first. */
  readonly found: readonly string[];
  readonly ms: number;
}

export interface Figures {
  readonly questions: number;
  readonly recall: readonly [at1: number, at5: number, at10: number];
  readonly ndcg: number;
  readonly mrr: number;
  readonly ms: readonly [p50: number, p99: number];
}

const DEPTH = 10;

export const figuresOf = (rows: readonly Row[]): Figures => {
  const mean = (of: (row: Row) => number): number =>
    rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const recallAt = (depth: number): number =>
    mean(
      ({ gold, found }) =>
        found.slice(0, depth).filter((id) => gold.includes(id)).length / gold.length,
    );
  return {
    questions: rows.length,
    recall: [recallAt(1), recallAt(5), recallAt(DEPTH)],
    ndcg: mean(ndcgOf),
    mrr: mean(({ gold, found }) => {
      const first = found.slice(0, DEPTH).findIndex((id) => gold.includes(id));
      return first < 0 ? 0 : 1 / (first + 1);
    }),
    ms: [percentile(rows, 0.5), percentile(rows, 0.99)],
  };
};

const ndcgOf = ({ gold, found }: Row): number => {
  let sum = 0;
  for (const [at, id] of found.slice(0, DEPTH).entries()) if (gold.includes(id)) sum += gainAt(at);
  let most = 0;
  for (let at = 0; at < Math.min(gold.length, DEPTH); at += 1) most += gainAt(at);
  return most === 0 ? 0 : sum / most;
};

const gainAt = (at: number): number => 1 / Math.log2(at + 2);

const percentile = (rows: readonly Row[], share: number): number => {
  const times = rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor((times.length - 1) * share)] ?? 0;
};

/** One line of a table. */
export const lineOf = (name: string, { questions, recall, ndcg, mrr, ms }: Figures): string =>
  [
    name.padEnd(34),
    String(questions).padStart(5),
    ...[...recall, ndcg, mrr].map((figure) => figure.toFixed(3)),
    ms.map((one) => one.toFixed(1)).join(" / "),
  ].join("  ");

export const HEAD = [
  "".padEnd(34),
  "    n",
  ...["R@1", "R@5", "R@10", "nDCG", "MRR"].map((name) => name.padEnd(5)),
  "ms p50 / p99",
].join("  ");
