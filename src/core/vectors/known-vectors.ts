// Vectors of one embedder by the keys of their texts, in one array that grows; and which of them are nearest to a query.
import { assert } from "../kit/assert.ts";
import { identityKey, type EmbedderIdentity } from "./identity.ts";
import type { PackedVectors } from "./packed.ts";

export interface KnownVectors {
  readonly identity: EmbedderIdentity;
  readonly size: () => number;
  readonly rowOf: (key: number) => number | undefined;
  /** A text that has a vector keeps it. */
  readonly add: (keys: readonly number[], vectors: PackedVectors) => void;
  /** The cosine of a row with a query of the same embedder. */
  readonly cosine: (row: number, query: PackedVectors) => number;
  /** These rows, as `add` takes them. */
  readonly taken: (
    rows: readonly number[],
  ) => readonly [keys: readonly number[], vectors: PackedVectors];
}

const FIRST_ROWS = 64;

export const createKnownVectors = (identity: EmbedderIdentity): KnownVectors => {
  const { dimensions } = identity;
  const rows = new Map<number, number>();
  const keys: number[] = [];
  let numbers = new Int8Array(FIRST_ROWS * dimensions);
  let scales = new Float32Array(FIRST_ROWS);
  const makeRoom = (more: number): void => {
    const needed = rows.size + more;
    if (needed <= scales.length) return;
    const [before, beforeScales] = [numbers, scales];
    numbers = new Int8Array(Math.max(needed, 2 * beforeScales.length) * dimensions);
    scales = new Float32Array(numbers.length / dimensions);
    numbers.set(before);
    scales.set(beforeScales);
  };
  return {
    identity,
    size: () => rows.size,
    rowOf: (key) => rows.get(key),
    add: (added, vectors) => {
      assert(isOf(vectors, identity), "vectors of two embedders are never in one table");
      makeRoom(added.length);
      for (const [at, key] of added.entries()) {
        if (rows.has(key)) continue;
        const row = rows.size;
        rows.set(key, row);
        keys.push(key);
        numbers.set(
          vectors.numbers.subarray(at * dimensions, (at + 1) * dimensions),
          row * dimensions,
        );
        scales[row] = vectors.scales[at] ?? 0;
      }
    },
    cosine: (row, query) =>
      dotOf(numbers, row * dimensions, query.numbers) * (scales[row] ?? 0) * (query.scales[0] ?? 0),
    taken: (some) => {
      const packed = new Int8Array(some.length * dimensions);
      for (const [at, row] of some.entries())
        packed.set(numbers.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
      return [
        some.map((row) => keys[row] ?? 0),
        { identity, numbers: packed, scales: Float32Array.from(some, (row) => scales[row] ?? 0) },
      ];
    },
  };
};

export const isOf = (vectors: PackedVectors, identity: EmbedderIdentity): boolean =>
  identityKey(vectors.identity) === identityKey(identity);

/** What the vectors of a question's documents say. */
export interface NearHit {
  readonly document: number;
  readonly cosine: number;
}

export interface NearQuestion {
  /** The query's vector. */
  readonly query: PackedVectors;
  readonly accepts: (document: number) => boolean;
  /** So many are found, if they are there. */
  readonly most: number;
  /** And of these documents, if they have a vector. */
  readonly also: Iterable<number>;
}

/** No document has that row. */
export const NO_ROW = -1;

/** The nearest documents first; equally near ones by their number. `rows` has the row of each document, or `NO_ROW`. */
export const nearestIn = (
  table: KnownVectors,
  rows: Int32Array,
  { query, accepts, most, also }: NearQuestion,
): readonly NearHit[] => {
  assert(isOf(query, table.identity), "a query is compared with vectors of its own embedder");
  const found: NearHit[] = [];
  const isNearer = (a: NearHit, b: NearHit): number =>
    b.cosine - a.cosine || a.document - b.document;
  let least = -Infinity;
  const cut = (): void => {
    found.sort(isNearer);
    found.length = Math.min(found.length, most);
    if (found.length === most) least = found[most - 1]?.cosine ?? least;
  };
  const { cosine } = table;
  for (let document = 0; document < rows.length; document += 1) {
    const row = rows[document] ?? NO_ROW;
    if (row === NO_ROW) continue;
    const value = cosine(row, query);
    if (value <= least || !accepts(document)) continue;
    found.push({ document, cosine: value });
    if (found.length >= 4 * most) cut();
  }
  cut();
  const known = new Set(found.map(({ document }) => document));
  for (const document of also) {
    const row = rows[document] ?? NO_ROW;
    if (row === NO_ROW || known.has(document)) continue;
    known.add(document);
    found.push({ document, cosine: cosine(row, query) });
  }
  return found.sort(isNearer);
};

/** Sums are of whole numbers, so every machine ranks alike; four at a time, which the engine keeps in registers. */
const dotOf = (numbers: Int8Array, from: number, query: Int8Array): number => {
  const whole = query.length - (query.length % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  let at = 0;
  for (; at < whole; at += 4) {
    a = (a + Math.imul(numbers[from + at] ?? 0, query[at] ?? 0)) | 0;
    b = (b + Math.imul(numbers[from + at + 1] ?? 0, query[at + 1] ?? 0)) | 0;
    c = (c + Math.imul(numbers[from + at + 2] ?? 0, query[at + 2] ?? 0)) | 0;
    d = (d + Math.imul(numbers[from + at + 3] ?? 0, query[at + 3] ?? 0)) | 0;
  }
  for (; at < query.length; at += 1) a += Math.imul(numbers[from + at] ?? 0, query[at] ?? 0);
  return a + b + c + d;
};
