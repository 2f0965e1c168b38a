import fc from "fast-check";
import { expect, test } from "vitest";
import { commitsIn, containsIn, extended, graphOf, type GraphCommit } from "./commit-graph.ts";
import { draws } from "../../../../test/support/draws.ts";

/** Commits newest first; each names any of the older ones as parents. */
const history = fc
  .array(fc.array(fc.nat(20), { maxLength: 3 }), { minLength: 1, maxLength: 25 })
  .map((shape) =>
    shape.map((parents, at): GraphCommit => ({
      sha: `c${at}`,
      parents: [...new Set(parents.map((n) => at + 1 + n))]
        .filter((n) => n < shape.length)
        .map((n) => `c${n}`),
    })),
  );

const reaches = (commits: readonly GraphCommit[], from: string, to: string): boolean =>
  from === to ||
  (commits.find(({ sha }) => sha === from)?.parents ?? []).some((next) =>
    reaches(commits, next, to),
  );

test("a commit contains itself and what its parents contain, and nothing else", () => {
  fc.assert(
    fc.property(history, (commits) => {
      const contains = containsIn(graphOf(commits));
      for (const { sha } of commits)
        for (const other of commits)
          expect(contains(sha, other.sha)).toBe(reaches(commits, sha, other.sha));
    }),
    { numRuns: draws(60) },
  );
});

test("a graph that was extended tells the same as one made at once", () => {
  fc.assert(
    fc.property(history, fc.nat(25), (commits, split) => {
      const graph = extended(graphOf(commits.slice(split)), commits.slice(0, split));
      const sorted = (all: Iterable<GraphCommit>) =>
        [...all].toSorted((a, b) => (a.sha < b.sha ? -1 : 1));
      expect(sorted(commitsIn(graph))).toEqual(sorted(commits));
    }),
  );
});

test("of a commit that is not in the history nothing is known", () => {
  const contains = containsIn(graphOf([{ sha: "a", parents: ["cut off"] }]));
  expect(contains("a", "elsewhere")).toBeUndefined();
  expect(contains("elsewhere", "a")).toBeUndefined();
  expect(contains("a", "cut off")).toBeUndefined();
});
