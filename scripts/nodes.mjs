// npm run test:nodes [-- 20 22 24]: runs all tests on each Node we promise, taken from the npm package `node`. It needs
// the registry; the tests, and the build they look at, are those of the working tree.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : ["20", "22", "24"];

const run = (command, args, options) => spawnSync(command, args, { encoding: "utf8", ...options });

/** Puts one Node into a folder of its own outside the tree. The package's script links its binary into place. */
const install = (version, folder) => {
  const args = ["install", "--no-save", "--prefix", folder, `node@${version}`];
  const { status, stderr } = run("npm", args, { cwd: folder });
  if (status !== 0) throw new Error(`npm could not install node@${version}:\n${stderr}`);
  return join(folder, "node_modules/node/bin/node");
};

const testOn = (version) => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-node-"));
  // Some tests run it as another user, who must be able to reach it.
  chmodSync(folder, 0o755);
  try {
    const node = install(version, folder);
    const name = run(node, ["--version"]).stdout.trim();
    process.stdout.write(`${name}\n`);
    // First in the path too, so that scripts that begin with `env node` run on the same one.
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const { status } = run(node, [vitest, "run", "--reporter=dot"], {
      cwd: ROOT,
      env,
      stdio: "inherit",
    });
    return { name, passed: status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const results = versions.map(testOn);
for (const { name, passed } of results)
  process.stdout.write(`${passed ? "ok  " : "FAIL"} ${name}\n`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
