// Vectors of one embedder in one array: a byte for each number and a scale for each row. What they are of is known by
// whoever keeps them, by the number of the row.
import type { EmbedderIdentity } from "./identity.ts";

export interface PackedVectors {
  readonly identity: EmbedderIdentity;
  /** One row after the other. */
  readonly numbers: Int8Array;
  /** What a row's numbers are multiplied by; 0 for a text without a known word. */
  readonly scales: Float32Array;
}

const MOST = 127;

export const packVectors = (
  identity: EmbedderIdentity,
  vectors: readonly Float32Array[],
): PackedVectors => {
  const { dimensions } = identity;
  const numbers = new Int8Array(vectors.length * dimensions);
  const scales = new Float32Array(vectors.length);
  for (const [row, vector] of vectors.entries()) {
    let largest = 0;
    for (let at = 0; at < dimensions; at += 1)
      largest = Math.max(largest, Math.abs(vector[at] ?? 0));
    if (largest === 0) continue;
    for (let at = 0; at < dimensions; at += 1)
      numbers[row * dimensions + at] = Math.round(((vector[at] ?? 0) / largest) * MOST);
    scales[row] = largest / MOST;
  }
  return { identity, numbers, scales };
};
