// Ruby, PHP, .NET, the JVM and Elixir.
import {
  always,
  bothOf,
  COMPILER_LINE,
  firstOf,
  has,
  inBlocks,
  isIdle,
  onLines,
  type Runner,
  type What,
} from "../runner.ts";

const rspec: Runner = {
  name: "rspec",
  checks: always("test", "rspec"),
  red: /^\d+ examples?, [1-9]\d* failures?\b/,
  green: /^[1-9]\d* examples?, 0 failures\b/,
  nothing: /^0 examples\b/,
  // The line with `Failure/Error` quotes the source.
  failures: inBlocks(
    /^\s+\d+\) (?<at>\S.*)$/,
    /^\s+(?!Failure\/Error)(?<error>(?:expected|undefined|\S*(?:Error|Exception)\b).*)$/,
  ),
};

const minitest: Runner = {
  name: "minitest",
  checks: (words) => {
    const [program = "", verb = ""] = words;
    return ["rails", "bin/rails"].includes(program) && /^test(?::|$)/.test(verb)
      ? "test"
      : undefined;
  },
  red: /^\d+ runs, \d+ assertions, (?:[1-9]\d* failures|\d+ failures, [1-9]\d* errors)/,
  green: /^[1-9]\d* runs, \d+ assertions, 0 failures, 0 errors/,
  failures: inBlocks(/^\s*(?<at>\w[\w:]*#\S+?)(?: \[[^\]]*\])?:$/, /^\s*(?<error>\S.*)$/, 3),
};

const rubocop: Runner = {
  name: "rubocop",
  checks: (words) => (has(words, "-a", "-A", "--auto-correct") ? undefined : rubyLint(words)),
  red: /\b[1-9]\d* offenses? detected/,
  green: /\bno offenses detected/,
  failures: onLines(/^(?<at>[^\s:]+):\d+:\d+: [CWEF]: (?<error>\S.*)$/),
};
const rubyLint = always("lint", "rubocop", "standardrb");

const phpunit: Runner = {
  name: "phpunit",
  checks: always("test", "phpunit", "pest", "paratest"),
  red: /^(?:FAILURES!|ERRORS!|Tests: .*(?:Failures|Errors): [1-9]|\s*Tests:\s+\d+ failed)/,
  green: /^(?:OK \([1-9]\d* tests?|\s*Tests:\s+\d+ passed)/,
  nothing: /^No tests executed/,
  failures: firstOf(
    inBlocks(/^\d+\) (?<at>\S+::\S+.*)$/, /^(?<error>\S.*)$/, 3),
    inBlocks(/^\s+FAILED\s+(?<at>\S.*)$/, /^\s+(?<error>\S.*)$/, 3),
  ),
};

const phpstan: Runner = {
  name: "phpstan",
  checks: always("types", "phpstan", "psalm"),
  red: /\[ERROR\] Found [1-9]\d* errors?|^\d+ errors found/,
  green: /\[OK\] No errors|^No errors found/,
  failures: onLines(/^\s+:?(?<at>\d+)\s{2,}(?<error>\S.*)$/, /^ERROR: (?<at>\w+) - (?<error>.*)$/),
};

const dotnet: Runner = {
  name: "dotnet",
  checks: (words) =>
    words[0] === "dotnet" && !isIdle(words)
      ? { test: "test" as const, build: "build" as const, format: undefined }[words[1] ?? ""]
      : undefined,
  red: /^(?:Failed!|Build FAILED|\s*Failed: +[1-9])|\): error [A-Z]+\d+: /,
  green: /^(?:Passed!|Build succeeded|Test Run Successful)/,
  failures: bothOf(
    inBlocks(/^\s+Failed (?<at>\S.*?) \[.*\]$/, /^\s{3,}(?!Error Message)(?<error>\S.*)$/, 3),
    onLines(/^\s*(?<at>[^\s(]+)\(\d+,\d+\): error (?<error>[A-Z]+\d+: .*?)(?: \[[^\]]*\])?$/),
  ),
};

const GOALS: Readonly<Record<string, What>> = {
  ...{ test: "test", verify: "test", check: "test", install: "test", integrationTest: "test" },
  ...{ package: "build", compile: "build", build: "build", assemble: "build", classes: "build" },
  ...{
    "test-compile": "build",
    lint: "lint",
    ktlintCheck: "lint",
    detekt: "lint",
    spotlessCheck: "lint",
  },
};

const goalOf = (words: readonly string[]): What | undefined => {
  const goals = words.slice(1).map((word) => word.slice(word.lastIndexOf(":") + 1));
  const known = goals.flatMap((goal) => {
    // `assembleRelease`, `testDebugUnitTest`: a goal for each variant of a build.
    const [, base = goal] = /^(assemble|bundle|compile|lint|test)[A-Z]/u.exec(goal) ?? [];
    return Object.hasOwn(GOALS, base) ? [GOALS[base]] : [];
  });
  return known.includes("test") ? "test" : known[0];
};

const maven: Runner = {
  name: "maven",
  checks: (words) => (["mvn", "mvnw", "mvnd"].includes(words[0] ?? "") ? goalOf(words) : undefined),
  red: /^\[INFO\] BUILD FAILURE/,
  green: /^\[INFO\] BUILD SUCCESS/,
  failures: firstOf(
    onLines(/^\[ERROR\] (?<at>\S+\.(?:java|kt|scala)):\[\d+,\d+\] (?<error>\S.*)$/),
    onLines(/^\[ERROR\] {2,}(?<at>\w[\w.$]*)(?::\d+)?(?:->\S+)? (?<error>\S.*)$/),
  ),
};

const gradle: Runner = {
  name: "gradle",
  checks: (words) =>
    ["gradle", "gradlew", "sbt"].includes(words[0] ?? "") && !has(words, "--continuous", "-t")
      ? goalOf(words)
      : undefined,
  red: /^BUILD FAILED|^\[error\] /,
  green: /^BUILD SUCCESSFUL|^\[success\] /,
  failures: bothOf(
    inBlocks(
      /^(?!> )(?<at>\S.* > .+) FAILED$/,
      /^\s+(?<error>\S*(?:Error|Exception|Failure)\b.*)$/,
    ),
    onLines(/^e: (?:file:\/\/)?(?<at>\S+?):\d+:\d+:? (?<error>\S.*)$/, COMPILER_LINE),
  ),
};

const mix: Runner = {
  name: "mix",
  checks: ([program, verb = "", ...rest]) => {
    if (program !== "mix") return undefined;
    if (verb === "format") return has(rest, "--check-formatted") ? "lint" : undefined;
    return {
      test: "test" as const,
      compile: "build" as const,
      credo: "lint" as const,
      dialyzer: "types" as const,
    }[verb];
  },
  red: /^\d+ tests?, [1-9]\d* failures?\b|^\*\* \(/,
  green: /^[1-9]\d* tests?, 0 failures\b/,
  failures: bothOf(
    inBlocks(
      /^\s+\d+\) (?<at>(?:test|doctest) .+)$/,
      /^\s+(?<error>(?:\*\* \(|Assertion|Expected|match).*)$/,
    ),
    inBlocks(/^(?<at>\*\* \(\w+Error\)) .*$/, /^\s+(?<error>error: .*)$/),
  ),
};

export const RUBY_PHP_DOTNET_JVM_ELIXIR: readonly Runner[] = [
  rspec,
  minitest,
  rubocop,
  phpunit,
  phpstan,
  dotnet,
  maven,
  gradle,
  mix,
];
