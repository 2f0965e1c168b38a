// What the MCP server costs: from its start to its first answer, in both protocol eras, and each call on a memory of
// some size.
//   npm run bench -- hosts mcp [--events N] [--rounds N] [--calls N]
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { writeSyntheticLog } from "../scale/synthetic-log.ts";

const CLI = resolve("bin/twiceshy.js");
const TICK_MS = 10;

const message = (id: number, method: string, params: object): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

const OPENINGS = {
  initialize: message(0, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  }),
  "server/discover": message(0, "server/discover", {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    },
  }),
};

interface Server {
  readonly child: ChildProcess;
  /** Milliseconds until the answer to this message arrives. */
  readonly ask: (text: string, id: number) => Promise<number>;
}

const start = (project: string): Server => {
  const child = spawn(process.execPath, [CLI, "mcp", "--profile", "full"], {
    cwd: project,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  let waiting: { readonly id: number; readonly done: () => void } | undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (waiting === undefined || !said.endsWith("\n")) return;
    if (!said.includes(`"id":${waiting.id}`)) return;
    assert(!said.includes('"isError":true') && !said.includes('"error":'), said);
    said = "";
    waiting.done();
  });
  return {
    child,
    ask: (text, id) => {
      const since = performance.now();
      child.stdin.write(text);
      return new Promise((answered) => {
        waiting = { id, done: () => answered(performance.now() - since) };
      });
    },
  };
};

const ended = ({ child }: Server): Promise<void> =>
  new Promise((gone) => {
    child.once("exit", () => gone());
    child.stdin?.end();
  });

/** Processor time of a process so far; only Linux tells. */
const cpuMs = ({ child }: Server): number => {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

interface Row {
  readonly what: string;
  readonly ms: readonly number[];
  readonly cpuMs: number;
}

const startRow = async (
  project: string,
  what: keyof typeof OPENINGS,
  rounds: number,
): Promise<Row> => {
  const ms: number[] = [];
  let cpu = 0;
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    const server = start(project);
    await server.ask(OPENINGS[what], 0);
    ms.push(performance.now() - since);
    cpu += cpuMs(server);
    await ended(server);
  }
  return { what: `start to ${what}`, ms, cpuMs: cpu / rounds };
};

/** `node` with nothing to do, by the clock: no start can be faster. */
const nodeRow = (rounds: number): Row => {
  const ms = Array.from({ length: rounds }, () => {
    const since = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    return performance.now() - since;
  });
  return { what: "node -e 0", ms, cpuMs: Number.NaN };
};

const CALLS = {
  brief: {},
  search: { text: "upload" },
  check: { paths: ["src/area-1/file-1.ts"] },
  note: { text: "What a benchmark says" },
} as const;

const callRow = async (server: Server, name: keyof typeof CALLS, calls: number): Promise<Row> => {
  const ms: number[] = [];
  const params = { name, arguments: CALLS[name] };
  // The first call reads what nobody has read yet, and is not counted.
  await server.ask(message(1, "tools/call", params), 1);
  const before = cpuMs(server);
  for (let id = 2; id < calls + 2; id += 1)
    ms.push(await server.ask(message(id, "tools/call", params), id));
  return { what: `call ${name}`, ms, cpuMs: (cpuMs(server) - before) / calls };
};

const at = (ms: readonly number[], share: number): string => {
  const sorted = ms.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
};

const say = ({ what, ms, cpuMs: cpu }: Row): void =>
  console.log(
    `| ${what} | ${at(ms, 0.5)} | ${at(ms, 0.99)} | ${Number.isNaN(cpu) ? "" : cpu.toFixed(1)} | ${ms.length} |`,
  );

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "10000" },
    rounds: { type: "string", default: "40" },
    calls: { type: "string", default: "200" },
  },
});
const [events, rounds, calls] = [values.events, values.rounds, values.calls].map(Number);
assert(events !== undefined && rounds !== undefined && calls !== undefined, "three numbers");
const project = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-mcp-")));
try {
  spawnSync("git", ["init", "-q", project]);
  spawnSync(process.execPath, [CLI, "init", "--here"], { cwd: project });
  writeSyntheticLog(join(project, ".git/twiceshy/log"), events);
  spawnSync(process.execPath, [CLI, "rebuild"], { cwd: project });
  console.log(
    `${events} events, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
  );
  console.log("| what | p50 ms | p99 ms | processor ms | times |\n| --- | --- | --- | --- | --- |");
  // The code that it compiles is kept for the next start.
  await startRow(project, "initialize", 1);
  say(nodeRow(rounds));
  say(await startRow(project, "initialize", rounds));
  say(await startRow(project, "server/discover", rounds));
  const server = start(project);
  await server.ask(OPENINGS.initialize, 0);
  for (const name of ["brief", "search", "check", "note"] as const)
    say(await callRow(server, name, calls));
  await ended(server);
} finally {
  rmSync(project, { recursive: true, force: true });
}
