import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EmbedderIdentity } from "./identity.ts";
import { cosinesOf, nearest } from "./nearest.ts";
import { joinPacked, packVectors } from "./packed.ts";
import { atLengthOne } from "./unit.ts";

const DIMENSIONS = 6;
const identity: EmbedderIdentity = { name: "test", dimensions: DIMENSIONS, fingerprint: "a" };

const vector = fc
  .array(fc.integer({ min: -50, max: 50 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((numbers) => atLengthOne(Float32Array.from(numbers)));
const vectors = fc.array(vector, { maxLength: 40 });

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);

const pack = (...all: readonly Float32Array[]) => packVectors(identity, all);

describe("packed vectors", () => {
  it("a cosine from bytes is that of the vectors within two hundredths", () => {
    fc.assert(
      fc.property(vectors, vector, (all, query) => {
        const rows = all.map((_, row) => row);
        const found = cosinesOf(pack(...all), pack(query), rows);
        const wanted = all.map((one) => cosine(one, query));
        expect(found.ok && found.value.length).toBe(all.length);
        for (const [row, near] of found.ok ? found.value.entries() : [])
          expect(Math.abs(near - (wanted[row] ?? 0))).toBeLessThan(0.02);
      }),
    );
  });

  it("the few nearest are the beginning of all, nearest first, and equal ones in their order", () => {
    fc.assert(
      fc.property(vectors, vector, fc.integer({ min: 1, max: 5 }), (all, query, limit) => {
        const packed = pack(...all, ...all);
        const whole = nearest(packed, pack(query), { limit: 1_000, floor: -2 });
        const few = nearest(packed, pack(query), { limit, floor: -2 });
        expect(whole.ok && whole.value).toHaveLength(2 * all.length);
        expect(few).toEqual(whole.ok && { ok: true, value: whole.value.slice(0, limit) });
        const order = (whole.ok ? whole.value : []).map((near) => [-near.cosine, near.row]);
        const sorted = order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
        expect(order).toEqual(sorted);
      }),
    );
  });

  it("only accepted rows above the floor are found, and a row of zeros never", () => {
    const east = Float32Array.of(1, 0, 0, 0, 0, 0);
    const north = Float32Array.of(0, 1, 0, 0, 0, 0);
    const packed = pack(east, north, new Float32Array(DIMENSIONS), east);
    const rowsOf = (accepts: (row: number) => boolean) => {
      const found = nearest(packed, pack(east), { limit: 9, floor: 0.5, accepts });
      return found.ok ? found.value.map(({ row }) => row) : found.error;
    };
    expect(rowsOf(() => true)).toEqual([0, 3]);
    expect(rowsOf((row) => row > 0)).toEqual([3]);
  });

  it("rows that were joined are found as if they had been packed at once", () => {
    fc.assert(
      fc.property(vectors, vectors, (first, second) => {
        const joined = joinPacked(pack(...first), pack(...second));
        expect(joined).toEqual({ ok: true, value: pack(...first, ...second) });
      }),
    );
  });

  it.each([
    { name: "other" },
    { fingerprint: "b" },
    { dimensions: 5 },
  ] satisfies readonly Partial<EmbedderIdentity>[])(
    "vectors of another embedder are never compared: %j",
    (change) => {
      const other = packVectors({ ...identity, ...change }, [new Float32Array(5).fill(1)]);
      const one = pack(new Float32Array(DIMENSIONS).fill(1));
      for (const result of [
        nearest(one, other, { limit: 1 }),
        cosinesOf(one, other, [0]),
        joinPacked(one, other),
      ])
        expect(!result.ok && result.error.kind).toBe("vectors-of-other-embedder");
    },
  );
});
