// npm run test:mcp: the server against the protocol's conformance suite, for both revisions that agents speak, and
// against the inspector. Both need Node 22, taken from the npm package `node`. It needs the registry, and writes into a
// temporary folder.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = join(ROOT, "bin/twiceshy.js");
const PACKAGES = [
  "node@22",
  "@modelcontextprotocol/conformance@0.2.0-alpha.12",
  "@modelcontextprotocol/inspector@2.12.0",
];
const REVISIONS = ["2025-11-25", "2026-07-28"];

const folder = mkdtempSync(join(tmpdir(), "twiceshy-mcp-"));
const project = join(folder, "project");
const env = { ...process.env, HOME: folder, TWICESHY_COMPILED: "" };

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: folder, env, encoding: "utf8", ...options });

const installed = () => {
  const { status, stderr } = run("npm", ["install", "--no-save", "--prefix", folder, ...PACKAGES]);
  if (status !== 0) throw new Error(`npm could not install what this needs:\n${stderr}`);
  return join(folder, "node_modules/node/bin/node");
};

/** A repository with a memory that holds one failure. */
const remember = () => {
  mkdirSync(project);
  const git = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  run("git", ["init", "-q"], { cwd: project });
  run("git", [...git, "commit", "-q", "--allow-empty", "-m", "Begin"], { cwd: project });
  run(process.execPath, [BIN, "init", "--here"], { cwd: project });
  const attempt = ["attempt", "--failed", "Retry the upload", "--file", "src/upload.js"];
  run(process.execPath, [BIN, "issue", "Uploads are cut off"], { cwd: project });
  run(process.execPath, [BIN, ...attempt], { cwd: project });
};

/** Serves the suite's fixtures through our wiring; returns its address. */
const serve = async () => {
  const outfile = join(folder, "server.mjs");
  await build({
    entryPoints: [join(ROOT, "test/mcp/conformance-server.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  const stdio = ["ignore", "pipe", "inherit"];
  const child = spawn(process.execPath, [outfile, project], { env, stdio });
  const url = await new Promise((resolve, reject) => {
    child.stdout.once("data", (bytes) => resolve(String(bytes).trim()));
    child.once("exit", () => reject(new Error("The server for the suite did not start.")));
  });
  return { child, url };
};

const conformance = (node, url) =>
  REVISIONS.map((revision) => {
    const suite = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
    const expected = ["--expected-failures", join(ROOT, `test/mcp/conformance-${revision}.yml`)];
    const args = [suite, "server", "--url", url, "--requirements", revision, ...expected];
    const { status, stdout, stderr } = run(node, args);
    const summary = stdout.slice(stdout.indexOf("=== SUMMARY ==="));
    return { name: `conformance ${revision}`, passed: status === 0, said: summary + stderr };
  });

/** What a person would ask the inspector. Each must be answered, and the answer must hold the named text. */
const QUESTIONS = [
  [["--method", "tools/list"], "outputSchema"],
  [["--method", "tools/call", "--tool-name", "search", "--tool-arg", "text=upload"], "Retry"],
  [["--method", "resources/list"], "twiceshy://summary"],
  [["--method", "resources/read", "--uri", "twiceshy://issues"], "Uploads are cut off"],
  [["--method", "prompts/list"], "post-mortem"],
];

const inspector = (node) =>
  QUESTIONS.map(([question, wanted]) => {
    const program = join(folder, "node_modules/.bin/mcp-inspector");
    const server = [process.execPath, BIN, "mcp", "--root", project, "--profile", "full"];
    const args = [program, "--cli", ...server, ...question];
    const { status, stdout, stderr } = run(node, args);
    const passed = status === 0 && stdout.includes(wanted);
    return { name: `inspector ${question.slice(1).join(" ")}`, passed, said: stdout + stderr };
  });

const main = async () => {
  const node = installed();
  remember();
  const { child, url } = await serve();
  const results = [...conformance(node, url), ...inspector(node)];
  child.kill();
  for (const { name, passed, said } of results) {
    if (!passed) process.stdout.write(`${said}\n`);
    process.stdout.write(`${passed ? "ok  " : "FAIL"} ${name}\n`);
  }
  return results.every(({ passed }) => passed) ? 0 : 1;
};

try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
