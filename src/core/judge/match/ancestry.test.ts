import { describe, expect, it } from "vitest";
import { createAncestry, parentsFirst } from "./ancestry.ts";

describe("ancestry", () => {
  it("knows a mark behind a commit, not one beside it, and not the commit itself", () => {
    const { take } = createAncestry(["b", "c"]);
    take("a", []);
    const atB = take("b", ["a"]);
    const atC = take("c", ["a"]);
    const afterB = take("d", ["b"]);
    expect([atB("b"), atB("c"), atC("b"), afterB("b"), afterB("c")]).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it("joins what both parents of a merge knew", () => {
    const { take } = createAncestry(["b", "c"]);
    take("a", []);
    take("b", ["a"]);
    take("c", ["a"]);
    const atMerge = take("m", ["b", "c"]);
    expect([atMerge("b"), atMerge("c")]).toEqual([true, true]);
  });

  it("holds more marks than fit one word", () => {
    const shas = Array.from({ length: 100 }, (_, at) => `c${at}`);
    const { take } = createAncestry(shas);
    const last = shas.map((sha, at) => take(sha, at === 0 ? [] : [`c${at - 1}`])).at(-1);
    expect(shas.filter((sha) => last?.(sha))).toEqual(shas.slice(0, -1));
  });
});

describe("parents first", () => {
  it("puts every commit after its parents, whatever order they come in", () => {
    const commits = [
      { sha: "m", parents: ["b", "c"] },
      { sha: "c", parents: ["a"] },
      { sha: "b", parents: ["a", "gone"] },
      { sha: "a", parents: [] },
    ];
    const order = parentsFirst(commits).map(({ sha }) => sha);
    for (const { sha, parents } of commits)
      for (const parent of parents.filter((each) => each !== "gone"))
        expect(order.indexOf(parent)).toBeLessThan(order.indexOf(sha));
    expect(order.toSorted()).toEqual(["a", "b", "c", "m"]);
  });
});
