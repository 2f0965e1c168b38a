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
  nothing: /^(?:=+ )?no tests ran in /,
  failures: firstOf(
    // In the final lines the message is cut to the width of the terminal, so only the type of the
    // error is read there.
    inBlocks(/^_{3,} (?<at>\S.*?) _{3,}$/, /^E\s+(?<error>\S.*)$/, 200),
    onLines(/^(?:FAILED|ERROR) (?<at>\S.*?)(?: - (?<error>[\w.]+).*)?$/),
  ),
};

const unittest: Runner = {
  name: "unittest",
  checks: (words) => {
    const [program = "", verb = ""] = words;
    if (program === "unittest" || program === "trial" || program === "nose2") return "test";
    const isDjango = /(?:^|\/)manage\.py$/.test(program) || program === "django-admin";
    return isDjango && verb === "test" ? "test" : undefined;
  },
  red: /^FAILED \((?:failures|errors|unexpected)/,
  green: /^OK(?: \(.*\))?$/,
  nothing: /^(?:Ran 0 tests|NO TESTS RAN)/,
  failures: inBlocks(
    /^(?:FAIL|ERROR): (?<at>\S+ \(.+\))$/,
    /^(?<error>(?:\w+\.)*\w*(?:Error|Exception|Failure)\b.*)$/,
    80,
  ),
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

export const PYTHON: readonly Runner[] = [pytest, unittest, tox, ruff, flake8, mypy];
