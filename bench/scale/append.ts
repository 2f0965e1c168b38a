// Appending at scale, one event at a time, including lock and head reading: one process through one writer, or in turn
// through 16 writers of one log; 16 processes, each a clone with its own log, or all one clone. Figures are ratios to a
// bare write + fdatasync of the same bytes, by as many processes to as many files, in the same run.
//   npm run bench -- scale append [--appends N] [--rounds N] [--json FILE]
import { spawn } from "node:child_process";
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { identify } from "../../src/core/append/identify.ts";
import type { WriterId } from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { BASE32 } from "../../src/core/kit/base32.ts";
import { parseJson, isObject } from "../../src/core/kit/json.ts";
import { ok } from "../../src/core/kit/result.ts";
import { emptyTail } from "../../src/core/log/tail.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { append, candidate, sandbox, WRITER, writerId } from "../../test/kill/sample.ts";

const WAYS = ["write", "write + fdatasync", "crash", "power"] as const;
type Way = (typeof WAYS)[number];

/** How many processes, and on how many logs. A process takes turns through the writers of its log. */
interface Group {
  readonly processes: number;
  readonly writers: number;
  readonly logs: number;
}

const GROUPS: readonly Group[] = [
  { processes: 1, writers: 1, logs: 1 },
  { processes: 1, writers: 16, logs: 1 },
  { processes: 16, writers: 16, logs: 16 },
  { processes: 16, writers: 1, logs: 1 },
];

interface Row extends Group {
  readonly way: Way;
  readonly appends: number;
  /** For each event of the whole group: median of the rounds. */
  readonly msEach: number;
  /** Processor time of the processes for each event, including the system's work for them: median of the rounds. */
  readonly cpuMsEach: number;
  /** To `write + fdatasync` by as many processes: median of the rounds' own ratios. */
  readonly ratio: number;
}

interface Orders {
  readonly root: string;
  readonly way: Way;
  readonly appends: number;
  readonly writers: readonly WriterId[];
}

const text = (n: number): string => `Retry the upload three times, then give up and say why: ${n}`;

/** One after the other, and again from the first. */
const inTurn = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length];
  assert(one !== undefined, "somebody's turn");
  return one;
};

const bareWrites = ({ root, way, appends, writers }: Orders): (() => void) => {
  // A line from the middle of such a log: the same bytes except for its digits.
  const { tail } = identify(candidate(text(0)), emptyTail(WRITER), Date.now(), sha256);
  const { line } = identify(candidate(text(appends)), tail, Date.now(), sha256);
  const files = writers.map((writer) => openSync(join(root, writer), "a"));
  return () => {
    for (let n = 0; n < appends; n++) {
      const file = inTurn(files, n);
      writeSync(file, line);
      if (way === "write + fdatasync") fdatasyncSync(file);
    }
    for (const file of files) closeSync(file);
  };
};

const logAppends = ({ root, way, appends, writers }: Orders): (() => void) => {
  const durability = way === "power" ? "power" : "crash";
  const logs = writers.map((writer) =>
    sandbox(root).open({ durability, writer: () => ok({ writer, previous: [] }) }),
  );
  const candidates = Array.from({ length: appends }, (_, n) => candidate(text(n)));
  return () => {
    for (const [n, one] of candidates.entries()) append(inTurn(logs, n), one);
  };
};

/** A process of the group: it says that it is ready, waits for the signal, and tells when it began and ended. */
const runChild = (orders: Orders): void => {
  const act =
    orders.way === "crash" || orders.way === "power" ? logAppends(orders) : bareWrites(orders);
  process.stdin.once("data", () => {
    const cpuBefore = process.cpuUsage();
    const began = performance.timeOrigin + performance.now();
    act();
    const ended = performance.timeOrigin + performance.now();
    const { user, system } = process.cpuUsage(cpuBefore);
    const told = { began, ended, cpuMs: (user + system) / 1_000 };
    process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit());
  });
  process.stdout.write("ready\n");
};

const [, program = "", flag, orders] = process.argv;
const CHILD = "--append";

interface Times {
  /** From the first beginning to the last end. */
  readonly ms: number;
  /** Of all processes together. */
  readonly cpuMs: number;
}

const timeGroup = async (
  { processes, writers, logs }: Group,
  { root, way, appends }: Omit<Orders, "writers">,
): Promise<Times> => {
  const ids = Array.from({ length: writers / logs }, (_, number) =>
    writerId(`w${BASE32.charAt(number).repeat(13)}`),
  );
  const children = Array.from({ length: processes }, (_, number) => {
    const own = join(root, String(number % logs));
    mkdirSync(own, { recursive: true });
    const told: Orders = { root: own, way, appends, writers: ids };
    const child = spawn(process.execPath, [program, CHILD, JSON.stringify(told)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let said = "";
    const ready = new Promise<void>((resolve) => {
      child.stdout.on("data", (bytes) => {
        said += String(bytes);
        if (said.startsWith("ready\n")) resolve();
      });
    });
    const done = new Promise<unknown>((resolve) => {
      child.on("close", () => resolve(parseJson(said.slice("ready\n".length))));
    });
    return { child, ready, done };
  });
  await Promise.all(children.map(({ ready }) => ready));
  for (const { child } of children) child.stdin.end("go");
  const spans = (await Promise.all(children.map(({ done }) => done))).map((span) => {
    if (!isObject(span)) throw new Error("a process of the group broke off");
    return { began: Number(span.began), ended: Number(span.ended), cpuMs: Number(span.cpuMs) };
  });
  const began = Math.min(...spans.map((span) => span.began));
  const ended = Math.max(...spans.map((span) => span.ended));
  return { ms: ended - began, cpuMs: spans.reduce((sum, { cpuMs }) => sum + cpuMs, 0) };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Each process makes this many appends. */
const measure = async (group: Group, appends: number, rounds: number): Promise<readonly Row[]> => {
  const times = new Map<Way, Times[]>(WAYS.map((way) => [way, []]));
  // The first round warms the disk and is not counted.
  for (let round = -1; round < rounds; round++)
    for (const way of WAYS) {
      const root = mkdtempSync(join(tmpdir(), "twiceshy-append-"));
      try {
        const taken = await timeGroup(group, { root, way, appends });
        if (round >= 0) times.get(way)?.push(taken);
      } finally {
        rmSync(root, { recursive: true });
      }
    }
  const floor = times.get("write + fdatasync") ?? [];
  const all = appends * group.processes;
  return WAYS.map((way) => {
    const own = times.get(way) ?? [];
    return {
      ...group,
      way,
      appends: all,
      msEach: median(own.map(({ ms }) => ms)) / all,
      cpuMsEach: median(own.map(({ cpuMs }) => cpuMs)) / all,
      ratio: median(own.map(({ ms }, round) => ms / (floor[round]?.ms ?? Number.NaN))),
    };
  });
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      appends: { type: "string", default: "1000" },
      rounds: { type: "string", default: "5" },
      json: { type: "string" },
    },
  });
  const rows: Row[] = [];
  for (const group of GROUPS)
    rows.push(...(await measure(group, Number(values.appends), Number(values.rounds))));
  process.stdout.write(
    "processes  writers  logs  way                 appends   ms each   cpu ms   to write + fdatasync\n",
  );
  for (const { processes, writers, logs, way, appends, msEach, cpuMsEach, ratio } of rows) {
    const cells = [
      String(processes).padStart(9),
      String(writers).padStart(7),
      String(logs).padStart(4),
      way.padEnd(18) + String(appends).padStart(9),
      msEach.toFixed(3).padStart(8),
      cpuMsEach.toFixed(3).padStart(7),
      `${ratio.toFixed(2).padStart(6)} x`,
    ];
    process.stdout.write(`${cells.join("  ")}\n`);
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
};

if (flag === CHILD && orders !== undefined) runChild(JSON.parse(orders));
else await main();
