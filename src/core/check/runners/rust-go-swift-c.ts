// Rust, Go, Swift, C and C++.
import {
  bothOf,
  COMPILER_LINE,
  firstOf,
  has,
  inBlocks,
  onLines,
  type Runner,
  type What,
} from "../runner.ts";

/** The verb, after the tool's own options and `+toolchain`. */
const verbOf = (words: readonly string[]): string =>
  words.slice(1).find((word) => !/^[-+]/.test(word)) ?? "";

const of =
  (program: string, verbs: Readonly<Record<string, What>>) =>
  (words: readonly string[]): What | undefined => {
    const verb = verbOf(words);
    if (words[0] !== program || !Object.hasOwn(verbs, verb)) return undefined;
    if (verb === "fmt" && !has(words, "--check")) return undefined;
    return has(words, "--fix", "--help", "--list", "--no-run") ? undefined : verbs[verb];
  };

const cargo: Runner = {
  name: "cargo",
  checks: of("cargo", {
    ...{ test: "test", t: "test", nextest: "test", bench: "test" },
    ...{ build: "build", b: "build", check: "types", c: "types", clippy: "lint", fmt: "lint" },
  }),
  red: /^(?:test result: FAILED|error\[E\d+\]: |error: (?:could not compile|test failed)|\s+Summary .* [1-9]\d* failed)/,
  green: /^(?:test result: ok\.|\s+Finished )/,
  failures: bothOf(
    firstOf(
      inBlocks(/^thread '(?<at>[^']+)'(?: \(\d+\))? panicked at .*$/, /^(?<error>\S.*)$/, 2),
      onLines(/^test (?<at>\S+)(?: - should panic)? \.\.\. (?<error>FAILED)$/),
    ),
    inBlocks(
      /^(?<at>error(?:\[E\d+\])?: (?!could not compile|test failed|aborting|\d+ target).*)$/,
      /^\s+--> (?<error>\S+?):\d+:\d+$/,
      4,
    ),
  ),
};

const go: Runner = {
  name: "go",
  checks: of("go", { test: "test", build: "build", install: "build", vet: "lint" }),
  red: /^(?:--- FAIL: |FAIL\b|panic: |vet: )/,
  green: /^ok\s+\S+\s/,
  nothing: /^go: (?:no packages|warning: ".*" matched no packages)/,
  failures: bothOf(
    inBlocks(
      /^\s*--- FAIL: (?<at>\S+)/,
      /^\s+(?:\S+\.go:\d+: )?(?<error>(?!Error Trace:|---)\S.*)$/,
      6,
    ),
    onLines(
      /^(?:vet: )?(?<at>[^\s:]+\.go):\d+(?::\d+)?: (?<error>\S.*)$/,
      /^(?<at>panic): (?<error>.*)$/,
    ),
  ),
};

const goLint: Runner = {
  name: "golangci-lint",
  checks: (words) => {
    if (words[0] === "staticcheck") return "lint";
    return words[0] === "golangci-lint" && words[1] === "run" && !has(words, "--fix")
      ? "lint"
      : undefined;
  },
  red: /^[1-9]\d* issues:$/,
  green: /^0 issues\.$/,
  failures: onLines(/^(?<at>[^\s:]+\.go):\d+(?::\d+)?: (?<error>\S.*)$/),
};

const swift: Runner = {
  name: "swift",
  checks: (words) =>
    words[0] === "xcodebuild"
      ? has(words, "test")
        ? "test"
        : has(words, "build")
          ? "build"
          : undefined
      : of("swift", { test: "test", build: "build" })(words),
  red: /with [1-9]\d* failures?\b|: error: |^\*\* \w+ FAILED \*\*/,
  green: /with 0 failures\b|^Build complete!|^\*\* \w+ SUCCEEDED \*\*/,
  failures: onLines(COMPILER_LINE),
};

const ctest: Runner = {
  name: "ctest",
  checks: (words) => {
    const [program = "", verb = ""] = words;
    if (program === "ctest") return has(words, "-N", "--show-only") ? undefined : "test";
    if (program === "cmake") return verb === "--build" ? "build" : undefined;
    // `zig build` runs the steps that it names.
    if (program === "zig" && verb === "build" && words.includes("test")) return "test";
    if (program === "meson" || program === "bazel" || program === "bazelisk" || program === "zig")
      return verb === "test" ? "test" : /^(?:build|compile)$/.test(verb) ? "build" : undefined;
    if (program === "ninja") return has(words, "test", "check") ? "test" : "build";
    return /^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|rustc|javac)$/.test(program)
      ? "build"
      : undefined;
  },
  red: /^\d+% tests passed, [1-9]\d* tests? failed|^ninja: build stopped|: (?:fatal )?error: /,
  green: /^100% tests passed\b/,
  nothing: /^No tests were found/,
  failures: bothOf(
    onLines(/^\s+\d+ - (?<at>\S+) \((?<error>Failed|SEGFAULT|Timeout|Not Run|.*Exception.*)\)$/),
    onLines(COMPILER_LINE),
  ),
};

export const RUST_GO_SWIFT_C: readonly Runner[] = [cargo, go, goLint, swift, ctest];
