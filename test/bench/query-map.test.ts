import { describe, expect, it } from "vitest";
import { fitQueryMap, mapQuery, type QueryPair } from "../../bench/recall/query-map.ts";
import { atLengthOne } from "../../src/core/vectors/unit.ts";

const SIZE = 4;
const NO_MEAN = new Float32Array(SIZE);

/** The same queries each time, in all directions. */
const queries = Array.from({ length: 200 }, (_, n) =>
  atLengthOne(Float32Array.from({ length: SIZE }, (_one, at) => Math.sin(7 * n + 3 * at + n * at))),
);

/** Each direction becomes the next. */
const turned = (vector: Float32Array): Float32Array =>
  vector.map((_, at) => vector[(at + 1) % SIZE] ?? 0);

const pairs: readonly QueryPair[] = queries.map((query) => ({ query, target: turned(query) }));

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);

const meanCosine = (fitted: readonly QueryPair[], tried: readonly QueryPair[], ridge: number) => {
  const map = fitQueryMap(fitted, NO_MEAN, ridge);
  if (map === undefined) return Number.NaN;
  const cosines = tried.map(({ query, target }) => cosine(mapQuery(map, query), target));
  return cosines.reduce((sum, one) => sum + one, 0) / cosines.length;
};

describe("a map fitted to a repository", () => {
  it("leads queries that it has not seen to where the fitted ones led", () => {
    expect(meanCosine(pairs.slice(0, 150), pairs.slice(150), 0.01)).toBeGreaterThan(0.98);
  });

  it("leads nowhere if what was found belongs to other queries", () => {
    const shuffled = pairs.map(({ query }, at) => ({
      query,
      target: pairs[(at + 71) % pairs.length]?.target ?? query,
    }));
    expect(meanCosine(shuffled.slice(0, 150), pairs.slice(150), 0.01)).toBeLessThan(0.5);
  });

  it("leaves queries as they are if it is drawn strongly towards that", () => {
    const map = fitQueryMap(pairs, NO_MEAN, 1e6);
    for (const query of queries) expect(map && cosine(mapQuery(map, query), query)).toBeCloseTo(1);
  });

  it("is the same each time, and none if there are too few pairs", () => {
    expect(fitQueryMap(pairs, NO_MEAN)).toEqual(fitQueryMap(pairs, NO_MEAN));
    expect(fitQueryMap(pairs.slice(0, 49), NO_MEAN)).toBeUndefined();
  });

  it("does not move towards what all that may be found has in common", () => {
    const common = Float32Array.of(5, 0, 0, 0);
    const shifted = pairs.map(({ query, target }) => ({
      query,
      target: target.map((one, at) => one + (common[at] ?? 0)),
    }));
    const map = fitQueryMap(shifted, common, 0.01);
    for (const { query, target } of pairs.slice(0, 20))
      expect(map && cosine(mapQuery(map, query), target)).toBeGreaterThan(0.98);
  });
});
