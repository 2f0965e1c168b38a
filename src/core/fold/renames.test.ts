import { expect, test } from "vitest";
import { presentPath, withStaged, type Renames } from "./renames.ts";

const renames: Renames = {
  ...{ head: "one", compared: { commit: "zero", ms: 1 } },
  byName: new Map([["a", "b"]]),
  byEvent: new Map([]),
};
const staged = (...pairs: readonly (readonly [string, string])[]) => ({
  ...{ head: "one", indexMs: 1 },
  staged: new Map(pairs),
});

test("what is staged goes on from where the commits left each file", () => {
  const now = withStaged(renames, staged(["b", "d"], ["x", "y"]));
  expect(now).toMatchObject({ head: "one", compared: { commit: "zero", ms: 1 } });
  expect(["a", "b", "x", "z"].map((name) => presentPath(now, [], name))).toEqual([
    ...["d", "d", "y", "z"],
  ]);
});

test("two files that are swapped keep what failed in each", () => {
  const now = withStaged(renames, staged(["b", "x"], ["x", "b"]));
  expect(["a", "b", "x"].map((name) => presentPath(now, [], name))).toEqual(["x", "x", "b"]);
});

test("what was staged on another commit says nothing", () => {
  expect(withStaged(renames, { ...staged(["b", "d"]), head: "two" })).toBe(renames);
  expect(withStaged(renames, undefined)).toBe(renames);
});
