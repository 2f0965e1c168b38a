// npm run test:hosts [-- claude-code story …]: installs the published agents and has each play its stories with our
// hook, against a mock model. With TWICESHY_AGENTS=<folder> they are installed there once and reused. If an agent that
// was asked for cannot be had, that is a failure.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The packages of the agents, in the versions for which the stories are written. */
const AGENTS = {
  "claude-code": ["@anthropic-ai/claude-code", "2.1.330"],
  codex: ["@openai/codex", "0.169.0"],
  "gemini-cli": ["@google/gemini-cli", "0.61.0"],
  "qwen-code": ["@qwen-code/qwen-code", "0.24.4"],
  "copilot-cli": ["@github/copilot", "1.0.102"],
  opencode: ["opencode-ai", "1.18.33"],
  // The newest version of which the registry has all parts.
  pi: ["@earendil-works/pi-coding-agent", "0.87.1"],
};
/** Stories that several of them play one after the other, and which ones. */
const STORIES = {
  story: ["claude-code", "codex"],
  "three-sessions": ["claude-code", "codex"],
};
/** Some of them want a newer Node than we do. */
const NODE = ["node", "22.23.3"];

const fail = (words) => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

const run = (command, args, options) => spawnSync(command, args, { encoding: "utf8", ...options });

const asked = process.argv.slice(2);
const known = [...Object.keys(AGENTS), ...Object.keys(STORIES)];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0)
  fail(`${unknown.join(", ")}: nobody knows how to run that. Known: ${known.join(", ")}`);
const played = asked.length > 0 ? asked : known;
const names = [...new Set(played.flatMap((name) => STORIES[name] ?? [name]))];

const isThere = (folder, [name, version]) => {
  const manifest = join(folder, "node_modules", name, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;
};

/** Agents fetch their programs in their packages' install scripts. Nothing else here is installed with scripts. */
const install = (folder) => {
  const wanted = [NODE, ...names.map((name) => AGENTS[name])];
  const missing = wanted.filter((one) => !isThere(folder, one));
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, "package.json")))
    writeFileSync(join(folder, "package.json"), '{"private":true}');
  const packages = missing.map(([name, version]) => `${name}@${version}`);
  process.stdout.write(`Installing ${packages.join(", ")}\n`);
  const args = ["install", "--save-exact", "--no-audit", "--no-fund", ...packages];
  const { status, stderr } = run("npm", args, { cwd: folder });
  if (status !== 0) fail(`npm could not install the agents:\n${stderr}`);
  const lost = missing.filter((one) => !isThere(folder, one));
  if (lost.length > 0) fail(`npm did not install ${lost.join(", ")}.`);
};

/** Starts a command without any network but loopback, if the system lets a user do that. */
const offline = (() => {
  const alone = ["-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  return run("unshare", [...alone, "true"]).status === 0 ? ["unshare", ...alone] : [];
})();

const { TWICESHY_AGENTS: given, NODE_EXTRA_CA_CERTS: _certificates, ...around } = process.env;
const folder = given ? resolve(given) : mkdtempSync(join(tmpdir(), "twiceshy-agents-"));
try {
  install(folder);
  process.stdout.write(
    offline.length > 0
      ? "No network but loopback.\n"
      : "There is a network here: what an agent reaches out for is refused by a proxy that it may pass by.\n",
  );
  const [command, ...args] = [
    ...offline,
    process.execPath,
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    ...[
      "run",
      "--config=vitest.hosts.config.ts",
      ...played.map((name) => `test/hosts/${name}.hosts.ts`),
    ],
  ];
  const env = { ...around, TWICESHY_AGENTS: folder };
  const { status } = run(command, args, { cwd: ROOT, env, stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  if (!given) rmSync(folder, { recursive: true, force: true });
}
