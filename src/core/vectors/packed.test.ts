import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EmbedderIdentity } from "./identity.ts";
import { cosinesOf } from "./cosines.ts";
import { packVectors } from "./packed.ts";
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

  it("a row of zeros is near to nothing", () => {
    const packed = pack(new Float32Array(DIMENSIONS));
    const east = pack(Float32Array.of(1, 0, 0, 0, 0, 0));
    expect(cosinesOf(packed, east, [0])).toEqual({ ok: true, value: [0] });
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
      expect(cosinesOf(one, other, [0])).toMatchObject({
        ok: false,
        error: { kind: "vectors-of-other-embedder" },
      });
    },
  );
});
