// Test runners of JavaScript and TypeScript.
import {
  bothOf,
  firstOf,
  has,
  inBlocks,
  isIdle,
  onLines,
  type CheckFailure,
  type ReadFailures,
  type Runner,
} from "../runner.ts";

const vitest: Runner = {
  name: "vitest",
  checks: (words) =>
    words[0] === "vitest" && !isIdle(words) && !has(words, "dev", "bench", "list", "init")
      ? "test"
      : undefined,
  red: /^\s*(?:Test Files|Tests)\s+\d+ failed\b|^\s*FAIL\s+\S+ > |Unhandled Errors?\b/,
  green: /^\s*Tests\s+\d+ passed\b/,
  nothing: /^No test files found/,
  failures: inBlocks(
    /^\s*FAIL\s+(?<at>\S+\.\w+(?: .*)?)$/,
    /^\s*(?<error>(?:\w*(?:Error|Exception)\b|expected ).*)$/,
  ),
};

const jest: Runner = {
  name: "jest",
  checks: (words) =>
    (words[0] === "jest" || (words[0] === "react-scripts" && words[1] === "test")) && !isIdle(words)
      ? "test"
      : undefined,
  red: /^(?:Tests|Test Suites):\s+\d+ failed\b|^\s*● .* › /,
  green: /^Tests:\s+(?:\d+ (?:skipped|todo), )*\d+ passed, \d+ total/,
  nothing: /^No tests found/,
  failures: inBlocks(
    /^\s*● (?!Console$)(?<at>\S.*)$/,
    /^\s+(?<error>(?:\w*Error\b|expect\(|Expected|Cannot find|thrown:|Exceeded timeout).*)$/,
  ),
};

/** The title of a failure spans several lines; the last of them ends in a colon. */
const inMocha: ReadFailures = (lines) => {
  const start = lines.findIndex((line) => /^\s*\d+ failing\b/.test(line));
  if (start < 0) return [];
  const found: CheckFailure[] = [];
  for (let at = start + 1; at < lines.length; at += 1) {
    const first = /^\s+\d+\) (.+)$/.exec(lines[at] ?? "")?.[1];
    if (first === undefined) continue;
    const title = [first.trim()];
    while (!(title.at(-1) ?? "").endsWith(":") && title.length < 6 && at < lines.length - 1)
      title.push((lines[(at += 1)] ?? "").trim());
    const rest = lines.slice(at + 1, at + 8);
    const error = rest.find((line) => /^\s+(?:\w*Error\b|expected |AssertionError)/.test(line));
    found.push({ at: title.join(" ").replace(/:$/, ""), error: (error ?? "").trim() });
  }
  return found;
};

const mocha: Runner = {
  name: "mocha",
  checks: (words) =>
    ["mocha", "_mocha"].includes(words[0] ?? "") && !isIdle(words) && !has(words, "-w")
      ? "test"
      : undefined,
  red: /^\s*[1-9]\d* failing\b/,
  green: /^\s*[1-9]\d* passing\b/,
  nothing: /^\s*0 passing\b/,
  failures: inMocha,
};

const ava: Runner = {
  name: "ava",
  checks: (words) =>
    words[0] === "ava" && !isIdle(words) && !has(words, "-w") ? "test" : undefined,
  red: /^\s*[1-9]\d* (?:tests?|uncaught exceptions?|known failures?) failed\b/,
  green: /^\s*[1-9]\d* tests? passed\b/,
  failures: inBlocks(
    /^\s*✘ \[fail\]: (?<at>\S.*)$/,
    /^\s+(?<error>(?:\w*Error\b|Difference|Value |Expected).*)$/,
  ),
};

/** A suite fails because of a test in it. The failures are listed once more at the end, with their errors. */
const inNode: ReadFailures = (lines) => {
  const start = lines.findIndex((line) => line.includes("✖ failing tests:")) + 1;
  const closing = lines
    .slice(start)
    .map((line, at, all) =>
      /^\s*error: [|>]-$/.test(line) ? `error: ${all[at + 1]?.trim()}` : line,
    );
  return inNodeBlocks(closing)
    .filter(({ error }) => !/^\d+ subtests? failed$/.test(error))
    .map((one) =>
      /^(?:test failed)?$/.test(one.error) ? { ...one, error: above(lines, one.at) } : one,
    );
};

/** A file that cannot be loaded prints its error above its name. */
const above = (lines: readonly string[], at: string): string => {
  const end = lines.findIndex((line) => NODE_NAME.exec(line)?.groups?.["at"] === at);
  const written = lines.slice(0, Math.max(end, 0));
  const start = written.findLastIndex((line) => /^\s*(?:(?:not )?ok \d+ - |✖ |✔ )/.test(line)) + 1;
  const text = written.slice(start).findLast((line) => /^(?:# )?\w*Error\b/.test(line));
  return text?.replace(/^# /, "") ?? "test failed";
};

const NODE_NAME = /^\s*(?:not ok \d+ - |✖ )(?<at>\S.*?)(?: \([\d.]+m?s\))?$/;

const inNodeBlocks = inBlocks(
  NODE_NAME,
  /^\s*(?:error: ['"]?|\[?)(?<error>(?:\w*Error\b|(?<=error: ['"]?)\S).*?)['"]?$/,
);

const node: Runner = {
  name: "node --test",
  checks: (words) =>
    words[0] === "node" && has(words, "--test") && !has(words, "--watch") ? "test" : undefined,
  red: /^\s*(?:#|ℹ) fail [1-9]/,
  green: /^\s*(?:#|ℹ) pass [1-9]/,
  nothing: /^\s*(?:#|ℹ) tests 0$/,
  failures: inNode,
};

/** The error comes before the name of the failed test. */
const inBun: ReadFailures = (lines) => {
  let error = "";
  return lines.flatMap((line) => {
    error = /^(?:error|\w*Error): .*/.exec(line)?.[0] ?? error;
    const at = /^(?:\(fail\)|✗) (?<at>\S.*?)(?: \[[\d.]+m?s\])?$/.exec(line)?.groups?.["at"];
    return at === undefined ? [] : [{ at, error }];
  });
};

const bun: Runner = {
  name: "bun test",
  checks: (words) =>
    words[0] === "bun" && words[1] === "test" && !isIdle(words) ? "test" : undefined,
  red: /^\s*[1-9]\d* fail$/,
  green: /^\s*[1-9]\d* pass$/,
  failures: inBun,
};

const playwright: Runner = {
  name: "playwright",
  checks: (words) =>
    words[0] === "playwright" && words[1] === "test" && !has(words, "--ui", "--list")
      ? "test"
      : undefined,
  red: /^\s+[1-9]\d* failed$/,
  green: /^\s+[1-9]\d* passed \(/,
  failures: inBlocks(
    /^\s+\d+\) (?<at>\[?\S.*?)(?: ─+)?$/,
    /^\s+(?<error>(?:\w*Error\b|Test timeout).*)$/,
  ),
};

const deno: Runner = {
  name: "deno",
  checks: (words) =>
    words[0] === "deno" && !isIdle(words)
      ? { test: "test" as const, check: "types" as const, lint: "lint" as const }[words[1] ?? ""]
      : undefined,
  red: /^FAILED \||^error\[[a-z-]+\]: |^error: Type checking failed/,
  green: /^ok \| [1-9]\d* passed/,
  failures: firstOf(
    inBlocks(/^(?<at>\S.*) => \S+:\d+:\d+$/, /^error: (?<error>\S.*)$/),
    bothOf(inBlocks(/^(?<at>TS\d+ \[ERROR\]: .*)$/, /^\s+at (?<error>\S+?):\d+:\d+$/)),
    onLines(/^error\[(?<at>[a-z-]+)\]: (?<error>.*)$/),
  ),
};

export const JS_TESTS: readonly Runner[] = [vitest, jest, mocha, ava, node, bun, playwright, deno];
