// A linear map on a query's vector, fitted to one repository: it moves what people write in commit messages towards the
// files that they then touch. Only the query moves, so nothing stored changes, and the map may be dropped at any time.
import { atLengthOne } from "../../src/core/vectors/unit.ts";

/** A past query, and the mean of the vectors that it should have found, as they were before it. */
export interface QueryPair {
  readonly query: Float32Array;
  readonly target: Float32Array;
}

export interface QueryMap {
  readonly dimensions: number;
  /** One row after the other. */
  readonly matrix: Float64Array;
}

/** Fewer would fit chance. */
const LEAST_PAIRS = 50;

/**
 * Ridge regression: the matrix that leads the queries nearest to their targets, drawn towards leaving queries as they
 * are; a larger `ridge` draws more. `mean` is that of all vectors that may be found: what all share is no direction to
 * move in. Undefined if there are too few pairs.
 */
export const fitQueryMap = (
  pairs: readonly QueryPair[],
  mean: Float32Array,
  ridge = 1,
): QueryMap | undefined => {
  if (pairs.length < LEAST_PAIRS) return undefined;
  const size = mean.length;
  const queries = new Float64Array(size * size);
  const targets = new Float64Array(size * size);
  for (const { query, target } of pairs) {
    addProduct(queries, query, query);
    addProduct(targets, atLengthOne(target.map((one, at) => one - (mean[at] ?? 0))), query);
  }
  const pull = (ridge * pairs.length) / size;
  for (let at = 0; at < size * size; at += size + 1) {
    queries[at] = (queries[at] ?? 0) + pull;
    targets[at] = (targets[at] ?? 0) + pull;
  }
  return { dimensions: size, matrix: quotient(targets, queries, size) };
};

/** At length 1. */
export const mapQuery = ({ dimensions, matrix }: QueryMap, query: Float32Array): Float32Array => {
  const mapped = new Float64Array(dimensions);
  for (let row = 0; row < dimensions; row += 1) {
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1)
      sum += (matrix[row * dimensions + at] ?? 0) * (query[at] ?? 0);
    mapped[row] = sum;
  }
  return atLengthOne(mapped);
};

const addProduct = (sums: Float64Array, left: Float32Array, right: Float32Array): void => {
  const size = right.length;
  for (let row = 0; row < size; row += 1)
    for (let at = 0; at < size; at += 1)
      sums[row * size + at] = (sums[row * size + at] ?? 0) + (left[row] ?? 0) * (right[at] ?? 0);
};

/** `left` times the inverse of `right`, which is symmetric and positive, by its Cholesky factor. */
const quotient = (left: Float64Array, right: Float64Array, size: number): Float64Array => {
  const factor = choleskyOf(right, size);
  const result = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const line = result.subarray(row * size, (row + 1) * size);
    for (let at = 0; at < size; at += 1) {
      let sum = left[row * size + at] ?? 0;
      for (let k = 0; k < at; k += 1) sum -= (factor[at * size + k] ?? 0) * (line[k] ?? 0);
      line[at] = sum / (factor[at * size + at] ?? 1);
    }
    for (let at = size - 1; at >= 0; at -= 1) {
      let sum = line[at] ?? 0;
      for (let k = at + 1; k < size; k += 1) sum -= (factor[k * size + at] ?? 0) * (line[k] ?? 0);
      line[at] = sum / (factor[at * size + at] ?? 1);
    }
  }
  return result;
};

const choleskyOf = (matrix: Float64Array, size: number): Float64Array => {
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1)
    for (let at = 0; at <= row; at += 1) {
      let sum = matrix[row * size + at] ?? 0;
      for (let k = 0; k < at; k += 1)
        sum -= (factor[row * size + k] ?? 0) * (factor[at * size + k] ?? 0);
      factor[row * size + at] = row === at ? Math.sqrt(sum) : sum / (factor[at * size + at] ?? 1);
    }
  return factor;
};
