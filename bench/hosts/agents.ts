// What our hooks add to a use of a tool in each real agent: the canary, some times over, as doctor plays it.
//   TWICESHY_AGENTS=<folder of npm run test:hosts> npm run bench -- hosts agents [--rounds N] [--agents claude-code,codex]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { AGENT_NAMES } from "../../src/engine/ports/agents.ts";

const CLI = resolve("bin/twiceshy.js");

const at = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
};

const canaryIn = (stdout: string): Fields => {
  const said = parseJson(stdout);
  const all = isObject(said) && Array.isArray(said["canary"]) ? said["canary"] : [];
  const [one]: readonly unknown[] = all;
  return isObject(one) ? one : {};
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      agents: { type: "string", default: AGENT_NAMES.join(",") },
    },
  });
  const packages = process.env["TWICESHY_AGENTS"];
  assert(packages !== undefined, "TWICESHY_AGENTS names the folder of npm run test:hosts");
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-agents-")));
  const path = [
    ...["node_modules/node/bin", "node_modules/.bin"].map((one) => join(packages, one)),
    ...["/usr/local/bin", "/usr/bin", "/bin"],
  ].join(delimiter);
  try {
    const home = join(folder, "home");
    mkdirSync(join(home, ".gemini"), { recursive: true });
    // What a person says once in Gemini CLI. Codex is asked to approve each line, and that is not done here.
    writeFileSync(join(home, ".gemini/trustedFolders.json"), `{"${folder}":"TRUST_FOLDER"}`);
    const shy = (...args: readonly string[]) =>
      spawnSync(process.execPath, [CLI, ...args], {
        ...{ cwd: folder, encoding: "utf8", env: { HOME: home, PATH: path } },
      });
    for (const agent of values.agents.split(",")) {
      const installed = shy("install", agent);
      assert(installed.status === 0, `${agent} is connected: ${installed.stderr}`);
      const found = Array.from({ length: Number(values.rounds) }, () =>
        canaryIn(shy("doctor", "--canary", agent, "--json").stdout),
      );
      const played = found.flatMap((one) => (isObject(one["found"]) ? [one["found"]] : []));
      const ms = (name: string): readonly number[] => played.map((one) => Number(one[name]));
      const added = played.map((one) => Number(one["withMs"]) - Number(one["withoutMs"]));
      const rungs = new Set(played.map((one) => String(one["rung"])));
      process.stdout.write(
        `${agent.padEnd(12)} ${at(ms("withoutMs"), 0.5).toFixed(0)} ms without hooks, ${at(ms("withMs"), 0.5).toFixed(0)} with; added ${at(added, 0.5).toFixed(0)} (${at(added, 0).toFixed(0)} to ${at(added, 1).toFixed(0)}); ${[...rungs].join(", ") || String(found[0]?.["says"])}\n`,
      );
    }
    process.stdout.write(`load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

main();
