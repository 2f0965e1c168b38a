// npm run bench -- <group> [name] [arguments]: bundles bench/<group>/<name>.ts (or each file of the group) and runs it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BENCH = join(ROOT, "bench");

/** The benchmarks of a group: its files, except those that another one imports. */
const entries = (group) => {
  const names = readdirSync(join(BENCH, group)).filter((name) => name.endsWith(".ts"));
  const texts = names.map((name) => readFileSync(join(BENCH, group, name), "utf8"));
  return names
    .filter((name) => !texts.some((text) => text.includes(`from "./${name}"`)))
    .map((name) => name.slice(0, -".ts".length));
};

const groups = () =>
  readdirSync(BENCH, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const usage = () => {
  const lines = groups().map((group) => `  ${group}: ${entries(group).join(", ")}\n`);
  process.stderr.write(`npm run bench -- <group> [name] [arguments]\n${lines.join("")}`);
  return 2;
};

const runOne = async (group, name, args, folder) => {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(BENCH, group, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // It finds its own files beside it.
    alias: { "playwright-core": join(ROOT, "node_modules/playwright-core/index.mjs") },
    external: [join(ROOT, "node_modules/playwright-core/*")],
    // The package yaml is CommonJS and asks for modules of Node.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  // NODE_EXTRA_CA_CERTS costs 40 ms at every start of Node 20, which would be measured along with our own work.
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawnSync(process.execPath, ["--expose-gc", outfile, ...args], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  return child.status ?? 1;
};

const main = async ([group, ...rest]) => {
  if (group === undefined || !existsSync(join(BENCH, group))) return usage();
  const all = entries(group);
  const named = all.includes(rest[0]);
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-bench-"));
  try {
    let worst = 0;
    for (const name of named ? [rest[0]] : all)
      worst = Math.max(worst, await runOne(group, name, named ? rest.slice(1) : rest, folder));
    return worst;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

process.exitCode = await main(process.argv.slice(2));
