// Checkers of which the exit code alone is read: what they print takes no form that is known here.
import { has, isIdle, type Runner, type What } from "../runner.ts";

/** What a program checks by its first word, or `*` by any. */
const TOOLS: Readonly<Record<string, Readonly<Record<string, What>>>> = {
  // Browsers and devices.
  cypress: { run: "test" },
  karma: { start: "test" },
  wdio: { run: "test" },
  testcafe: { "*": "test" },
  ember: { test: "test" },
  ng: { test: "test", lint: "lint" },
  flutter: { test: "test", analyze: "lint", build: "build" },
  dart: { test: "test", analyze: "lint", compile: "build" },
  // Languages.
  sbt: {},
  stack: { test: "test", build: "build" },
  cabal: { test: "test", build: "build" },
  dune: { test: "test", runtest: "test", build: "build" },
  lein: { test: "test", check: "build" },
  gleam: { test: "test", check: "types", build: "build" },
  rebar3: { eunit: "test", ct: "test", compile: "build", dialyzer: "types" },
  crystal: { spec: "test", build: "build" },
  nimble: { test: "test", build: "build" },
  "elm-test": { "*": "test" },
  stryker: { run: "test" },
  busted: { "*": "test" },
  prove: { "*": "test" },
  tap: { "*": "test" },
  bats: { "*": "test" },
  forge: { test: "test", build: "build" },
  hardhat: { test: "test", compile: "build" },
  pants: { test: "test", lint: "lint", check: "types" },
  buck2: { test: "test", build: "build" },
  ant: { test: "test", compile: "build", build: "build" },
  artisan: { test: "test" },
  dbt: { test: "test", build: "test", compile: "build" },
  molecule: { test: "test", verify: "test" },
  // Linters.
  shellcheck: { "*": "lint" },
  hadolint: { "*": "lint" },
  actionlint: { "*": "lint" },
  yamllint: { "*": "lint" },
  markdownlint: { "*": "lint" },
  "markdownlint-cli2": { "*": "lint" },
  ktlint: { "*": "lint" },
  detekt: { "*": "lint" },
  swiftlint: { "*": "lint", lint: "lint" },
  luacheck: { "*": "lint" },
  "clang-tidy": { "*": "lint" },
  "ansible-lint": { "*": "lint" },
  sqlfluff: { lint: "lint" },
  "pre-commit": { run: "lint" },
  helm: { lint: "lint" },
  terraform: { validate: "build" },
  tofu: { validate: "build" },
};

const whatIn = (words: readonly string[]): What | undefined => {
  const [program = "", ...rest] = words;
  if (!Object.hasOwn(TOOLS, program) || isIdle(words) || has(words, "--fix", "--open"))
    return undefined;
  const verbs = rest.filter((word) => !word.startsWith("-"));
  if (program === "sbt") return SBT.test(verbs.join(" ")) ? "test" : undefined;
  const known = TOOLS[program] ?? {};
  const verb = verbs[0] ?? "";
  return Object.hasOwn(known, verb) ? known[verb] : known["*"];
};

/** `sbt test`, `sbt gateway/test`, `sbt "testOnly *Spec"`. */
const SBT = /(?:^|[\s/:])(?:test|testOnly|testQuick)\b/u;

const byExit: Runner = {
  name: "by its exit code",
  checks: whatIn,
  nothing:
    /^No tests? (?:ran|were (?:executed|found|run))\b|^Executed 0 of 0\b|^1\.\.0$|^Files=0, Tests=0\b/u,
  failures: () => [],
};

/** `julia --project test/runtests.jl`, `Rscript tests/testthat.R`, `R CMD check .`. */
const scripted: Runner = {
  name: "test script",
  checks: ([program = "", ...rest]) => {
    if (program === "R") return rest[0] === "CMD" && rest[1] === "check" ? "test" : undefined;
    if (program !== "julia" && program !== "Rscript") return undefined;
    const isCode = rest.some((word) =>
      /\bPkg\.test\(|\b(?:testthat|devtools)::test|\btest_(?:dir|local|file)\(/u.test(word),
    );
    const isFile = rest.some((word) =>
      /(?:^|\/)(?:tests?\/|runtests\.jl$|test[\w-]*\.(?:jl|R)$)/u.test(word),
    );
    return isCode || isFile ? "test" : undefined;
  },
  failures: () => [],
};

export const BY_EXIT: readonly Runner[] = [byExit, scripted];
