// Scripts of a project that are checks by their names: `./test.sh`, `bin/ci`, `python tests/runtests.py`.
// A script that an agent writes to try something out has such a name as well (`test_fix.py`, `verify_it.sh`). Its
// red or green is no evidence about the project, so a name must say that the project's own checks run.
import { isIdle, type Runner, type What } from "../runner.ts";
import { whatOf } from "./task-names.ts";

/** What may follow `test`, `check` or `build` in the name of a script that runs all of a kind. */
const KIND =
  "(?:all|ci|unit|integration|e2e|functional|acceptance|regression|smoke|fast|slow|quick|full|types?|coverage|cov|suites?|runner|tests?)";
const WORD = "(?:tests?|checks?|ci|lint|build|type[-_]?check|unit|integration|e2e|all)";
const WHOLE = new RegExp(`^(?:run[-_]?)?${WORD}(?:[-_]${KIND})*$`);
/** `runtests`, `run_all_tests`. */
const RUNS_TESTS = new RegExp(`^run[-_]?(?:${KIND}[-_]?)*tests?(?:[-_]${KIND})*$`);

/** `.py` and similar: what is so named is run by an interpreter, and `test_x.py` is a module of tests. */
const LANGUAGE = /\.(?:py|rb|pl|php|[cm]?[jt]sx?)$/;
const SHELL = /\.(?:sh|bash|ps1|cmd|bat)$/;

/** The working folder, and folders in which an agent reproduces something. */
const OF_NO_PROJECT =
  /^(?:\.\/)?[^/]+$|(?:^|\/)(?:te?mp|scratch|repro\w*|debug|playground|sandbox)\//;
/** Where a project keeps what runs its tests. Inside a package such a name is a module. */
const OF_TESTS = /(?:^|\/)(?:tests?|tools?|qa)\/[^/]+$/;
/** Where a project keeps the programs with which it is built and checked. */
const OF_PROGRAMS = /(?:^|\/)\.?(?:bin|ci|scripts?|dev|hack|support)\/[^/]+$/;

/** What one program of a name like `test_x` or `check-x` looks at is not known from that name. */
const TRIAL = /^(?:run[-_])?(?:tests?|check|verify|validate)[-_]/;

const partsOf = (path: string): { readonly name: string; readonly isLanguage: boolean } => {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const isLanguage = LANGUAGE.test(file);
  return { name: file.replace(isLanguage ? LANGUAGE : SHELL, ""), isLanguage };
};

/** What a file checks that is called by its path. */
const whatOfPath = (path: string): What | undefined => {
  if (!path.includes("/") || path.startsWith("/") || /\/(?:usr\/|bin$)/.test(path))
    return undefined;
  const { name, isLanguage } = partsOf(path);
  if (!/^[\w-]+$/.test(name)) return undefined;
  if (RUNS_TESTS.test(name)) return "test";
  const isTrial = TRIAL.test(name) && !WHOLE.test(name);
  if (isTrial && (OF_NO_PROJECT.test(path) || (isLanguage && /^(?:run[-_])?tests?[-_]/.test(name))))
    return undefined;
  return whatOf(name.replace(/^run[-_]?/, ""));
};

/**
 * Whether a file that an interpreter is given may be called by its path instead: a file that names no language
 * (`python bin/test`), one that runs the tests by its name and place, or one of the project's programs whose whole
 * name says what it checks. In the working folder an agent writes its own `run_tests.py`, and `tools/test.py`
 * evaluates a model as often as it tests a program.
 */
export const isRunnerFile = (path: string): boolean => {
  const { name, isLanguage } = partsOf(path);
  if (!isLanguage || /(?:^|\/)node_modules\//.test(path)) return true;
  if (/^(?:\.\/)?runtests\.py$|(?:^|\/)(?:manage|setup)\.py$/.test(path)) return true;
  if (OF_TESTS.test(path)) return RUNS_TESTS.test(name);
  const isEvaluation = name === "test" && path.endsWith(".py");
  return OF_PROGRAMS.test(path) && WHOLE.test(name) && name !== "all" && !isEvaluation;
};

export const SCRIPT: Runner = {
  name: "script",
  runsOthers: true,
  checks: (words) => (isIdle(words) ? undefined : whatOfPath(words[0] ?? "")),
  failures: () => [],
};
