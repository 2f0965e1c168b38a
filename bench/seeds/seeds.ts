// What the seed systems published of themselves, measured of twiceshy: milliseconds as medians of many runs, tokens by an exact
// tokenizer. The seeds' own figures come from Appendix D of git-notes-memory's design and from projectmem's README.
//   npm run bench -- seeds [--repo DIR] [--rounds N] [--write]     --write puts the rows into docs/benchmarks.md
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { signalsIn } from "../../src/core/capture/signals/signals.ts";
import { noveltyOf } from "../../src/core/capture/signals/novelty.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { openProject, search } from "../../src/index.ts";
import { quantile } from "../latency/spread.ts";
import { writeSyntheticLog } from "../scale/synthetic-log.ts";
import { pageWith, ROWS, textOfRows, type SeedRow } from "./rows.ts";

const CLI = resolve("bin/twiceshy.js");
const FRONT = resolve("bin/twiceshy-hook");
const PAGE = "docs/benchmarks.md";
const MEMORIES = 10_000;

const run = (cwd: string, command: string, args: readonly string[], input = ""): string => {
  const env = { ...process.env, TWICESHY_DEADLINE_MS: "20000", TWICESHY_CI: "write" };
  const done = spawnSync(command, args, { cwd, env, input, encoding: "utf8", maxBuffer: 2 ** 28 });
  assert(done.status === 0, `${command} ${args.join(" ")} ends with 0: ${done.stderr}`);
  return done.stdout;
};

const twiceshy = (cwd: string, ...args: readonly string[]): string =>
  run(cwd, process.execPath, [CLI, ...args]);

/** The median of so many runs. The first is for Node to get going. */
const medianMs = async (rounds: number, act: (round: number) => unknown): Promise<number> => {
  const times: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const began = performance.now();
    await act(round);
    if (round >= 0) times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
};

const ms = (figure: number): string => `${figure < 10 ? figure.toFixed(1) : figure.toFixed(0)} ms`;

/** A prompt of some length, with a statement in every tenth sentence. */
const prose = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 40) }, (_, at) =>
    at % 10 === 0
      ? `We decided to keep part ${at} in one file.`
      : `Please have a look at part ${at} of it.`,
  )
    .join("\n")
    .slice(0, bytes);

const detection = async (rounds: number): Promise<readonly SeedRow[]> => {
  const [prompt, long] = [prose(2_000), prose(102_400)];
  const known = Array.from({ length: 1_000 }, (_, at) => ({
    text: `The parser of part ${at} keeps ${at * 7} tokens in its cache`,
  }));
  const signals = await medianMs(rounds, () => signalsIn(prompt));
  const signalsLong = await medianMs(rounds, () => signalsIn(long));
  const claim = "We decided to keep the tokens in one file";
  const novelty = await medianMs(rounds, () => noveltyOf(claim, known));
  const whole = await medianMs(rounds, () =>
    signalsIn(prompt).map(({ text }) => noveltyOf(text, known)),
  );
  return [
    {
      what: "Signals in a prompt",
      theirs: "< 5 ms",
      ours: `${ms(signals)} for 2 KB, ${ms(signalsLong)} for 100 KB`,
    },
    { what: "Novelty of a claim", theirs: "< 50 ms", ours: `${ms(novelty)} against 1,000 claims` },
    {
      what: "Detection, all of it",
      theirs: "< 10 ms",
      ours: `${ms(whole)} for 2 KB with ${signalsIn(prompt).length} signals`,
    },
  ];
};

const searching = async (root: string, rounds: number): Promise<readonly SeedRow[]> => {
  const folder = join(root, "many");
  run(root, "git", ["init", "-q", folder]);
  twiceshy(folder, "init", "--here", "--skip-history");
  writeSyntheticLog(join(folder, ".git/twiceshy/log"), MEMORIES);
  twiceshy(folder, "rebuild");
  const opened = await openProject({ cwd: folder, env: process.env });
  assert(opened.ok, "the memory can be opened");
  const words = ["upload retry", "why does the queue drop sockets", "parserCache", "lock"];
  const found = await medianMs(rounds, async (round) => {
    const answer = await search(opened.value, { text: words[Math.abs(round) % 4] ?? "" }, 10);
    assert(answer.ok, "it was searched");
  });
  opened.value.store.close();
  return [
    { what: "Search in 10,000 memories", theirs: "< 50 ms", ours: `${ms(found)} in one process` },
  ];
};

interface Scene {
  readonly repo: string;
  readonly started: (round: number) => string;
}

/** A memory made from a real history. */
const sceneOf = (root: string, source: string): Scene => {
  const repo = join(root, "clone");
  run(root, "git", ["clone", "-q", resolve(source), repo]);
  twiceshy(repo, "init", "--here");
  const started = (round: number): string =>
    run(
      repo,
      FRONT,
      ["claude-code"],
      JSON.stringify({
        ...{ session_id: `bench-${round}`, transcript_path: "/somewhere/bench.jsonl", cwd: repo },
        ...{ hook_event_name: "SessionStart", source: "startup" },
      }),
    );
  return { repo, started };
};

const inRepository = async (
  { repo, started }: Scene,
  rounds: number,
): Promise<readonly SeedRow[]> => {
  const start = await medianMs(rounds, started);
  const capture = await medianMs(rounds, (round) =>
    twiceshy(repo, "capture", "learnings", `The build keeps ${round} files open`),
  );
  const ids = twiceshy(repo, "log", "--json");
  const known: unknown = parseJson(ids);
  const entries = isObject(known) && Array.isArray(known["entries"]) ? known["entries"] : [];
  const [first]: readonly unknown[] = entries;
  const id = isObject(first) && typeof first["id"] === "string" ? first["id"] : "";
  const show = await medianMs(rounds, () => twiceshy(repo, "show", id));
  return [
    {
      what: "Context at a session's start",
      theirs: "< 2,000 ms",
      ours: `${ms(start)}, start of Node included`,
    },
    { what: "Capture of a memory", theirs: "< 500 ms", ours: `${ms(capture)}, the whole command` },
    { what: "One memory in full", theirs: "< 10 ms", ours: `${ms(show)}, the whole command` },
  ];
};

/** The tokens of the tools of a profile, as a model reads them. */
const listOf = (repo: string, profile: string): number => {
  const line = (id: number, method: string, params: object): string =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const opening = {
    ...{ protocolVersion: "2025-11-25", capabilities: {} },
    clientInfo: { name: "bench", version: "1" },
  };
  const input = line(1, "initialize", opening) + line(2, "tools/list", {});
  const said = run(repo, process.execPath, [CLI, "mcp", "--profile", profile], input);
  const answer = said
    .split("\n")
    .map((text): unknown => parseJson(text))
    .find((one) => isObject(one) && one["id"] === 2);
  const result = isObject(answer) ? answer["result"] : undefined;
  const tools: readonly unknown[] =
    isObject(result) && Array.isArray(result["tools"]) ? result["tools"] : [];
  // What a client passes on to its model.
  const told = tools.map((tool) =>
    isObject(tool) ? JSON.stringify([tool["name"], tool["description"], tool["inputSchema"]]) : "",
  );
  return countTokens(told.join("\n"));
};

const tokens = ({ repo, started }: Scene): readonly SeedRow[] => {
  const count = (text: string): string => countTokens(text).toLocaleString("en");
  const answer: unknown = parseJson(started(-9));
  const output = isObject(answer) ? answer["hookSpecificOutput"] : undefined;
  const context = isObject(output) ? String(output["additionalContext"]) : "";
  const lists = ["core", "standard", "full"].map((profile) => listOf(repo, profile));
  return [
    {
      what: "Tokens at a session's start, over MCP",
      theirs: "800 to 1,500",
      ours: `${count(twiceshy(repo, "context", "--tokens", "800"))} (\`brief\` of 800)`,
    },
    {
      what: "Tokens at a session's start, by a hook",
      theirs: "about 2,500 (a Markdown bridge)",
      ours: count(context),
    },
    {
      what: "Tokens of the list of MCP tools",
      theirs: "not stated",
      ours: `${lists.map((one) => one.toLocaleString("en")).join(", ")} (core, standard, full)`,
    },
  ];
};

const prevented = (): SeedRow => {
  const rows = readFileSync("bench/replay/history.tsv", "utf8").trimEnd().split("\n").slice(1);
  const counts = rows.map((row) => row.split("\t").slice(1).map(Number));
  const sum = (at: number): number => counts.reduce((all, row) => all + (row[at] ?? 0), 0);
  const per100 = ((100 * sum(1)) / sum(0)).toFixed(2);
  return {
    what: "Repeats that the gate would have named, per 100 commits",
    theirs: "named as future work",
    ours: `${per100}, in ${sum(0).toLocaleString("en")} commits of ${rows.length} repositories`,
  };
};

const { values } = parseArgs({
  options: {
    repo: { type: "string", default: "." },
    rounds: { type: "string", default: "25" },
    write: { type: "boolean", default: false },
  },
});
const root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-seeds-")));
try {
  const rounds = Number(values.rounds);
  const scene = sceneOf(root, values.repo);
  const rows = [
    ...(await detection(rounds)),
    ...(await searching(root, rounds)),
    ...(await inRepository(scene, rounds)),
    ...tokens(scene),
    prevented(),
  ];
  process.stdout.write(textOfRows(rows));
  if (values.write) {
    writeFileSync(ROWS, textOfRows(rows));
    writeFileSync(PAGE, pageWith(readFileSync(PAGE, "utf8"), rows));
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
