// What 500 facts and 300 lessons add to a brief: the whole command in a project with them and in one without, in rotation
// with `node -e 0`. In processor time, which other programs disturb less than the clock.
//   npm run bench -- capture injection [--rounds N]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Draft } from "../../src/core/event/draft.ts";
import { assert } from "../../src/core/kit/assert.ts";
import type { WritableProject } from "../../src/engine/project.ts";
import { rememberOne } from "../../src/engine/remember/remember.ts";
import { stampOf } from "../../src/engine/remember/stamp.ts";
import { openEverywhere, openWritable } from "../../src/open/writable.ts";

const CLI = resolve("bin/twiceshy.js");
const FACTS = 250;
const LESSONS = 300;
/** What it may add, as a ratio to a bare start of Node. */
const GOAL = 1.5;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "15" } } });
const rounds = Number(values.rounds);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-injection-")));
const used = join(folder, "used");
const probe = join(folder, "probe.cjs");
writeFileSync(
  probe,
  `process.on("exit", () => { const { user, system } = process.cpuUsage(); require("node:fs").writeFileSync(${JSON.stringify(used)}, String((user + system) / 1000)); });`,
);

interface Project {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
}

const projectIn = (name: string): Project => {
  const [home, root] = [join(folder, `${name}-home`), join(folder, name)];
  for (const path of [home, root]) mkdirSync(path);
  const project = { root, env: { PATH: process.env["PATH"] ?? "", HOME: home } };
  spawnSync("git", ["init", "-q", root], { env: project.env });
  processorMs(project, [CLI, "init", "--skip-history"]);
  return project;
};

const processorMs = ({ root, env }: Project, args: readonly string[]): number => {
  const { status, stderr } = spawnSync(process.execPath, ["--require", probe, ...args], {
    ...{ cwd: root, env, encoding: "utf8" },
  });
  assert(status === 0, `${args.join(" ")} ends with 0: ${stderr}`);
  return Number(readFileSync(used, "utf8"));
};

const record = (project: WritableProject, draft: Draft): void => {
  const remembered = rememberOne(project, draft);
  assert(remembered.ok, `it is recorded: ${JSON.stringify(remembered)}`);
};

const fact = (project: WritableProject, family: string, at: number): void => {
  const name = `${family}.area${at % 40}.n${at}`;
  const value = `value ${at} of what the queue of part ${at % 17} needs`;
  record(project, {
    kind: "fact",
    body: { ...stampOf(project), text: `${name}: ${value}`, name, value, source: "user" },
  });
};

const fill = ({ root, env }: Project): void => {
  const actor = { door: "cli", tty: "yes" } as const;
  const own = openWritable({ cwd: root, env, actor });
  const machine = openEverywhere({ cwd: root, env, actor });
  assert(own.ok && machine.ok, "both logs can be written");
  for (let at = 0; at < FACTS; at++) {
    fact(own.value, "project", at);
    fact(machine.value, "pref", at);
  }
  for (let at = 0; at < LESSONS; at++)
    record(own.value, {
      kind: "lesson",
      body: {
        ...stampOf(own.value),
        category: "general",
        text: `Lesson ${at}: part ${at % 23} needs the queue's lock`,
      },
    });
};

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

try {
  const [without, full] = [projectIn("without"), projectIn("full")];
  fill(full);
  for (const project of [without, full]) processorMs(project, [CLI, "rebuild"]);
  const rows = [
    { what: "node -e 0", run: () => processorMs(without, ["-e", "0"]), ms: [0] },
    { what: "brief without", run: () => processorMs(without, [CLI, "brief"]), ms: [0] },
    { what: "brief with them", run: () => processorMs(full, [CLI, "brief"]), ms: [0] },
  ];
  for (const row of rows) row.ms.pop();
  for (let round = -2; round < rounds; round++)
    for (const { run, ms } of rows) {
      const took = run();
      if (round >= 0) ms.push(took);
    }
  const [bare = Number.NaN, empty = Number.NaN, loaded = Number.NaN] = rows.map(({ ms }) =>
    median(ms),
  );
  for (const { what, ms } of rows)
    process.stdout.write(`${what.padEnd(18)} ${median(ms).toFixed(0).padStart(6)} ms\n`);
  const added = (loaded - empty) / bare;
  process.stdout.write(`added: ${added.toFixed(2)} x a bare Node; goal ${GOAL}\n`);
  process.exitCode = added <= GOAL ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
