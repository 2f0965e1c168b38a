// Test runners, linters and type checkers of Python.
import { always, COMPILER_LINE, firstOf, has, inBlocks, onLines, type Runner } from "../runner.ts";

const pytest: Runner = {
  name: "pytest",
  checks: (words) =>
    ["pytest", "py.test"].includes(words[0] ?? "") &&
    !has(words, "--collect-only", "--co", "--version", "--help", "--fixtures")
      ? "test"
      : undefined,
  red: /^(?:=+ )?(?:\d+ \w+, )*[1-9]\d* (?:failed|errors?)\b.* in [\d.]+s/,
  green: /^(?:=+ )?(?:\d+ \w+, )*[1-9]\d* passed\b.* in [\d.]+s/,
  // Marks and skips alone: every test was left out.
  nothing:
    /^ERROR: (?:file or directory )?not found: |^(?:=+ )?(?:no tests ran\b|no tests collected\b|\d+ (?:deselected|skipped)(?:, \d+ (?:deselected|skipped|warnings?))* in )/,
  failures: (lines) => {
    const blocks = pytestBlocks(lines);
    const known = new Set(blocks.map(({ at }) => at.replace(OF_PHASE, "")));
    // A host may cut a long output in its middle: then the final lines name more.
    const more = pytestSummary(lines).filter(({ at }) => !known.has(nameIn(at)) && !known.has(at));
    return [...blocks, ...more];
  },
};

const pytestBlocks = inBlocks(/^_{3,} (?<at>\S.*?) _{3,}$/, /^E\s+(?<error>\S.*)$/, 200);
/** The message is cut to the width of the terminal, so only the type of the error is read there. */
const pytestSummary = onLines(/^(?:FAILED|ERROR) (?<at>\S.*?)(?: - (?<error>[\w.]+).*)?$/);

const OF_PHASE = /^ERROR (?:at (?:setup|teardown) of|collecting) /u;

/** `tests/a.py::TestA::test_one` is headed `TestA.test_one`. */
const nameIn = (id: string): string => id.slice(id.indexOf("::") + 2).replaceAll("::", ".");

/** The line that closes a traceback: what was raised, by its module's name, and often what it says. */
const RAISED =
  /^(?<error>(?:\w+\.)*\w*(?:Error|Exception|Failure|Warning)\b.*|(?:\w+\.)+[A-Z]\w*(?:: .*)?|(?:KeyboardInterrupt|StopIteration|SystemExit)(?:: .*)?)$/;

const unittest: Runner = {
  name: "unittest",
  checks: (words) => {
    const [program = "", verb = ""] = words;
    if (program === "unittest" || program === "trial" || /^nose(?:2|tests)$/.test(program))
      return "test";
    const isDjango = /(?:^|\/)manage\.py$/.test(program) || program === "django-admin";
    const isSetup = /(?:^|\/)setup\.py$/.test(program);
    return (isDjango || isSetup) && verb === "test" ? "test" : undefined;
  },
  red: /^FAILED \((?:failures|errors|unexpected)/,
  green: /^OK(?: \(.*\))?$/,
  nothing: /^(?:Ran 0 tests|NO TESTS RAN)/,
  // Before Python 3.12 it said OK of no tests.
  greenForNothing: true,
  failures: inBlocks(/^(?:FAIL|ERROR): (?<at>\S+ \(.+[)\]])$/, RAISED, 80),
};

/** SymPy's own runner, which other projects of its family use too. It is started as a script. */
const testsFinished: Runner = {
  name: "tests finished",
  checks: () => undefined,
  // The line that counts may be broken in two, before what failed.
  red: /^[= ]*tests finished: .*\b[1-9]\d* (?:failed|exceptions?)\b|^DO \*NOT\* COMMIT!$/,
  green: /^[= ]*tests finished: [1-9]\d* passed\b/,
  nothing: /^[= ]*tests finished: 0 passed\b/,
  failures: inBlocks(/^_+ (?<at>\S+\.py:\w+) _+$/, RAISED, 400),
};

const tox: Runner = {
  name: "tox",
  runsOthers: true,
  checks: always("test", "tox", "nox"),
  red: /^\s*(?:\S+: FAIL\b|evaluation failed :\(|nox > Session \S+ failed)/,
  green: /^\s*(?:congratulations :\)|nox > Session \S+ was successful)/,
  failures: () => [],
};

const ruff: Runner = {
  name: "ruff",
  checks: (words) => {
    if (words[0] === "black" || words[0] === "isort")
      return has(words, "--check", "--check-only", "-c") ? "lint" : undefined;
    if (words[0] !== "ruff" || has(words, "--fix", "--watch")) return undefined;
    const isCheck =
      words[1] === "check" || (words[1] === "format" && has(words, "--check", "--diff"));
    return isCheck ? "lint" : undefined;
  },
  red: /^(?:Found [1-9]\d* errors?\b|Would reformat: |would reformat )/,
  green: /^All checks passed!|^\d+ files? (?:already formatted|would be left unchanged)/,
  failures: firstOf(
    onLines(
      /^(?<at>\S+?):\d+:\d+: (?<error>[A-Z]+\d+ .*)$/,
      /^[Ww]ould reformat:? (?<at>\S+)(?<error>)$/,
    ),
    inBlocks(/^(?<at>[A-Z]{1,5}\d{3,4} .*)$/, /^\s*--> (?<error>\S+?):\d+:\d+$/),
  ),
};

const flake8: Runner = {
  name: "flake8",
  checks: always("lint", "flake8", "pylint", "pycodestyle", "pydocstyle"),
  failures: onLines(/^(?<at>[^\s:]+):\d+:\d+: (?<error>[A-Z]+\d+:? .*)$/),
};

const mypy: Runner = {
  name: "mypy",
  checks: always("types", "mypy", "dmypy", "pyright", "basedpyright", "pyre", "ty"),
  red: /^(?:Found [1-9]\d* errors? in |[1-9]\d* errors?, \d+ warnings?)/,
  green: /^(?:Success: no issues found|0 errors, )/,
  failures: onLines(COMPILER_LINE),
};

export const PYTHON: readonly Runner[] = [pytest, unittest, testsFinished, tox, ruff, flake8, mypy];
