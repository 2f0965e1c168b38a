// The rows nearest to a query by cosine. Sums are of whole numbers, so every machine ranks alike.
import { err, ok, type Result } from "../kit/result.ts";
import { otherEmbedder, type OtherEmbedder, type PackedVectors } from "./packed.ts";

export interface NearRow {
  readonly row: number;
  /** From -1 to 1. */
  readonly cosine: number;
}

export interface NearestLimits {
  readonly limit: number;
  /** Only nearer rows are found. */
  readonly floor?: number;
  /** Which rows may be found. */
  readonly accepts?: (row: number) => boolean;
}

/** `query` holds one row. Nearest first; equally near ones by their number. A row of zeros is near to nothing. */
export const nearest = (
  packed: PackedVectors,
  query: PackedVectors,
  { limit, floor = 0, accepts = () => true }: NearestLimits,
): Result<readonly NearRow[], OtherEmbedder> => {
  const differs = otherEmbedder(packed.identity, query.identity);
  if (differs !== undefined) return err(differs);
  const found: NearRow[] = [];
  let least = floor;
  const cut = (): void => {
    found.sort(isNearer);
    found.length = Math.min(found.length, limit);
    if (found.length === limit) least = Math.max(least, found.at(-1)?.cosine ?? least);
  };
  const { scales } = packed;
  const unit = query.scales[0] ?? 0;
  for (let row = 0; row < scales.length; row += 1) {
    const cosine = dotOf(packed, row, query.numbers) * (scales[row] ?? 0) * unit;
    if (cosine <= least || !accepts(row)) continue;
    found.push({ row, cosine });
    if (found.length >= 4 * limit) cut();
  }
  cut();
  return ok(found);
};

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

const isNearer = (a: NearRow, b: NearRow): number => b.cosine - a.cosine || a.row - b.row;

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
