// What an embedder's cosines mean. They differ from model to model, so each is measured on pairs of texts that belong
// together; thresholds are those of one embedder and are kept with its identity.
import { err, ok, type Result } from "../kit/result.ts";
import type { EmbedderIdentity } from "./identity.ts";
import { cosinesOf } from "./nearest.ts";
import { otherEmbedder, type OtherEmbedder, type PackedVectors } from "./packed.ts";

export interface Calibration {
  readonly identity: EmbedderIdentity;
  /** Of cosines of texts that have nothing to do with each other. */
  readonly mean: number;
  readonly deviation: number;
  /** Below it are at most a twentieth of the pairs that belong together. */
  readonly floor: number;
}

export interface TooFewPairs {
  readonly kind: "calibration-too-few-pairs";
  readonly pairs: number;
  readonly needed: number;
}

const LEAST_PAIRS = 40;
const LOST = 0.05;
/** Each query is held against the answers so many places on, which belong to others. */
const STRIDES = [1, 3, 7, 13, 29];

/**
 * Row for row, an answer belongs to its query: a question and what it should find, or a memory's claim and its body.
 * Pairs of which a text has no known word are left out.
 */
export const calibrate = (
  queries: PackedVectors,
  answers: PackedVectors,
): Result<Calibration, OtherEmbedder | TooFewPairs> => {
  const { identity } = queries;
  const differs = otherEmbedder(answers.identity, identity);
  if (differs !== undefined) return err(differs);
  const known = [...queries.scales.keys()].filter(
    (row) => (queries.scales[row] ?? 0) > 0 && (answers.scales[row] ?? 0) > 0,
  );
  if (known.length < LEAST_PAIRS)
    return err({
      kind: "calibration-too-few-pairs",
      pairs: known.length,
      needed: LEAST_PAIRS,
    });
  const related: number[] = [];
  const unrelated: number[] = [];
  for (const [place, row] of known.entries()) {
    const others = STRIDES.map((stride) => known[(place + stride) % known.length] ?? row);
    const near = cosinesOf(answers, rowOf(queries, row), [row, ...others]);
    if (!near.ok) return near;
    related.push(...near.value.slice(0, 1));
    unrelated.push(...near.value.slice(1));
  }
  const mean = meanOf(unrelated);
  const deviation = Math.sqrt(meanOf(unrelated.map((one) => (one - mean) ** 2)));
  related.sort((a, b) => a - b);
  const floor = related[Math.floor(LOST * related.length)] ?? mean;
  return ok({ identity, mean, deviation: Math.max(deviation, LEAST_DEVIATION), floor });
};

/** All texts alike would make any difference endless. */
const LEAST_DEVIATION = 1e-3;

/** How far a cosine is above those of unrelated texts, in their deviations: comparable between embedders. */
export const standardCosine = ({ mean, deviation }: Calibration, cosine: number): number =>
  (cosine - mean) / deviation;

const rowOf = ({ identity, numbers, scales }: PackedVectors, row: number): PackedVectors => {
  const { dimensions } = identity;
  return {
    identity,
    numbers: numbers.subarray(row * dimensions, (row + 1) * dimensions),
    scales: scales.subarray(row, row + 1),
  };
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;
