// What a brief costs and how large it is: brief and context as whole commands in rotation with `node -e 0`, by the
// clock, and the tokens of each form within several budgets, counted by exact tokenizers.
//   npm run bench -- capture brief [--events N] [--rounds N] [--repo DIR] [--json FILE]
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countTokens as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { assert } from "../../src/core/kit/assert.ts";
import { writeSyntheticLog } from "../scale/synthetic-log.ts";

const CLI = resolve("bin/twiceshy.js");
/** The goal for whole commands, as a ratio to a bare start of Node. */
const GOAL = 4;
const BUDGETS = [1_000, 2_000, 4_000, 16_000];
const FORMS = ["md", "xml", "json"];

interface Row {
  readonly what: string;
  readonly median: number;
  readonly ratio: number;
}

interface Fit {
  readonly form: string;
  readonly budget: number;
  readonly o200k: number;
  readonly cl100k: number;
}

const env = { ...process.env, TWICESHY_SESSION: "bench" };

const run = (cwd: string, args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  assert(status === 0, `${args.join(" ")} ends with 0: ${stderr}`);
  return stdout;
};

/** A folder with a memory of that size, folded. */
const makeProject = (root: string, events: number): string => {
  spawnSync("git", ["init", "-q", root], { env });
  run(root, [CLI, "init", "--here", "--skip-history"]);
  writeSyntheticLog(join(root, ".git/twiceshy/log"), events);
  run(root, [CLI, "rebuild"]);
  return root;
};

const timed = (root: string, rounds: number): readonly Row[] => {
  const commands = [
    { what: "node -e 0", args: ["-e", "0"] },
    { what: "status", args: [CLI, "status"] },
    { what: "brief", args: [CLI, "brief"] },
    { what: "context --tokens 2000", args: [CLI, "context", "--tokens", "2000"] },
    {
      what: "context --focus",
      args: [CLI, "context", "--focus", "src/upload/part7.ts", "--format", "xml"],
    },
  ];
  const times = commands.map((): number[] => []);
  for (let round = -2; round < rounds; round++)
    for (const [at, { args }] of commands.entries()) {
      const began = performance.now();
      run(root, args);
      if (round >= 0) times[at]?.push(performance.now() - began);
    }
  const medians = times.map((own) => own.toSorted((a, b) => a - b)[own.length >> 1] ?? Number.NaN);
  return commands.map(({ what }, at) => {
    const median = medians[at] ?? Number.NaN;
    return { what, median, ratio: median / (medians[0] ?? Number.NaN) };
  });
};

const fitting = (root: string): readonly Fit[] =>
  FORMS.flatMap((form) =>
    BUDGETS.map((budget) => {
      const text = run(root, [CLI, "context", "--tokens", String(budget), "--format", form]);
      return { form, budget, o200k: o200k(text), cl100k: cl100k(text) };
    }),
  );

const main = (): void => {
  const { values } = parseArgs({
    options: {
      events: { type: "string", default: "100000" },
      rounds: { type: "string", default: "20" },
      repo: { type: "string" },
      json: { type: "string" },
    },
  });
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-brief-")));
  try {
    const project = values.repo ?? makeProject(root, Number(values.events));
    const rows = timed(project, Number(values.rounds));
    const fits = fitting(project);
    for (const { what, median, ratio } of rows)
      process.stdout.write(
        `${what.padEnd(24)} ${median.toFixed(1).padStart(8)} ms  ${ratio.toFixed(2)} ×${ratio > GOAL ? `  goal ${GOAL} MISSED` : ""}\n`,
      );
    for (const { form, budget, ...counts } of fits) {
      const most = Math.max(counts.o200k, counts.cl100k);
      process.stdout.write(
        `${form.padEnd(5)} budget ${String(budget).padStart(6)}  o200k ${String(counts.o200k).padStart(6)}  cl100k ${String(counts.cl100k).padStart(6)}${most > budget ? "  ABOVE" : ""}\n`,
      );
    }
    if (values.json !== undefined)
      writeFileSync(
        values.json,
        `${JSON.stringify({ node: process.version, rows, fits }, undefined, 2)}\n`,
      );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

main();
