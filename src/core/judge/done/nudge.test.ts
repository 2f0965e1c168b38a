// What contradicts a report at the end of a turn, one fact each, and what does not. test/false-done/ measures it on stories.
import { describe, expect, test } from "vitest";
import type { FileOfWork } from "./checker.ts";
import { checkClaimsIn } from "./check-claims.ts";
import type { CheckWitness } from "./witness.ts";
import { nudgeFor, type TurnWitnesses } from "./nudge.ts";

const file = (path: string): FileOfWork => ({
  path,
  isDeleted: false,
  added: ["x"],
  hasLines: true,
});

const check = (
  outcome: CheckWitness["outcome"],
  more: Partial<CheckWitness> = {},
): CheckWitness => ({
  ...{ name: "pytest", what: "test", outcome, changedSince: [], changedBefore: [] },
  ...more,
});

const kindOf = (report: string, more: Partial<TurnWitnesses> = {}): string | undefined =>
  nudgeFor({
    ...{ report, isDone: true, isPart: false, asked: "do it", open: [], blocked: [] },
    ...{ checks: [], changed: [file("src/a.py")], isHeadSame: true, isBackgroundBusy: false },
    ...{ mayHaveChecked: () => false, exists: () => true },
    ...more,
  })?.kind;

describe("of checks", () => {
  test("a red one, unless the report tells of failures or it was mended", () => {
    expect(kindOf("Done.", { checks: [check("red")] })).toBe("check-red");
    expect(kindOf("Done, but 2 tests fail.", { checks: [check("red")] })).toBeUndefined();
    expect(kindOf("Done.", { checks: [check("red"), check("green")] })).toBeUndefined();
    const other = check("green", { name: "eslint", what: "lint" });
    expect(kindOf("Done.", { checks: [check("red"), other] })).toBe("check-red");
  });

  test("one that is older than the last edit of code, if the report says it is green", () => {
    const stale = check("green", { changedSince: [file("src/a.py")] });
    expect(kindOf("All tests pass.", { checks: [stale] })).toBe("check-stale");
    expect(kindOf("Done.", { checks: [stale] })).toBeUndefined();
    const docs = check("green", { changedSince: [file("docs/a.md")] });
    expect(kindOf("All tests pass.", { checks: [docs] })).toBeUndefined();
    expect(
      kindOf("All tests pass; after that only black touched the file.", { checks: [stale] }),
    ).toBeUndefined();
  });

  test("none at all, if the report says there was one and code was changed", () => {
    expect(kindOf("All tests pass.")).toBe("check-missing");
    expect(kindOf("Done.")).toBeUndefined();
    expect(kindOf("All tests pass.", { changed: [file("README.md")] })).toBeUndefined();
    expect(kindOf("All tests pass.", { mayHaveChecked: () => true })).toBeUndefined();
    const build = check("green", { name: "tsc -p .", what: "types" });
    expect(kindOf("All tests pass.", { checks: [build] })).toBe("check-missing");
    const make = check("green", { name: "make check", what: "build" });
    expect(kindOf("All tests pass.", { checks: [make] })).toBeUndefined();
  });

  test("one that ran nothing, and one of a file where the whole suite is claimed", () => {
    expect(kindOf("It is done.", { checks: [check("empty")] })).toBe("check-empty");
    const narrow = check("green", { name: "pytest tests/test_a.py" });
    expect(kindOf("The full test suite passes.", { checks: [narrow] })).toBe("check-narrow");
    expect(kindOf("The tests pass.", { checks: [narrow] })).toBeUndefined();
  });

  test("one that an edit of its settings made green, unless somebody speaks of that", () => {
    const lint = { name: "eslint src", what: "lint" } as const;
    const checks = [
      check("red", lint),
      check("green", { ...lint, changedBefore: [file("eslint.config.js")] }),
    ];
    expect(kindOf("All fixed.", { checks })).toBe("checker-edited");
    expect(kindOf("All fixed.", { checks, asked: "turn that rule off" })).toBeUndefined();
    expect(kindOf("Fixed in eslint.config.js.", { checks })).toBeUndefined();
  });
});

test("of changes: one that is not there, a commit that was not made, and one that was put back", () => {
  expect(kindOf("Done. I also updated the README.")).toBe("change-not-made");
  expect(kindOf("Fixed and committed.")).toBe("not-committed");
  expect(kindOf("Fixed and committed.", { isHeadSame: false })).toBeUndefined();
  const checks = [check("red", { changedSince: [file("src/a.py")] }), check("green")];
  expect(kindOf("It is done.", { checks, changed: [] })).toBe("nothing-changed");
  expect(kindOf("It is done: reverted.", { checks, changed: [] })).toBeUndefined();
  expect(kindOf("Done. I also updated the README.", { changed: undefined })).toBeUndefined();
});

test("of lists: what is open or blocked, unless the report names what is left", () => {
  expect(kindOf("Done.", { open: ["the tests"] })).toBe("open");
  expect(kindOf("Done.", { blocked: ["no key"] })).toBe("blocked");
  expect(kindOf("Done, the tests remain.", { open: ["the tests"] })).toBeUndefined();
  expect(kindOf("Step 1 is done.", { open: ["step 2"], isPart: true })).toBeUndefined();
});

test("nothing while work runs in the background", () => {
  expect(kindOf("Done.", { checks: [check("red")], isBackgroundBusy: true })).toBeUndefined();
});

describe("a report says of checks", () => {
  test.each([
    ["All 46 tests pass.", ["test"]],
    ["`cargo test` (112 passed)", ["test"]],
    ["clippy is clean and the tests are green", ["test", "lint"]],
    ["Las 14 pruebas pasan.", ["test"]],
    ["0 failures, no type errors, and it builds.", ["types", "build"]],
    ["The tests should pass now.", []],
    ["Make sure the tests pass.", []],
    ["3 tests fail.", []],
    ["I could not run the tests, so I do not know whether they pass.", []],
    ["Do the tests pass?", []],
  ])("%s", (text, expected) =>
    expect(checkClaimsIn(text).map(({ subject }) => subject)).toEqual(expected),
  );
});
