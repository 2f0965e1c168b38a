// What a red check says of the work: nothing where its errors were there before, or where it ran what was thrown away.
import { describe, expect, test } from "vitest";
import { workState } from "../../fold/work/work-state.ts";
import { judgeDone } from "./done.ts";
import { check, file, lines, turnOf } from "./seen.corpus.ts";
import type { CheckWitness } from "./witness.ts";

/** The verdict, and each reason with what excuses it. */
const answer = (
  report: string,
  checks: readonly CheckWitness[],
  prompt = "do it",
): readonly string[] => {
  const changed = [file("src/a.py")];
  const turn = turnOf(report, { checks, changed, prompts: [prompt], isDone: true });
  const { verdict, reasons, excused } = judgeDone({
    ...{ work: workState([]), claim: report, checks, changed, isConfirmed: false, turn },
  });
  return [
    verdict,
    ...reasons.map(({ kind }) => kind),
    ...excused.map(({ reason, excuse }) => `${reason.kind}: ${excuse}`),
  ];
};

describe("a check that is red", () => {
  const asBefore = check("red", { isAsBefore: true });

  test("with the errors that were there before the work shows nothing, and contradicts nothing", () => {
    expect(answer("All done.", [asBefore])).toEqual(["unverifiable", "check-red: as-before"]);
    expect(answer("All done.", [check("red"), asBefore])).toEqual(["unverified", "check-red"]);
  });

  test("so leaves the word to one that says something of the work", () => {
    const narrow = check("green", { name: "pytest tests/test_a.py" });
    expect(answer("All done.", [narrow, asBefore])).toEqual(["verified"]);
    const stale = { ...narrow, changedSince: [file("src/a.py")] };
    expect(answer("All done.", [stale, asBefore])).toEqual(["unverified", "check-stale"]);
    const none = check("empty", { name: "pytest -k other" });
    const types = check("green", { name: "mypy", what: "types" });
    for (const checks of [
      [none, asBefore],
      [none, asBefore, types],
    ])
      expect(answer("All done.", checks)).toEqual(["unverifiable", "check-red: as-before"]);
  });

  test("is not made green by an edit of what it reads", () => {
    const skip = lines("test/test_a.py", ["@pytest.mark.skip", "def test_a(): ..."]);
    const green = check("green", { changedBefore: [skip] });
    expect(answer("All done.", [asBefore, green])).toEqual(["unverified", "checker-edited"]);
  });

  test("and ran a file alone that is gone says nothing of what is left", () => {
    const scratch = { name: "pytest reproduce_issue.py::test_it", gone: ["reproduce_issue.py"] };
    const isScratch = ["unverifiable", "check-red: scratch"];
    expect(answer("All done.", [check("red", scratch)])).toEqual(isScratch);
    const inFolder = { name: "pytest try.py (in web)", gone: ["web/try.py"] };
    expect(answer("All done.", [check("red", inFolder)])).toEqual(isScratch);
    const folder = { name: "pytest reproduce/loop", gone: ["reproduce/loop/test_a.py"] };
    expect(answer("All done.", [check("red", folder)])).toEqual(isScratch);
    const outside = { name: "pytest /tmp/test_try.py" };
    expect(answer("All done.", [check("red", outside)])).toEqual(isScratch);
  });

  test("and was mended before its file was thrown away is not called red", () => {
    const scratch = { name: "pytest try.py", gone: ["try.py"] };
    const red = check("red", { ...scratch, changedSince: [file("src/a.py")] });
    const runs = [red, check("green", scratch)];
    const turn = turnOf("All done.", { checks: runs });
    const seen = { work: workState([]), checks: runs, changed: [file("src/a.py")] };
    const judged = judgeDone({ ...seen, claim: "All done.", isConfirmed: false, turn });
    expect(judged.excused[0]?.reason).toMatchObject({ kind: "check-stale", paths: ["try.py"] });
    expect(answer("All done.", runs)).toEqual(["unverifiable", "check-stale: scratch"]);
    expect(answer("All done.", [...runs, check("green")])).toEqual(["verified"]);
  });

  test("and was thrown away before the suite ran is not mended by the suite", () => {
    const scratch = { name: "pytest try.py", gone: ["try.py"] };
    const suite = check("green", { name: "pytest" });
    expect(answer("All done.", [check("red", scratch), suite])).toEqual([
      ...["unverifiable", "check-red: scratch"],
    ]);
    const whole = { ...suite, gone: ["try.py"] };
    expect(answer("All done.", [check("red", scratch), whole])).toEqual(["verified"]);
  });

  test.each([
    "pytest reproduce_issue.py",
    "pytest",
    "vitest run cart.test.js",
    "vitest run test/cart.test.js (in packages/shop)",
    "unittest tests.cart",
    "pytest /work/shop/tests/test_cart.py",
    "pytest tests/cart",
    "npm run test/unit",
  ])(
    "is no scratch where its file was not seen, which may be a pattern or lie in a folder: %s",
    (name) => {
      const seen = { name, gone: ["other.py"] };
      expect(answer("All done.", [check("red", seen)])).toEqual(["unverified", "check-red"]);
      expect(answer("All done.", [check("green", seen)])).toEqual(["verified"]);
    },
  );

  test("as before is contradicted by a report that says that it passes", () => {
    const says = "All done, all tests pass.";
    expect(answer(says, [asBefore])).toEqual(["unverified", "check-red"]);
    expect(answer("All done. The tests show no new failures.", [asBefore])).toEqual([
      "unverifiable",
      "check-red: as-before",
    ]);
    const narrow = check("green", { name: "pytest tests/test_a.py" });
    expect(answer("All done. The tests of a pass.", [narrow, asBefore])).toEqual(["verified"]);
    expect(answer("All done. The full test suite passes.", [narrow, asBefore])[0]).toBe(
      "unverified",
    );
  });

  test("as before is overruled by tests, and by no linter or type check", () => {
    const types = check("green", { name: "mypy", what: "types" });
    expect(answer("All done.", [asBefore, types])).toEqual([
      "unverifiable",
      "check-red: as-before",
    ]);
    const lint = check("red", { name: "ruff check", what: "lint", isAsBefore: true });
    expect(answer("All done.", [lint, check("green")])).toEqual(["verified"]);
  });

  test.each(["Fix the failing test in cart", "Make the tests pass again", "CI is red, mend it"])(
    "as before shows nothing done where it is what a person wants to be mended: %s",
    (prompt) => {
      const narrow = check("green", { name: "pytest tests/test_a.py" });
      expect(answer("All done.", [narrow, asBefore], prompt)).toEqual([
        "unverifiable",
        "check-red: as-before",
      ]);
    },
  );

  test("is not what a person wants where it is to be mended, and a report that calls it mended names no failure", () => {
    const mend = "Fix the failing tests in the cart";
    for (const report of ["Done. I fixed the failing test.", "Done: fixed all three broken tests."])
      expect(answer(report, [check("red")], mend)).toEqual(["unverified", "check-red"]);
    expect(answer("The test still fails.", [check("red")], "Write a failing test")[0]).toBe(
      "unverifiable",
    );
  });
});

test("a run of nothing is no evidence, and takes none away", () => {
  const none = check("empty", { name: "pytest tests/no_such_file.py" });
  expect(answer("All done.", [none])).toEqual(["unverified", "check-empty"]);
  expect(answer("All done.", [check("green"), none])).toEqual(["verified"]);
  expect(answer("All done, the tests pass.", [check("green"), none])).toEqual(["verified"]);
  const stale = check("green", { changedSince: [file("src/a.py")] });
  expect(answer("All done.", [stale, none])).toEqual(["unverified", "check-stale", "check-empty"]);
});
