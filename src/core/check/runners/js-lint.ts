// Type checkers, linters and formatters of JavaScript and TypeScript.
import {
  always,
  firstOf,
  has,
  inBlocks,
  isIdle,
  onLines,
  type ReadFailures,
  type Runner,
} from "../runner.ts";

const tsc: Runner = {
  name: "tsc",
  checks: (words) => {
    if (!["tsc", "vue-tsc", "tsgo"].includes(words[0] ?? "") || isIdle(words)) return undefined;
    return has(words, "-w", "-v", "--showConfig")
      ? undefined
      : has(words, "--noEmit")
        ? "types"
        : "build";
  },
  red: /\berror TS\d+: /,
  green: /^Found 0 errors\b/,
  failures: onLines(
    /^(?<at>[^\s(:][^(:]*)(?:\(\d+,\d+\)|:\d+:\d+)(?::| -) error (?<error>TS\d+: .*)$/,
    /^error (?<error>TS\d+: .*)$/,
  ),
};

/** A line that names the file, followed by one line for each problem. */
const underFiles =
  (problem: RegExp): ReadFailures =>
  (lines) => {
    let at = "";
    return lines.flatMap((line) => {
      if (/^(?:[A-Za-z]:)?[^\s:]\S*\.\w+$/.test(line)) at = line;
      const error = problem.exec(line)?.groups?.["error"];
      return error === undefined ? [] : [{ at, error }];
    });
  };

const eslint: Runner = {
  name: "eslint",
  checks: (words) =>
    ["eslint", "xo", "standard", "stylelint", "eslint_d"].includes(words[0] ?? "") &&
    !isIdle(words) &&
    !has(words, "--fix", "--print-config")
      ? "lint"
      : undefined,
  red: /^\s*[✖×] [1-9]\d* problems? \([1-9]\d* errors?\b/,
  failures: underFiles(/^\s+\d+:\d+\s+(?:error|✖)\s+(?<error>\S.*?)\s*$/),
};

const oxlint: Runner = {
  name: "oxlint",
  checks: (words) =>
    words[0] === "oxlint" && !has(words, "--fix", "--help", "--init", "--rules")
      ? "lint"
      : undefined,
  red: /^Found \d+ warnings? and [1-9]\d* errors?\b/,
  green: /^Found 0 warnings and 0 errors\b/,
  failures: inBlocks(
    /^\s*[×x⚠!] (?<at>\w[\w-]*\(\S+\): .*)$/,
    /[╭,][─-]\[(?<error>[^\]:]+)[^\]]*\]/,
  ),
};

const biome: Runner = {
  name: "biome",
  checks: (words) =>
    words[0] === "biome" &&
    ["check", "lint", "ci", "format"].includes(words[1] ?? "") &&
    !has(words, "--write", "--apply", "--fix")
      ? "lint"
      : undefined,
  red: /^Found [1-9]\d* errors?\b|^\s+× Some (?:errors|warnings) were emitted while running checks/,
  green: /^Checked \d+ files? in /,
  failures: inBlocks(
    /^(?:\s*at )?(?<at>\S+?(?::\d+:\d+)? (?:lint|format|assist|parse|organizeImports)\S*).*━+$/,
    /^\s+[×✖!] (?<error>\S.*)$/,
  ),
};

const formatter: Runner = {
  name: "formatter",
  checks: (words) =>
    ["prettier", "oxfmt", "dprint"].includes(words[0] ?? "") &&
    has(words, "--check", "-c", "check", "--list-different", "-l")
      ? "lint"
      : undefined,
  red: /^(?:\[warn\] )?(?:Code style issues found|Format issues found)/,
  green: /^(?:All matched files use )/,
  failures: onLines(/^(?:\[warn\] |\[error\] )?(?<at>[^\s[]\S*\.\w+)(?<error>)(?: \(\d+ms\))?$/),
};

const svelte: Runner = {
  name: "svelte-check",
  checks: always("types", "svelte-check", "astro-check"),
  red: /found [1-9]\d* errors?\b/,
  green: /found 0 errors\b/,
  failures: inBlocks(/^(?<at>\/?\S+\.svelte):\d+:\d+$/, /^Error: (?<error>.*)$/),
};

/** Bundlers report where they stopped in forms of their own. */
const bundler: Runner = {
  name: "bundler",
  checks: (words) => {
    const [program = "", verb = ""] = words;
    if (isIdle(words) || has(words, "-w")) return undefined;
    if (["vite", "next", "astro", "nuxt", "ng", "parcel"].includes(program))
      return verb === "build" ? "build" : undefined;
    return ["webpack", "rollup", "esbuild", "tsup", "rspack"].includes(program)
      ? "build"
      : undefined;
  },
  red: /^(?:✘ \[ERROR\]|ERROR in |error during build:|Failed to compile|\[!\] )/,
  green: /^(?:✓ built in|.*compiled successfully|✓ Compiled successfully)/,
  failures: firstOf(
    onLines(/^✘ \[ERROR\] (?<error>.*)$/, /^\[!\] (?<error>.*)$/),
    inBlocks(/^(?<at>ERROR in .*)$/, /^(?<error>(?:Module|TS\d+|\w*Error).*)$/),
    inBlocks(
      /^(?<at>\.\/[^\s:]+\.\w+)(?::\d+:\d+)?$/,
      /^(?<error>(?:Type error|Module not found|Syntax error|\w*Error): .*)$/,
    ),
    inBlocks(/^(?<at>error during build:|Failed to compile\.?)$/, /^(?<error>\S.*)$/),
  ),
};

export const JS_LINT: readonly Runner[] = [tsc, eslint, oxlint, biome, formatter, svelte, bundler];
