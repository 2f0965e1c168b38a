// What our hooks add in each real agent, for each thing that happens: the same session with them and without, in turn,
// against a mock model. Something failed once in the project, so there is a brief to tell. Nothing that the model wants
// repeats it.
//   TWICESHY_AGENTS=<folder of npm run test:hosts> npm run bench -- hosts agents [--rounds N] [--agents claude-code,codex]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { StartableAgent } from "../../src/core/agents/start.ts";
import { STARTABLE, STARTABLE_IDS } from "../../src/core/agents/startable.ts";
import { assert } from "../../src/core/kit/assert.ts";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { makeSandbox, type SandboxFolders } from "../../src/io/agents/sandbox.ts";
import { runAgent } from "../../src/io/agents/run.ts";
import { callOf } from "../../src/io/agents/start.ts";
import { startMockModel } from "../../src/io/mock-model/server.ts";

const CLI = resolve("bin/twiceshy.js");
const TIMES = 7;

/**
 * What happens in a session, in this order. The session also reads a file first, and ends with the agent's last words.
 */
const HAPPENS = [
  "an edit",
  "a command that reads",
  "a command that is no check",
  "a check",
] as const;
const ASKED = "until the model is asked";
const ENDED = "after its last words";
const EVENTS = [ASKED, ...HAPPENS, ENDED] as const;
type Event = (typeof EVENTS)[number];

const stepFor = (what: (typeof HAPPENS)[number], n: number): ModelStep => {
  switch (what) {
    case "an edit":
      return { is: "write", path: `notes-${n}.txt`, text: `Note ${n}.\n` };
    case "a command that reads":
      return { is: "run", command: `git status --short # ${n}` };
    case "a command that is no check":
      return { is: "run", command: `mkdir -p build/part-${n}` };
    case "a check":
      return { is: "run", command: "make test" };
  }
};

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};

interface Scene {
  readonly agent: StartableAgent;
  readonly nest: SandboxFolders;
  readonly packages: string;
  readonly path: string;
}

/** How long each of them took, in milliseconds. */
const session = async (
  { agent, nest, packages, path }: Scene,
  home: string,
  hooks: boolean,
): Promise<ReadonlyMap<Event, number>> => {
  nest.restore();
  const happen = HAPPENS.flatMap((what) => Array.from({ length: TIMES }, () => what));
  const steps: readonly ModelStep[] = [
    { is: "read", path: nest.path },
    ...happen.map((what, n) => stepFor(what, n)),
  ];
  const model = await startMockModel(agent.start.wire, async (results, tools) => {
    const step = steps[results];
    return step ? { call: callOf(agent, step, { folder: nest.project, tools }) } : { say: "Done." };
  });
  try {
    const prompt = "Make uploads robust.";
    const began = performance.now();
    const ran = await runAgent(
      agent,
      { home, folder: nest.project, port: model.port, prompt, hooks, trusting: true },
      { program: join(packages, agent.program ?? ""), path, env: {}, mostMs: 120_000 },
    );
    const ended = performance.now();
    const turns = model.asked().filter(({ is }) => is === "turn");
    const [first, last] = [turns[0], turns.at(-1)];
    assert(first && last && turns.length === steps.length + 1, `it was played: ${ran.output}`);
    const took = turns.slice(1).map(({ atMs }, n) => atMs - (turns[n]?.answeredMs ?? atMs));
    const timesOf = (what: Event) => took.slice(1).filter((_, n) => happen[n] === what);
    return new Map<Event, number>([
      [ASKED, first.atMs - began],
      ...HAPPENS.map((what): [Event, number] => [what, median(timesOf(what))]),
      [ENDED, ended - last.answeredMs],
    ]);
  } finally {
    await model.close();
  }
};

/** The floor: how long a Node takes that does nothing, as the hooks start it. */
const bareNode = (path: string): readonly number[] =>
  Array.from({ length: TIMES }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ["-e", "0"], { env: { PATH: path } });
    return performance.now() - began;
  });

const measure = async (scene: Scene, folder: string, rounds: number): Promise<void> => {
  const { agent, path } = scene;
  const homes = {
    with: join(folder, agent.id, "with"),
    without: join(folder, agent.id, "bare"),
  };
  for (const home of Object.values(homes)) mkdirSync(home, { recursive: true });
  const installed = spawnSync(process.execPath, [CLI, "install", agent.id], {
    ...{ cwd: folder, encoding: "utf8", env: { HOME: homes.with, PATH: path } },
  });
  assert(installed.status === 0, `${agent.id} is connected: ${installed.stderr}`);
  const times = { with: new Map<Event, number[]>(), without: new Map<Event, number[]>() };
  const floor: number[] = [];
  // The first session of each makes what later ones find, and is not counted.
  for (let round = -1; round < rounds; round += 1)
    for (const how of ["without", "with"] as const) {
      for (const [what, ms] of await session(scene, homes[how], how === "with"))
        if (round >= 0) times[how].set(what, [...(times[how].get(what) ?? []), ms]);
      floor.push(...bareNode(path));
    }
  const trace = join(scene.nest.project, ".git/twiceshy/local/gate-trace");
  assert(existsSync(trace), `${agent.id} ran our hooks`);
  for (const what of EVENTS) {
    const [on, off] = [times.with.get(what) ?? [], times.without.get(what) ?? []];
    const added = median(on) - median(off);
    const cells = [median(off), median(on), added].map((ms) => ms.toFixed(0));
    const ratio = (added / median(floor)).toFixed(2);
    process.stdout.write(`| ${agent.title} | ${what} | ${cells.join(" | ")} | ${ratio} × |\n`);
  }
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      agents: { type: "string", default: STARTABLE_IDS.join(",") },
    },
  });
  const given = process.env["TWICESHY_AGENTS"];
  assert(given !== undefined, "TWICESHY_AGENTS names the folder of npm run test:hosts");
  const packages = resolve(given, "node_modules/.bin");
  const path = [
    ...[resolve(given, "node_modules/node/bin"), packages],
    ...["/usr/local/bin", "/usr/bin", "/bin"],
  ].join(delimiter);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-agents-")));
  const nest = makeSandbox(CLI, path, "7f3a91");
  assert(nest.ok, "there is a project");
  // A check that takes no time: what is measured is what is added to it.
  writeFileSync(join(nest.value.project, "Makefile"), "test:\n\t@echo '3 passing'\n");
  try {
    process.stdout.write(`load ${(loadavg()[0] ?? 0).toFixed(1)}, ${values.rounds} rounds\n`);
    process.stdout.write("| agent | what | without | with | added | added, in bare Nodes |\n");
    for (const agent of STARTABLE)
      if (values.agents.split(",").includes(agent.id))
        await measure({ agent, nest: nest.value, packages, path }, folder, Number(values.rounds));
    process.stdout.write(`load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  } finally {
    nest.value.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};

await main();
