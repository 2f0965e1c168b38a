import { describe, expect, it } from "vitest";
import { calibrate, standardCosine } from "./calibration.ts";
import type { EmbedderIdentity } from "./identity.ts";
import { packVectors } from "./packed.ts";
import { atLengthOne } from "./unit.ts";

const DIMENSIONS = 16;
const identity: EmbedderIdentity = { name: "one", dimensions: DIMENSIONS, fingerprint: "a" };

/** Vectors in all directions; the same each time. */
const query = (n: number): Float32Array =>
  atLengthOne(
    Float32Array.from(
      { length: DIMENSIONS },
      (_, at) => Math.sin(12.9898 * (n + 1) * (at + 1)) % 1,
    ),
  );

/** A model whose vectors all lie `squeeze` towards one direction: its cosines are higher throughout. */
const model = (squeeze: number, count: number) => {
  const shift = (vector: Float32Array): Float32Array =>
    atLengthOne(vector.map((one, at) => one + (at === 0 ? squeeze : 0)));
  const queries = Array.from({ length: count }, (_, n) => query(n));
  const answers = queries.map((one, n) =>
    atLengthOne(one.map((number, at) => number + 0.5 * (query(n + 1_000)[at] ?? 0))),
  );
  return calibrate(
    packVectors(identity, queries.map(shift)),
    packVectors(identity, answers.map(shift)),
  );
};

describe("a calibration", () => {
  it("keeps nineteen in twenty pairs that belong together, and few that do not", () => {
    const made = model(0, 200);
    expect(made.ok && made.value.floor).toBeGreaterThan(0.5);
    expect(made.ok && standardCosine(made.value, made.value.floor)).toBeGreaterThan(2);
  });

  it("of a model whose cosines are all high has a higher mean and floor", () => {
    const [plain, squeezed] = [model(0, 200), model(1, 200)];
    if (!plain.ok || !squeezed.ok) throw new Error("not calibrated");
    expect(squeezed.value.mean).toBeGreaterThan(plain.value.mean + 0.3);
    expect(squeezed.value.floor).toBeGreaterThan(plain.value.floor);
    // The threshold of one would let nearly everything pass with the other.
    expect(standardCosine(squeezed.value, plain.value.floor)).toBeLessThan(
      standardCosine(plain.value, plain.value.floor),
    );
  });

  it("needs forty pairs with words that the embedder knows", () => {
    expect(model(0, 39)).toEqual({
      ok: false,
      error: { kind: "calibration-too-few-pairs", pairs: 39, needed: 40 },
    });
    const zeros = packVectors(
      identity,
      Array.from({ length: 50 }, () => new Float32Array(DIMENSIONS)),
    );
    expect(calibrate(zeros, zeros)).toMatchObject({ error: { pairs: 0 } });
  });

  it("is of one embedder", () => {
    const one = packVectors(identity, [query(1)]);
    const other = packVectors({ ...identity, fingerprint: "b" }, [query(1)]);
    expect(calibrate(one, other)).toMatchObject({ error: { kind: "vectors-of-other-embedder" } });
  });
});
