// The whole verdict in one command. It says what it takes, and how far it is; a step shows everything when it fails; the
// last line counts tests and steps. It leaves no change in the tree, and fails if something did.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const scratch = mkdtempSync(join(tmpdir(), "twiceshy-verdict-"));
const tarball = join(scratch, `twiceshy-${version}.tgz`);
const report = join(scratch, "vitest.json");

/** A tool of this project, run by the same Node as this script. */
const tool = (path, ...args) => [process.execPath, join(ROOT, "node_modules", path), ...args];

const STEPS = [
  ["build", [process.execPath, join(ROOT, "scripts/build.mjs")]],
  ["types", tool("typescript/bin/tsc", "-p", ".")],
  ["types of the page", tool("typescript/bin/tsc", "-p", "src/page")],
  ["lint", tool("oxlint/bin/oxlint", "--deny-warnings")],
  ["format", tool("oxfmt/bin/oxfmt", "--check")],
  ["dead code", tool("knip/bin/knip.js", "--no-config-hints")],
  ["pack", ["npm", "pack", "--ignore-scripts", "--pack-destination", scratch]],
  ["package", tool("publint/src/cli.js", tarball, "--strict")],
  ["package types", tool("@arethetypeswrong/cli/dist/index.js", tarball, "--profile", "esm-only")],
  [
    "tests",
    tool(
      "vitest/vitest.mjs",
      "run",
      "--project=src",
      "--project=test",
      // A missing page is a failure here; `npx vitest run` would write it and pass.
      "--update=none",
      `--reporter=${join(ROOT, "scripts/progress.mjs")}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ),
  ],
];

/** Whether progress is one line that is written over. */
const OVER = process.stderr.isTTY === true;

/**
 * Git's own variables would lead the tests into the repository whose hook called us. Certificates cost Node 20 some 40
 * ms at each of thousands of starts, and nothing here asks the network.
 */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:GIT_|NODE_EXTRA_CA_CERTS$)/.test(name)),
  ),
  TWICESHY_PROGRESS: OVER ? "over" : "lines",
};

const run = ([command, ...args], stderrGoes = "pipe") => {
  const stdio = ["ignore", "pipe", stderrGoes];
  const options = { cwd: ROOT, env, encoding: "utf8", maxBuffer: 2 ** 28, stdio };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  return {
    passed: status === 0,
    stdout,
    output: `${stdout}${stderr ?? ""}${error?.message ?? ""}`,
  };
};

/** What differs from the last commit; empty outside a checkout. */
const treeState = () => {
  const status = run(["git", "status", "--porcelain", "--untracked-files=all"]).stdout;
  return { status, whole: `${status}${run(["git", "diff", "HEAD"]).stdout}` };
};

/** Tests that passed and failed, as vitest reports them. A file that could not even start counts as one failure. */
const countTests = (allPassed) => {
  if (!existsSync(report)) return { passed: 0, failed: 1, names: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [path];
    return tests.map(({ fullName }) => `${path} > ${fullName}`);
  });
  const failed = allPassed ? names.length : Math.max(names.length, 1);
  return { passed: numPassedTests, failed, names };
};

const countStep = (passed, name) => ({
  passed: Number(passed),
  failed: Number(!passed),
  names: passed ? [] : [name],
});

const say = (name, passed, since) => {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  process.stdout.write(`${passed ? "ok  " : "FAIL"} ${name.padEnd(14)} ${seconds.padStart(5)} s\n`);
};

const runStep = ([name, command]) => {
  const since = performance.now();
  const { passed, output } = run(command, name === "tests" ? "inherit" : "pipe");
  if (name === "tests" && OVER) process.stderr.write("\r\x1b[K");
  if (!passed) process.stdout.write(`\n${output}\n`);
  say(name, passed, since);
  return name === "tests" ? countTests(passed) : countStep(passed, name);
};

const compareTrees = (before) => {
  const since = performance.now();
  const after = treeState();
  const passed = after.whole === before.whole;
  if (!passed)
    process.stdout.write(`\ngit status before:\n${before.status}and after:\n${after.status}\n`);
  say("tree untouched", passed, since);
  return countStep(passed, "tree untouched");
};

process.stdout.write(
  `${STEPS.length + 1} steps: five minutes on two cores, several times that where processes start slowly; 2 GB of memory and of disk; no network.\n`,
);
const before = treeState();
const counts = [...STEPS.map(runStep), compareTrees(before)];
rmSync(scratch, { recursive: true });

// Whoever sees only the end of the output learns what to look for.
for (const name of counts.flatMap(({ names }) => names)) process.stdout.write(`failed: ${name}\n`);
const sum = (field) => counts.reduce((total, count) => total + count[field], 0);
process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
