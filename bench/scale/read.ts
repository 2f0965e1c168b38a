// Reading at scale: verify and fold, search, and `log --all` as ratios to parsing the same lines in the same run; the
// peak memory of a fold; and whole commands as ratios to `node -e 0`, or to a process that only parses. Acts in this
// process are measured in processor time, including the engine's own threads: on a busy machine that is far steadier
// than the clock. Beside it are the time by the clock, and the processor time of this thread alone (on Linux), which
// the clock would show on an idle machine. Whole commands are measured by the clock.
//   npm run bench -- scale read [--events N] [--rounds N] [--million] [--json FILE]
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { summaryPage } from "../../src/core/pages/summary.ts";
import { happenings } from "../../src/core/fold/timeline.ts";
import { emptyState, evolve, type State } from "../../src/core/fold/state.ts";
import { createVerifier } from "../../src/core/log/verify.ts";
import { createMatcher, search } from "../../src/core/recall/search.ts";
import { linesOf, textsOf } from "../../src/engine/recall/lines.ts";
import type { Log } from "../../src/engine/ports/log.ts";
import type { Index } from "../../src/engine/ports/state-index.ts";
import { createFlatIndex } from "../../src/io/flat-index/flat-index.ts";
import { openLog } from "../../src/io/jsonl-log/open.ts";
import { systemClock } from "../../src/io/system/clock.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { writeSyntheticLog, type Synthetic } from "./synthetic-log.ts";
import { asItIs } from "../../test/support/as-it-is.ts";

interface Row {
  readonly what: string;
  readonly figure: number;
  readonly unit: "ms" | "MiB";
  /** To the floor of the same run. */
  readonly ratio?: number;
  /** The same by the clock, if the figure is processor time. */
  readonly elapsed?: number;
  /** The same for this thread alone; NaN if the system does not tell. */
  readonly ownThread?: number;
  readonly goal?: number;
}

const openToRead = (dir: string): Log =>
  openLog({
    dir,
    localDir: join(dir, "..", "local"),
    digest: sha256,
  });

const parse = (files: readonly string[]): number => {
  let events = 0;
  for (const file of files)
    for (const line of readFileSync(file, "utf8").split("\n"))
      if (line !== "" && JSON.parse(line) !== null) events++;
  return events;
};

const verifyAndFold = (dir: string): number => {
  const log = openToRead(dir);
  const { take, finish } = createVerifier({
    digest: sha256,
    nowMs: systemClock.nowMs(),
    recordedHeads: new Map(),
    strays: [],
  });
  const state = emptyState();
  for (const segment of log.segments())
    for (const line of log.lines(segment)) {
      take(line);
      if (line.line.is === "event") evolve(state, line.line.event);
    }
  const { events } = finish();
  return events + state.copies.size;
};

const read = (log: Log): number => {
  let events = 0;
  for (const { line } of linesOf({ log })) if (line.is === "event") events++;
  return events;
};

function* eventsOf(log: Log) {
  for (const segment of log.segments())
    for (const { line } of log.lines(segment)) if (line.is === "event") yield line.event;
}

const foldAll = (log: Log): State => {
  const state = emptyState();
  for (const { line } of linesOf({ log })) if (line.is === "event") evolve(state, line.event);
  return state;
};

const searchFor = (log: Log, text: string, regex = false): number => {
  const matcher = createMatcher({ text, regex });
  return matcher.ok ? search(textsOf({ log }), matcher.value, 50).total : 0;
};

const measured = (dir: string, log: Log, index: Index, files: readonly string[]) =>
  [
    { what: "floor: read, split, JSON.parse", act: () => parse(files) },
    { what: "read", act: () => read(log) },
    { what: "read, fold", act: () => foldAll(log).copies.size },
    { what: "read, verify, fold", act: () => verifyAndFold(dir), goal: 2.5 },
    { what: "search, a rare word", act: () => searchFor(log, "quota 1234"), goal: 1.5 },
    { what: "search, a word of many", act: () => searchFor(log, "proxy"), goal: 1.5 },
    { what: "search, an expression", act: () => searchFor(log, "lock(s)? table", true), goal: 1.5 },
    { what: "timeline of all (log --all)", act: () => happenings(eventsOf(log)).length, goal: 1.5 },
    { what: "write the snapshot", act: () => Number(index.snapshot.rebuild().ok) },
    { what: "summary page", act: () => summaryPage(foldAll(log), asItIs).length },
  ] as const;

/** Rounds in rotation, so that the machine's other work falls on all alike; medians, and ratios to the floor's. */
const inProcess = (dir: string, files: readonly string[], rounds: number): readonly Row[] => {
  const folder = join(dir, "log");
  const log = openToRead(folder);
  const acts = measured(folder, log, createFlatIndex(join(dir, "index"), log), files);
  const times = acts.map(() => ({
    processor: new Array<number>(),
    clock: new Array<number>(),
    ownThread: new Array<number>(),
  }));
  for (let round = 0; round < rounds; round++)
    acts.forEach(({ act }, which) => {
      // Garbage of the act before is not for this one to clear away.
      globalThis.gc?.();
      const began = process.cpuUsage();
      const own = ownThreadMs();
      const at = performance.now();
      act();
      times[which]?.clock.push(performance.now() - at);
      times[which]?.ownThread.push(ownThreadMs() - own);
      const { user, system } = process.cpuUsage(began);
      times[which]?.processor.push((user + system) / 1_000);
    });
  const medians = times.map(
    ({ processor, clock, ownThread }) =>
      [median(processor), median(clock), median(ownThread)] as const,
  );
  const [floor, floorByClock, floorOwn] = medians[0] ?? NOTHING;
  return acts.map((act, which) => {
    const [figure, byClock, own] = medians[which] ?? NOTHING;
    return {
      what: act.what,
      figure,
      unit: "ms",
      ratio: figure / floor,
      elapsed: byClock / floorByClock,
      ownThread: own / floorOwn,
      ...("goal" in act ? { goal: act.goal } : {}),
    };
  });
};

const NOTHING = [Number.NaN, Number.NaN, Number.NaN] as const;

/** Processor time of this thread, without the engine's others. */
const ownThreadMs = (): number => {
  const stat = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(stat) ? Number(readFileSync(stat, "utf8").split(" ")[0]) / 1e6 : Number.NaN;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The questions a command asks of the snapshot, each with a freshly opened index, in a warm process. */
const questions = (dir: string, { issue, path }: Synthetic): readonly Row[] => {
  const log = openToRead(join(dir, "log"));
  const fresh = (): Index => createFlatIndex(join(dir, "index"), log);
  const asked: readonly (readonly [string, () => unknown])[] = [
    ["status: figures", () => fresh().lists.counts()],
    ["show: by prefix", () => fresh().lookup.find(issue.slice(0, 8))],
    ["check: a path", () => fresh().lookup.onPath(path)],
    ["write: open issues", () => fresh().lists.openIssues()],
  ];
  return asked.map(([what, act]) => {
    const times = Array.from({ length: 30 }, () => {
      const began = performance.now();
      act();
      return performance.now() - began;
    });
    return { what, figure: median(times), unit: "ms" };
  });
};

/** Whole commands of the built command line, in rotation with `node -e 0`. */
export const wholeProcess = (
  bin: string,
  project: string,
  { issue, path }: Pick<Synthetic, "issue" | "path">,
  rounds = 15,
): readonly Row[] => {
  const commands: readonly Command[] = [
    ["floor: node -e 0", ["-e", "0"]],
    ["status", [bin, "status"]],
    ["show <prefix>", [bin, "show", issue.slice(0, 10)]],
    ["check <path>", [bin, "check", path]],
    ["bootstrap", [bin, "bootstrap"]],
  ];
  return inRotation(commands, project, rounds, 3);
};

/** Commands that go through the whole log, into a pipe, in rotation with a process that only parses it. */
const throughAll = (bin: string, project: string, files: readonly string[]): readonly Row[] => {
  const commands: readonly Command[] = [
    ["floor: node, reading and parsing", ["-e", PARSE_ALL, ...files]],
    ["search, a word of many", [bin, "search", "proxy"]],
    ["log --all", [bin, "log", "--all"]],
  ];
  return inRotation(commands, project, 7, 1.5);
};

const PARSE_ALL = `
  const { readFileSync } = require("node:fs");
  for (const file of process.argv.slice(1))
    for (const line of readFileSync(file, "utf8").split("\\n"))
      if (line !== "") JSON.parse(line);`;

type Command = readonly [what: string, args: readonly string[]];

const inRotation = (
  commands: readonly Command[],
  cwd: string,
  rounds: number,
  goal: number,
): readonly Row[] => {
  const times = commands.map(() => new Array<number>());
  for (let round = 0; round < rounds; round++)
    commands.forEach(([what, args], which) => {
      const options = { cwd, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY } as const;
      const began = performance.now();
      const { status, stderr } = spawnSync(process.execPath, args, options);
      times[which]?.push(performance.now() - began);
      if (status !== 0) throw new Error(`${what} ended with ${status}: ${stderr}`);
    });
  const floor = median(times[0] ?? []);
  return commands.map(([what], which) => {
    const figure = median(times[which] ?? []);
    return { what, figure, unit: "ms", ratio: figure / floor, ...(which === 0 ? {} : { goal }) };
  });
};

/** A repository whose memory is that log, and the commands run in it. */
const commandRows = (bin: string, dir: string, synthetic: Synthetic): readonly Row[] => {
  const project = join(dir, "project");
  const run = (file: string, args: readonly string[]): void => {
    const { status, stderr } = spawnSync(file, args, { cwd: project, encoding: "utf8" });
    if (status !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${status}: ${stderr}`);
  };
  mkdirSync(project);
  run("git", ["init", "--quiet"]);
  run(process.execPath, [bin, "init", "--here"]);
  cpSync(join(dir, "log"), join(project, ".git", "twiceshy", "log"), { recursive: true });
  run(process.execPath, [bin, "rebuild"]);
  return [...wholeProcess(bin, project, synthetic), ...throughAll(bin, project, synthetic.files)];
};

/** Peak memory of a fold in a process of its own. */
const peakRow = (dir: string): Row => {
  const child = spawnSync(process.execPath, [process.argv[1] ?? "", "--peak", dir], {
    encoding: "utf8",
  });
  if (child.status !== 0) throw new Error(`the fold ended with ${child.status}: ${child.stderr}`);
  return {
    what: "read, verify, fold: peak memory",
    figure: Number(child.stdout),
    unit: "MiB",
    goal: 1536,
  };
};

const peak = (dir: string): void => {
  verifyAndFold(join(dir, "log"));
  process.stdout.write(String(process.resourceUsage().maxRSS / 1024));
};

const table = (title: string, rows: readonly Row[]): string =>
  [
    title,
    ...rows.map(({ what, figure, unit, ratio, elapsed, ownThread, goal }) => {
      const own = ownThread === undefined ? "" : `, own thread ${ownThread.toFixed(2)} x`;
      const byClock = elapsed === undefined ? "" : `, elapsed ${elapsed.toFixed(2)} x${own}`;
      const beside = ratio === undefined ? "" : `${ratio.toFixed(2)} x`.padStart(9) + byClock;
      const aim = goal === undefined ? "" : `  goal ${ratio === undefined ? goal : `${goal} x`}`;
      return `  ${what.padEnd(34)}${figure.toFixed(1).padStart(10)} ${unit}${beside}${aim}`;
    }),
    "",
  ].join("\n");

const measure = (events: number, rounds: number, bin: string) => {
  const dir = mkdtempSync(join(tmpdir(), "twiceshy-scale-"));
  try {
    const synthetic = writeSyntheticLog(join(dir, "log"), events);
    const size = `${events.toLocaleString("en-US")} events, ${(synthetic.bytes / 2 ** 20).toFixed(1)} MiB`;
    const reading = [...inProcess(dir, synthetic.files, rounds), peakRow(dir)];
    process.stdout.write(`${table(`Reading ${size}`, reading)}\n`);
    const asking = questions(dir, synthetic);
    process.stdout.write(`${table(`Asking the snapshot of ${size}`, asking)}\n`);
    const commands = existsSync(join(bin, "..", "..", "dist"))
      ? commandRows(bin, dir, synthetic)
      : [];
    if (commands.length > 0) process.stdout.write(`${table(`Commands on ${size}`, commands)}\n`);
    return { events, bytes: synthetic.bytes, reading, asking, commands };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      events: { type: "string", default: "100000" },
      rounds: { type: "string", default: "7" },
      million: { type: "boolean", default: false },
      json: { type: "string" },
      bin: { type: "string", default: "bin/twiceshy.js" },
      peak: { type: "string" },
    },
  });
  if (values.peak !== undefined) return peak(values.peak);
  const bin = resolve(values.bin);
  const results = [measure(Number(values.events), Number(values.rounds), bin)];
  if (values.million) results.push(measure(1_000_000, 1, bin));
  const document = { node: process.version, cpu: cpus()[0]?.model, results };
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(document, null, 2)}\n`);
};

main();
