// What contradicts a task that an agent calls completed, and what does not: its own words against what was seen.
import { expect, test } from "vitest";
import { taskNudge } from "./task.ts";
import { check, file } from "./seen.corpus.ts";
import type { TaskWitnesses } from "./witness.ts";

const kindOf = (subject: string, more: Partial<TaskWitnesses> = {}): string | undefined =>
  taskNudge({
    ...{ subject, report: "", checks: [], changed: [file("src/a.py")] },
    ...{ mayHaveChecked: () => false, exists: () => false },
    ...more,
  })?.kind;

const RED = { checks: [check("red")] };

test.each([
  "Run the tests",
  "Run tests",
  "Run the full test suite.",
  "Re-run all tests again",
  "Run `pytest`",
  "Run the tests and fix any failures",
  "Verify tests pass",
  "Ensure that all tests are passing",
  "Make all tests pass",
  "Get the tests green",
  "All tests pass",
  "Fix the failing tests",
  "Fix test failures",
  "Ejecutar las pruebas",
])("%s: a red run of tests contradicts it", (subject) => {
  expect(kindOf(subject, RED)).toBe("check-red");
  expect(kindOf(subject, { checks: [check("red"), check("green")] })).toBeUndefined();
});

test.each([
  "Write tests for the parser",
  "Write a failing test and run it",
  "Run the tests to reproduce the bug",
  "Run the cart tests",
  "Run integration tests",
  "Run baseline tests",
  "Run the tests before the change",
  "Run tests and report which fail",
  "Fix the failing cart test",
  "Fix the build script",
  "Fix the parser",
  "Check why tests fail",
  "Decide how to test it",
  "Add a lint rule",
  "Test",
])("%s: it is unknown which checks are meant, or a red one may be what was wanted", (subject) => {
  expect(kindOf(subject, RED)).toBeUndefined();
  expect(kindOf(subject)).toBeUndefined();
});

test("each sort of checks is held against its own runs", () => {
  const lint = check("red", { name: "eslint", what: "lint" });
  expect(kindOf("Run the linter", { checks: [lint] })).toBe("check-red");
  expect(kindOf("Run the tests", { checks: [check("green"), lint] })).toBeUndefined();
  for (const subject of ["Run tests and lint", "Run tests, linter", "Tests & eslint pass"]) {
    expect(kindOf(subject, { checks: [check("green"), lint] })).toBe("check-red");
    expect(kindOf(subject, { checks: [check("green")] })).toBe("check-missing");
  }
  const types = check("red", { name: "tsc", what: "types" });
  expect(kindOf("Fix type errors", { checks: [types] })).toBe("check-red");
  expect(kindOf("Run typecheck", { checks: [types] })).toBe("check-red");
  const build = check("red", { name: "cargo build", what: "build" });
  expect(kindOf("Verify the build", { checks: [build] })).toBe("check-red");
  expect(kindOf("Make sure the build passes", { checks: [build] })).toBe("check-red");
});

test("one that ran no test, is older than the last edit, or was never run", () => {
  expect(kindOf("Run the tests", { checks: [check("empty")] })).toBe("check-empty");
  const stale = check("green", { changedSince: [file("src/a.py")] });
  expect(kindOf("Run the tests", { checks: [stale] })).toBe("check-stale");
  expect(kindOf("Run the tests")).toBe("check-missing");
  // Where nothing was changed, or nobody knows, nothing is missing.
  expect(kindOf("Run the tests", { changed: [] })).toBeUndefined();
  expect(kindOf("Run the tests", { changed: undefined })).toBeUndefined();
});

test("what may have been the check, and what the agent states of it, keep it silent", () => {
  const unknown = { mayHaveChecked: () => true };
  expect(kindOf("Run the tests", { ...RED, ...unknown })).toBeUndefined();
  expect(kindOf("Run the tests", unknown)).toBeUndefined();
  const told = "Two tests still fail because the server is down.";
  expect(kindOf("Run the tests", { ...RED, report: told })).toBeUndefined();
  const script = check("green", { name: "npm run verify", what: undefined });
  expect(kindOf("Run the tests", { checks: [script] })).toBeUndefined();
});

test.each([
  ["Update README.md", "README.md"],
  ["Update the README with the new flag", "README.md"],
  ["Add a changelog entry", "CHANGELOG.md"],
  ["Add an entry to the CHANGELOG", "CHANGELOG.md"],
  ["Write CONTRIBUTING.md", "CONTRIBUTING.md"],
  ["Document the retries in docs/upload.md", "docs/upload.md"],
  ["Create src/retry.ts", "src/retry.ts"],
  ["Update `src/cart.js` to round the sum", "src/cart.js"],
  ["Update docs", "docs/a.md"],
])("%s: no change shows it", (subject, path) => {
  expect(kindOf(subject)).toBe("change-not-made");
  expect(kindOf(subject, { changed: [] })).toBe("change-not-made");
  expect(kindOf(subject, { changed: [file(path)] })).toBeUndefined();
  expect(kindOf(subject, { changed: undefined })).toBeUndefined();
});

test.each([
  "Review README.md",
  "Read docs/upload.md",
  "Add the flag as described in docs/upload.md",
  "Update README if needed",
  "Fix the crash in src/a.ts",
  "Add a README.md link checker",
  "Remove src/old.ts",
  "Write tests for the parser",
  "Bump vitest to 3.2.1",
])("%s: names no file that is written for certain", (subject) => {
  expect(kindOf(subject, { changed: [file("src/b.py")] })).toBeUndefined();
});

test("a file that is there may be one that git ignores", () => {
  expect(kindOf("Create src/retry.ts", { exists: () => true })).toBeUndefined();
});
