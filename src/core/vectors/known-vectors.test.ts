import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EmbedderIdentity } from "./identity.ts";
import { packVectors } from "./packed.ts";
import { textKey } from "./text-key.ts";
import { atLengthOne } from "./unit.ts";
import { createKnownVectors, nearestIn } from "./known-vectors.ts";

const DIMENSIONS = 6;
const identity: EmbedderIdentity = { name: "test", dimensions: DIMENSIONS, fingerprint: "a" };

const vector = fc
  .array(fc.integer({ min: -50, max: 50 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((numbers) => atLengthOne(Float32Array.from(numbers)));
const vectors = fc.array(vector, { maxLength: 40 });

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);

const pack = (...all: readonly Float32Array[]) => packVectors(identity, all);

/** A table of these, each under its own number, added in two pieces. */
const tableOf = (all: readonly Float32Array[], first: number) => {
  const table = createKnownVectors(identity);
  const keys = all.map((_, key) => key);
  table.add(keys.slice(0, first), pack(...all.slice(0, first)));
  table.add(keys.slice(first), pack(...all.slice(first)));
  return { table, rows: Int32Array.from(keys) };
};

const ALL = { accepts: () => true, also: [] };

describe("a table of vectors", () => {
  it("a cosine from bytes is that of the vectors within two hundredths, however the table grew", () => {
    fc.assert(
      fc.property(vectors, vector, fc.nat(40), (all, query, first) => {
        const { table, rows } = tableOf(all, first);
        const found = nearestIn(table, rows, { ...ALL, query: pack(query), most: 40 });
        expect(found).toHaveLength(all.length);
        for (const { document, cosine: near } of found)
          expect(Math.abs(near - cosine(all[document] ?? query, query))).toBeLessThan(0.02);
      }),
    );
  });

  it("the nearest few are the first of all, and what is asked for besides comes along", () => {
    fc.assert(
      fc.property(vectors, vector, fc.nat(5), fc.nat(39), (all, query, most, besides) => {
        const { table, rows } = tableOf(all, 0);
        const asked = { ...ALL, query: pack(query) };
        const every = nearestIn(table, rows, { ...asked, most: 40 });
        const few = nearestIn(table, rows, { ...asked, most, also: [besides] });
        const wanted = every.filter(({ document }, at) => at < most || document === besides);
        expect(few).toEqual(wanted);
      }),
    );
  });

  it("what is not accepted, or has no row, is not found", () => {
    const east = Float32Array.of(1, 0, 0, 0, 0, 0);
    const { table } = tableOf([east, east, east], 1);
    const rows = Int32Array.of(0, -1, 2);
    const asked = { query: pack(east), accepts: (at: number) => at > 0, most: 9, also: [1] };
    expect(nearestIn(table, rows, asked).map(({ document }) => document)).toEqual([2]);
  });

  it("a row of zeros is near to nothing", () => {
    const { table, rows } = tableOf([new Float32Array(DIMENSIONS)], 0);
    const query = pack(Float32Array.of(1, 0, 0, 0, 0, 0));
    expect(nearestIn(table, rows, { ...ALL, query, most: 1 })).toEqual([
      { document: 0, cosine: 0 },
    ]);
  });

  it.each([{ name: "other" }, { fingerprint: "b" }] satisfies readonly Partial<EmbedderIdentity>[])(
    "vectors of another embedder are never compared, nor taken in: %j",
    (change) => {
      const { table, rows } = tableOf([], 0);
      const other = packVectors({ ...identity, ...change }, [new Float32Array(DIMENSIONS).fill(1)]);
      expect(() => nearestIn(table, rows, { ...ALL, query: other, most: 1 })).toThrow(
        /own embedder/,
      );
      expect(() => table.add([1], other)).toThrow(/two embedders/);
    },
  );

  it("texts that differ in one letter have keys of their own, which are whole numbers", () => {
    const keys = new Set(Array.from({ length: 200_000 }, (_, at) => textKey(`the note ${at}`)));
    expect(keys.size).toBe(200_000);
    expect([...keys].every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
  });
});
