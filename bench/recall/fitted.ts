// Fits the weights of a ranker to questions with known answers: the answers' share of a softmax over the candidates.
import { FEATURES, type FeatureName, type Features } from "../../src/core/search/features.ts";
import type { RankWeights } from "../../src/core/search/weights.ts";

/** The candidates of one question: their features, whether each is an answer, and what rules added. */
export interface Example {
  readonly candidates: readonly { readonly features: Features; readonly gold: boolean }[];
}

/** All others speak for a document or not at all: a weight below nothing only mends another one. */
const SIGNED: ReadonlySet<FeatureName> = new Set(["test", "length"]);

const ROUNDS = 150;
const STEP = 0.1;
/** Keeps weights small where the questions say little. */
const SHRINK = 0.02;

export const fitWeights = (
  examples: readonly Example[],
  names: readonly FeatureName[],
): RankWeights => {
  const rows = examples
    .map(({ candidates }) => ({
      x: candidates.map(({ features }) => Float64Array.from(names, (name) => features[name] ?? 0)),
      gold: candidates.map(({ gold }) => gold),
    }))
    .filter(({ gold }) => gold.some(Boolean));
  const scale = spreadOf(
    rows.flatMap(({ x }) => x),
    names.length,
  );
  for (const { x } of rows)
    for (const row of x)
      for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) / (scale[at] ?? 1);
  const weights = new Float64Array(names.length);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = slopeOf(rows, weights);
    for (let at = 0; at < names.length; at += 1) {
      const g = (slope[at] ?? 0) + SHRINK * (weights[at] ?? 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * g;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * g * g;
      const step = (mean[at] ?? 0) / (1 - 0.9 ** round);
      const next =
        (weights[at] ?? 0) -
        (STEP * step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** round)) + 1e-8);
      weights[at] = SIGNED.has(names[at] ?? "claim") ? next : Math.max(0, next);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, (weights[at] ?? 0) / (scale[at] ?? 1)]));
};

interface Packed {
  readonly x: readonly Float64Array[];
  readonly gold: readonly boolean[];
}

const spreadOf = (rows: readonly Float64Array[], width: number): Float64Array =>
  Float64Array.from({ length: width }, (_, at) => {
    const mean = rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length;
    const spread = rows.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / rows.length;
    return Math.sqrt(spread) + 1e-6;
  });

const slopeOf = (rows: readonly Packed[], weights: Float64Array): Float64Array => {
  const slope = new Float64Array(weights.length);
  for (const { x, gold } of rows) {
    const scores = x.map((row) =>
      row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
    );
    const top = Math.max(...scores);
    const raised = scores.map((score) => Math.exp(score - top));
    const all = raised.reduce((sum, one) => sum + one, 0);
    const answers = gold.filter(Boolean).length;
    for (const [n, row] of x.entries()) {
      const pull = (raised[n] ?? 0) / all - (gold[n] === true ? 1 / answers : 0);
      for (let at = 0; at < row.length; at += 1)
        slope[at] = (slope[at] ?? 0) + (pull * (row[at] ?? 0)) / rows.length;
    }
  }
  return slope;
};

const OF_ALL: readonly FeatureName[] = [
  "claim",
  "body",
  "grams",
  "coverage",
  "lexicalRank",
  "vector",
  "vectorRank",
  "length",
];

/** The features that apply to each kind. */
export const FEATURES_OF: Readonly<Record<string, readonly FeatureName[]>> = {
  commit: [...OF_ALL, "files", "recent", "recency", "breadth"],
  file: [...OF_ALL, "files", "changes", "test", "testAsked", "stem", "folder", "history"],
  code: [...OF_ALL, "tags"],
  turn: [...OF_ALL, "speaker", "previous", "next", "asked"],
};

export const rounded = (weights: RankWeights): RankWeights =>
  Object.fromEntries(
    FEATURES.flatMap((name) =>
      weights[name] === undefined ? [] : [[name, Number(weights[name].toFixed(1))]],
    ),
  );
