// Cosines of a query with rows. Sums are of whole numbers, so every machine ranks alike.
import { err, ok, type Result } from "../kit/result.ts";
import { otherEmbedder, type OtherEmbedder, type PackedVectors } from "./packed.ts";

/** The cosines of these rows with the query, in their order. */
export const cosinesOf = (
  packed: PackedVectors,
  query: PackedVectors,
  rows: readonly number[],
): Result<readonly number[], OtherEmbedder> => {
  const differs = otherEmbedder(packed.identity, query.identity);
  if (differs !== undefined) return err(differs);
  const unit = query.scales[0] ?? 0;
  return ok(
    rows.map((row) => dotOf(packed, row, query.numbers) * (packed.scales[row] ?? 0) * unit),
  );
};

/** Four sums at a time, which the engine keeps in registers. */
const dotOf = (
  { numbers, identity: { dimensions } }: PackedVectors,
  row: number,
  query: Int8Array,
): number => {
  const from = row * dimensions;
  const whole = dimensions - (dimensions % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  let at = 0;
  for (; at < whole; at += 4) {
    a = (a + Math.imul(numbers[from + at] ?? 0, query[at] ?? 0)) | 0;
    b = (b + Math.imul(numbers[from + at + 1] ?? 0, query[at + 1] ?? 0)) | 0;
    c = (c + Math.imul(numbers[from + at + 2] ?? 0, query[at + 2] ?? 0)) | 0;
    d = (d + Math.imul(numbers[from + at + 3] ?? 0, query[at + 3] ?? 0)) | 0;
  }
  for (; at < dimensions; at += 1) a += Math.imul(numbers[from + at] ?? 0, query[at] ?? 0);
  return a + b + c + d;
};
