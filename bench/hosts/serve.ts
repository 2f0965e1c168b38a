// What the local API does under load: clients that record turns and ask for the work, all at once, for a while; and the
// same requests to a bare HTTP server that answers with nothing. Counts what was lost.
//   npm run bench -- hosts serve [--clients N] [--seconds N] [--events N]
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { writeSyntheticLog } from "../scale/synthetic-log.ts";

const CLI = resolve("bin/twiceshy.js");
const TICK_MS = 10;
const TOKEN = "bench-token-of-many-letters";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
    events: { type: "string", default: "10000" },
  },
});
const [clients, seconds, events] = [
  Number(values.clients),
  Number(values.seconds),
  Number(values.events),
];

/** Processor time of a process so far; only Linux tells. */
const cpuMs = ({ pid }: ChildProcess): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

const started = async (project: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [CLI, "serve"], {
    cwd: project,
    env: { ...process.env, TWICESHY_SERVE_TOKEN: TOKEN },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  return new Promise((listening) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const url = /listening on (\S+) /.exec(said)?.[1];
      if (url !== undefined) listening({ child, url });
    });
  });
};

interface Tally {
  readonly ms: Map<string, number[]>;
  /** The turns that were acknowledged. */
  recorded: number;
  refused: number;
}

const pause = (ms: number): Promise<void> => new Promise((over) => void setTimeout(over, ms));

/** Asks until it is not told to wait. */
const ask = async (tally: Tally, url: string, path: string, body?: string): Promise<string> => {
  for (;;) {
    const since = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/x-ndjson" },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    const text = await answer.text();
    if (answer.status === 200) {
      const what = body === undefined ? "GET /work" : "POST /turns";
      tally.ms.set(what, [...(tally.ms.get(what) ?? []), performance.now() - since]);
      return text;
    }
    assert(answer.status === 429, `${answer.status}: ${text}`);
    tally.refused += 1;
    await pause(1_000 * Number(answer.headers.get("retry-after") ?? 1));
  }
};

const client = async (tally: Tally, url: string, name: number, untilMs: number): Promise<void> => {
  for (let n = 0; performance.now() < untilMs; n += 1) {
    const turn = { session: `c${name}`, id: `${n}`, role: "assistant", text: `Pending: task ${n}` };
    await ask(tally, url, "/turns", JSON.stringify(turn));
    tally.recorded += 1;
    if (n % 4 === 3) await ask(tally, url, `/work?session=c${name}`);
  }
};

const crowd = async (url: string, forMs: number): Promise<Tally> => {
  const tally: Tally = { ms: new Map(), recorded: 0, refused: 0 };
  const untilMs = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: clients }, (_, name) => client(tally, url, name, untilMs)),
  );
  return tally;
};

/** What the same clients get from a server that does nothing: no server of theirs can be faster. */
const floor = async (): Promise<Tally> => {
  const bare = createServer((request, answer) => {
    request.resume().on("end", () => answer.end("{}"));
  });
  await new Promise<void>((listening) => void bare.listen(0, "127.0.0.1", () => listening()));
  const address = bare.address();
  assert(address !== null && typeof address === "object", "it has a port");
  const tally = await crowd(`http://127.0.0.1:${address.port}`, 2_000);
  bare.closeAllConnections();
  bare.close();
  return tally;
};

const at = (ms: readonly number[], share: number): string =>
  (ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? Number.NaN).toFixed(1);

const say = (whose: string, { ms }: Tally): void => {
  for (const [what, all] of ms)
    console.log(`| ${whose} ${what} | ${all.length} | ${at(all, 0.5)} | ${at(all, 0.99)} |`);
};

const turnsIn = (project: string): number => {
  const log = join(project, ".git/twiceshy/log");
  const lines = readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(log, name), "utf8").split("\n"));
  return lines.filter((line) => line.includes('"kind":"turn"')).length;
};

const project = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-serve-")));
try {
  spawnSync("git", ["init", "-q", project]);
  spawnSync(process.execPath, [CLI, "init", "--here"], { cwd: project });
  writeSyntheticLog(join(project, ".git/twiceshy/log"), events);
  spawnSync(process.execPath, [CLI, "rebuild"], { cwd: project });
  console.log(
    `${clients} clients, ${events} events, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
  );
  console.log("| what | times | p50 ms | p99 ms |\n| --- | --- | --- | --- |");
  say("bare server", await floor());
  const { child, url } = await started(project);
  const before = cpuMs(child);
  const tally = await crowd(url, seconds * 1_000);
  say("twiceshy", tally);
  const requests = [...tally.ms.values()].reduce((sum, all) => sum + all.length, 0);
  const each = (cpuMs(child) - before) / requests;
  child.kill();
  await new Promise((gone) => void child.once("exit", gone));
  console.log(
    `\n${each.toFixed(1)} ms of processor time a request; ${tally.refused} asked to wait; ${tally.recorded} turns acknowledged, ${turnsIn(project)} in the log`,
  );
} finally {
  rmSync(project, { recursive: true, force: true });
}
