// What the hook costs: whole processes in rotation with `node -e 0`, by the clock, as ratios to it; and the judgment alone.
//   npm run bench -- latency [--events N] [--failures N] [--rounds N] [--json FILE]
// Or the judgments of the edits that real histories hold:
//   npm run bench -- latency --repo DIR [--repo DIR …] [--edits N] [--json FILE]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { actionOf, respelled } from "../../src/core/judge/action/action.ts";
import { stepsOfToolCall } from "../../src/core/judge/action/tool-call.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { asItIs } from "../../test/support/as-it-is.ts";
import { writeSyntheticLog } from "../scale/synthetic-log.ts";
import { openGate } from "./gate.ts";
import { RUNS, timesOf, type Asked } from "./judging.ts";
import { codeOf, pathOf, writeFailures, type Failure } from "./known-failures.ts";
import { realEdits, sayRealEdits, type RealEdits } from "./real-edits.ts";
import { quantile, sayOf, spreadOf, type Spread } from "./spread.ts";

const FRONT = resolve("bin/twiceshy-hook");
const CLI = resolve("bin/twiceshy.js");

interface Row {
  readonly what: string;
  readonly median: number;
  readonly p95: number;
  readonly ratio: number;
  readonly goal?: number;
}

const env = { ...process.env, TWICESHY_DEADLINE_MS: "5000" };

/** A repository with a memory of that size. */
const makeProject = (root: string, events: number, failures: number) => {
  spawnSync("git", ["init", "-q", root], { env });
  spawnSync(process.execPath, [CLI, "init", "--here"], { cwd: root, env });
  const store = join(root, ".git/twiceshy");
  writeSyntheticLog(join(store, "log"), events - failures);
  const known = writeFailures(join(store, "log"), failures);
  return { store, known, gate: openGate(store) };
};

const editOf = (root: string, path: string, code: string, use: string): object => ({
  session_id: "bench",
  transcript_path: "/somewhere/bench.jsonl",
  cwd: root,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Edit",
  tool_input: { file_path: join(root, path), old_string: "", new_string: code, replace_all: false },
  tool_use_id: use,
});

const commandOf = (root: string, command: string): object => ({
  session_id: "bench",
  cwd: root,
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command, description: "Look" },
  tool_use_id: "bash",
});

const processesFor = (root: string, [first, second]: readonly Failure[]) => {
  assert(first && second, "there are failures");
  const hook = (payload: object) => ({
    command: FRONT,
    args: ["claude-code"],
    input: JSON.stringify(payload),
  });
  return [
    { what: "node -e 0", command: process.execPath, args: ["-e", "0"], input: "" },
    {
      what: "path without history",
      goal: 0.25,
      ...hook(editOf(root, "src/new.ts", codeOf(1, 12), "a")),
    },
    {
      what: "command that only reads",
      goal: 0.25,
      ...hook(commandOf(root, "git status && ls src | head -5")),
    },
    {
      what: "path with history, another edit",
      goal: 1.4,
      ...hook(editOf(root, first.path, codeOf(99_999, 12), "b")),
    },
    {
      what: "path with history, a repeat",
      goal: 1.4,
      ...hook(editOf(root, first.path, first.code, "c")),
    },
    {
      what: "command that may write",
      goal: 1.4,
      ...hook(commandOf(root, "npm test -- upload > out.txt")),
    },
  ];
};

const measured = (root: string, known: readonly Failure[], rounds: number): readonly Row[] => {
  const processes = processesFor(root, known);
  const times = processes.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1)
    for (const [at, { what, command, args, input }] of processes.entries()) {
      const began = performance.now();
      const { status, stdout } = spawnSync(command, args, { input, env, encoding: "utf8" });
      const took = performance.now() - began;
      assert(status === 0, `${what} ends with 0`);
      assert((stdout !== "") === what.includes("repeat"), `${what} says what it should`);
      if (round >= 0) times[at]?.push(took);
    }
  const floor = quantile(times[0] ?? [], 0.5);
  return processes.map(({ what, ...rest }, which) => {
    const own = times[which] ?? [];
    const goal = "goal" in rest ? { goal: Number(rest.goal) } : {};
    return {
      what,
      median: quantile(own, 0.5),
      p95: quantile(own, 0.95),
      ratio: quantile(own, 0.5) / floor,
      ...goal,
    };
  });
};

const JUDGMENTS = 500;

/** The judgments themselves: every third a repeat. */
const judgments = (root: string, { known, gate }: ReturnType<typeof makeProject>): Spread => {
  const ask = (number: number): Asked => {
    const failure = known[number * 7];
    const code = number % 3 === 0 ? (failure?.code ?? "") : codeOf(number, 12);
    const steps = stepsOfToolCall(editOf(root, failure?.path ?? pathOf(0), code, "x"));
    assert(steps.ok, "an edit is an action");
    const action = actionOf(steps.value, () => undefined);
    return { action: respelled(action, (path) => path.slice(root.length + 1)) };
  };
  return spreadOf(timesOf(gate, JUDGMENTS, RUNS, ask));
};

const bytesUnder = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const stat = statSync(join(folder, name));
    return sum + (stat.isFile() ? stat.size : 0);
  }, 0);

const timed = <T>(act: () => T): { readonly ms: number; readonly value: T } => {
  const began = performance.now();
  const value = act();
  return { ms: performance.now() - began, value };
};

/** What is learned of the project by making it: in a process of its own, as a large one starts others slowly. */
const made = (root: string, events: number, failures: number) => {
  const project = makeProject(root, events, failures);
  const first = timed(() => project.gate.files.rebuild(asItIs));
  assert(first.value.ok, "the gate files are made");
  const again = timed(() => project.gate.files.rebuild(asItIs));
  const refresh = timed(() => project.gate.files.refresh(asItIs));
  return {
    known: project.known.slice(0, 2),
    judgment: judgments(root, project),
    gateBytes: bytesUnder(join(project.store, "gate")),
    ms: { first: first.ms, again: again.ms, refresh: refresh.ms },
  };
};

/** What a made project shows. */
const ofMade = (events: string, failures: string, rounds: number) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-latency-")));
  try {
    const [, script = ""] = process.argv;
    const args = [script, "--make", root, "--events", events, "--failures", failures];
    const { status, stdout } = spawnSync(process.execPath, ["--max-old-space-size=6144", ...args], {
      ...{ encoding: "utf8", maxBuffer: 2 ** 28 },
      stdio: ["ignore", "pipe", "inherit"],
    });
    assert(status === 0, "the project was made");
    const { known, ...facts }: ReturnType<typeof made> = JSON.parse(stdout);
    const rows = measured(root, known, rounds);
    report(rows, facts);
    return { rows, ...facts };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

const ofReal = async (repos: readonly string[], edits: number): Promise<readonly RealEdits[]> => {
  const all: RealEdits[] = [];
  for (const repo of repos) {
    const one = await realEdits(repo, CLI, edits);
    process.stdout.write(sayRealEdits(one));
    all.push(one);
  }
  return all;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      events: { type: "string", default: "100000" },
      failures: { type: "string", default: "5000" },
      rounds: { type: "string", default: "40" },
      repo: { type: "string", multiple: true },
      edits: { type: "string", default: "2000" },
      json: { type: "string" },
      make: { type: "string" },
    },
  });
  const { events, failures, rounds, repo, make } = values;
  if (make !== undefined) {
    process.stdout.write(JSON.stringify(made(make, Number(events), Number(failures))));
    return;
  }
  const found =
    repo === undefined
      ? ofMade(events, failures, Number(rounds))
      : { repositories: await ofReal(repo, Number(values.edits)) };
  if (values.json === undefined) return;
  const machine = { node: process.version, cpus: cpus().length, load: loadavg()[0] };
  writeFileSync(
    values.json,
    `${JSON.stringify({ ...machine, ...values, ...found }, undefined, 2)}\n`,
  );
};

const report = (
  rows: readonly Row[],
  rest: {
    readonly judgment: Spread;
    readonly gateBytes: number;
    readonly ms: { readonly first: number; readonly again: number; readonly refresh: number };
  },
): void => {
  const { judgment, gateBytes, ms } = rest;
  for (const { what, median, p95, ratio, goal } of rows)
    process.stdout.write(
      `${what.padEnd(34)} ${median.toFixed(2).padStart(8)} ms  p95 ${p95.toFixed(1).padStart(7)}  ${ratio.toFixed(3)}×${goal === undefined ? "" : `  goal ${goal}${ratio > goal ? "  MISSED" : ""}`}\n`,
    );
  process.stdout.write(
    sayOf(judgment) +
      `gate files ${(gateBytes / 2 ** 20).toFixed(1)} MiB; made in ${ms.first.toFixed(0)} ms, again in ${ms.again.toFixed(0)} ms, brought up to date in ${ms.refresh.toFixed(0)} ms\n`,
  );
};

await main();
