// Which red checks show all of their errors, so that a later one can be compared with them.
import { expect, test } from "vitest";
import { errorMarks } from "./error-marks.ts";
import { outcomeOf } from "./outcome.ts";
import { recognise } from "./recognise.ts";

const marksOf = (command: string, output: string): number | undefined =>
  marksIn(command, output)?.length;

const marksIn = (command: string, output: string): readonly string[] | undefined => {
  const check = recognise(command);
  if (check === undefined) return undefined;
  const { name, exit, runner } = check;
  const outcome = outcomeOf(
    { exit: 1, output },
    { exit, runner, runsTests: check.what === "test", roots: [], redact: (text) => text },
  );
  expect(outcome.is).toBe("red");
  return errorMarks(outcome, { name, command });
};

const failed = (...names: readonly string[]): string =>
  names.map((name) => `FAILED tests/test_a.py::${name} - AssertionError: assert 1 == 2\n`).join("");

test("a check that names as many as it counts shows all of its errors", () => {
  const two = `${failed("test_a", "test_b")}2 failed, 30 passed in 0.50s\n`;
  expect(marksOf("pytest", two)).toBe(2);
  expect(marksOf("pytest 2>&1 | tail -3", two)).toBe(2);
  expect(
    marksOf(
      "go test ./...",
      "--- FAIL: TestCart (0.00s)\n    cart_test.go:9: got 1\nFAIL\nFAIL\tshop\t0.01s\n",
    ),
  ).toBe(1);
});

test("what a host cut out of the middle is known by the final lines", () => {
  const block = "___ TestA.test_a[x] ___\n\nE   AssertionError: assert 1 == 2\n\n... cut ...\n";
  const end = `${failed("TestA::test_a[x]", "test_b", "test_c")}3 failed, 30 passed in 0.50s\n`;
  expect(marksOf("pytest", `${block}${end}`)).toBe(3);
});

test("one that counts more than it names is compared by both", () => {
  const one = failed("test_z");
  const marks = (output: string): readonly string[] => marksIn("pytest", output) ?? [];
  const four = marks(`${one}4 failed, 27 passed in 0.50s\n`);
  expect(four).toHaveLength(2);
  expect(marks(`${one}4 failed, 28 passed in 0.90s\n`)).toEqual(four);
  expect(marks(`${one}5 failed, 26 passed in 0.50s\n`)[1]).not.toBe(four[1]);
  const sympy = "___ a/test_b.py:test_c ___\nValueError: no\n";
  const end = " tests finished: 216 passed, 14 exceptions, \nin 7.55 seconds \nDO *NOT* COMMIT!\n";
  expect(marksOf("bin/test a/test_b.py", `${sympy}${end}`)).toBe(2);
});

test("one that stops at the first, or of which only some lines are shown that count nothing, shows none", () => {
  const one = failed("test_z");
  for (const command of ["pytest -x", "pytest -xvs", "pytest --maxfail=1", "vitest run --bail 1"])
    expect(
      marksOf(
        command,
        command.startsWith("pytest")
          ? `${one}1 failed in 0.50s\n`
          : " FAIL  a.test.ts > total\nAssertionError: no\n\n      Tests  1 failed (1)\n",
      ),
    ).toBe(undefined);
  expect(
    marksOf("go test ./... | tail -3", "--- FAIL: TestCart (0.00s)\nFAIL\nFAIL\tshop\t0.01s\n"),
  ).toBe(undefined);
});

test("one whose form is not known, or of which the middle was not read, does not", () => {
  expect(marksOf("./scripts/test.sh", "case a ... failed\nERROR: see the log\n")).toBe(undefined);
  const long = "a line of a log that says nothing\n".repeat(8_000);
  expect(marksOf("pytest", `${failed("test_a")}${long}ERROR: interrupted\n`)).toBe(undefined);
});
