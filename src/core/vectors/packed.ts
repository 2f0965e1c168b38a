// Vectors of one embedder in one array: a byte for each number and a scale for each row. What they are of is known by
// whoever keeps them, by the number of the row.
import { err, ok, type Result } from "../kit/result.ts";
import { identityKey, type EmbedderIdentity } from "./identity.ts";

export interface PackedVectors {
  readonly identity: EmbedderIdentity;
  /** One row after the other. */
  readonly numbers: Int8Array;
  /** What a row's numbers are multiplied by; 0 for a text without a known word. */
  readonly scales: Float32Array;
}

/** Vectors of two embedders met: these are no vectors of the one asked for. */
export interface OtherEmbedder {
  readonly kind: "vectors-of-other-embedder";
  readonly stored: EmbedderIdentity;
  readonly asked: EmbedderIdentity;
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

/** The rows of both, the second's after the first's. */
export const joinPacked = (
  first: PackedVectors,
  second: PackedVectors,
): Result<PackedVectors, OtherEmbedder> => {
  const differs = otherEmbedder(first.identity, second.identity);
  if (differs !== undefined) return err(differs);
  const numbers = new Int8Array(first.numbers.length + second.numbers.length);
  numbers.set(first.numbers);
  numbers.set(second.numbers, first.numbers.length);
  const scales = new Float32Array(first.scales.length + second.scales.length);
  scales.set(first.scales);
  scales.set(second.scales, first.scales.length);
  return ok({ identity: first.identity, numbers, scales });
};

export const otherEmbedder = (
  stored: EmbedderIdentity,
  asked: EmbedderIdentity,
): OtherEmbedder | undefined =>
  identityKey(stored) === identityKey(asked)
    ? undefined
    : { kind: "vectors-of-other-embedder", stored, asked };
