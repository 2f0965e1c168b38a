// Reading a history at scale: the whole act, from messages to drafts, as a ratio to `git log -p` of the same range
// written to a pipe in the same run. Without a path, on a made-up history of ten thousand commits.
//   npm run bench -- scale init [path …] [--commits N] [--rounds N] [--json FILE]
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { looksSecret } from "../../src/core/append/redact/redact.ts";
import { readHistory, type HistorySummary } from "../../src/engine/history/reading/read-history.ts";
import { createGitRepo } from "../../src/io/git-repo/git-repo.ts";

interface Measured {
  readonly repository: string;
  readonly commits: number;
  readonly failures: number;
  readonly relands: number;
  readonly fixes: number;
  readonly unproven: number;
  readonly skipped: number;
  readonly readMs: number;
  /** Absent if git broke off: a damaged clone. */
  readonly logPatchMs?: number;
  readonly ratio?: number;
}

const gitDirOf = (path: string): string =>
  execFileSync("git", ["-C", path, "rev-parse", "--absolute-git-dir"], { encoding: "utf8" }).trim();

/** Nothing if git did not reach the end. */
const timeLogPatch = (gitDir: string): Promise<number | undefined> => {
  const began = performance.now();
  const git = spawn("git", ["--git-dir", gitDir, "log", "-p", "HEAD"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  git.stdout.resume();
  return new Promise((done) => {
    git.on("close", (code) => done(code === 0 ? performance.now() - began : undefined));
  });
};

const timeRead = async (
  gitDir: string,
): Promise<{ readonly ms: number; readonly found: HistorySummary }> => {
  const began = performance.now();
  const reading = readHistory(createGitRepo(gitDir), { known: new Set(), isSecret: looksSecret });
  for (let next = await reading.next(); ; next = await reading.next())
    if (next.done === true) {
      if (!next.value.ok) throw new Error(JSON.stringify(next.value.error));
      return { ms: performance.now() - began, found: next.value.value };
    }
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

const measure = async (path: string, rounds: number, name: string): Promise<Measured> => {
  const gitDir = gitDirOf(path);
  const [reads, logs]: readonly [number[], number[]] = [[], []];
  let { found } = await timeRead(gitDir);
  for (let round = 0; round < rounds; round += 1) {
    const log = await timeLogPatch(gitDir);
    if (log !== undefined) logs.push(log);
    const read = await timeRead(gitDir);
    reads.push(read.ms);
    ({ found } = read);
  }
  const { commits, failures, relands, fixes, unproven, skipped } = found;
  const readMs = median(reads);
  return {
    repository: name,
    ...{ commits, failures, relands, fixes, unproven, skipped: skipped.size, readMs },
    ...(logs.length === rounds ? { logPatchMs: median(logs), ratio: readMs / median(logs) } : {}),
  };
};

/** Commits that each change some lines of one of a hundred files; every hundredth is taken back by the next one. */
const buildHistory = (folder: string, commits: number): void => {
  const contents = new Map<string, string[]>();
  const parts: string[] = [];
  let seed = 7;
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const textOf = (n: number): string =>
    `  const value${n} = compute(source${below(1_000)}, "item ${below(10_000)}", ${below(100_000)});`;
  let before: readonly string[] | undefined;
  for (let n = 1; n <= commits; n += 1) {
    const back = n % 100 === 0 && before !== undefined;
    const path = back ? `src/module${(n - 1) % 100}.ts` : `src/module${n % 100}.ts`;
    const lines = contents.get(path) ?? Array.from({ length: 200 }, (_, at) => textOf(at));
    const changed = back && before ? [...before] : [...lines];
    if (!back) for (let edit = 0; edit < 8; edit += 1) changed[below(changed.length)] = textOf(n);
    before = lines;
    contents.set(path, changed);
    const subject = back ? `Revert "Change ${n - 1} of the module"` : `Change ${n} of the module`;
    const message = `${subject}\n\n${back ? "It broke the tests." : "Makes it better in every way."}\n`;
    const text = `${changed.join("\n")}\n`;
    parts.push(
      `commit refs/heads/main\nmark :${n}\n`,
      `committer A <a@example.com> ${1_700_000_000 + n * 60} +0000\n`,
      `data ${Buffer.byteLength(message)}\n${message}`,
      `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    );
  }
  execFileSync("git", ["init", "--quiet", "--initial-branch=main", folder]);
  execFileSync("git", ["-C", folder, "fast-import", "--quiet"], { input: parts.join("") });
};

const table = (rows: readonly Measured[]): string =>
  [
    "Reading histories, against `git log -p` of the same range to a pipe (goal 3 x)",
    ...rows.map((row) => {
      const beside =
        row.ratio === undefined || row.logPatchMs === undefined
          ? "git log -p broke off"
          : `${(row.logPatchMs / 1000).toFixed(2)} s ${row.ratio.toFixed(2).padStart(6)} x`;
      const found = [
        `${row.commits} commits`.padStart(15),
        `${row.failures} failures`.padStart(13),
        `${row.relands} re-lands`.padStart(12),
        `${row.fixes} fixes`.padStart(11),
        `${(row.readMs / 1000).toFixed(2)} s`.padStart(9),
      ];
      return `  ${row.repository.padEnd(20)}${found.join("")}  ${beside}`;
    }),
    "",
  ].join("\n");

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      commits: { type: "string", default: "10000" },
      rounds: { type: "string", default: "3" },
      json: { type: "string" },
    },
  });
  const rounds = Number(values.rounds);
  const rows: Measured[] = [];
  for (const path of positionals) rows.push(await measure(path, rounds, basename(resolve(path))));
  if (positionals.length === 0) {
    const folder = mkdtempSync(join(tmpdir(), "twiceshy-scale-"));
    try {
      buildHistory(folder, Number(values.commits));
      rows.push(await measure(folder, rounds, "made up"));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.stdout.write(table(rows));
  const document = { node: process.version, cpu: cpus()[0]?.model, rows };
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(document, null, 2)}\n`);
};

await main();
