// The judge over whole histories as they happened: how often it would have warned, and how often it was right.
//   npm run bench -- replay history PATH … [--json FILE] [--show] [--readings FILE]
// Without a path: the shares of the warnings that were read.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { titleOf } from "../../src/core/history/commit.ts";
import { isRepeat } from "../../src/core/judge/match/hindsight.ts";
import { citationOf, type Judged, type ReplayWarning } from "../../src/core/judge/match/replay.ts";
import { replay, type ReplaySummary } from "../../src/engine/code/replay.ts";
import { createGitRepo } from "../../src/io/git-repo/git-repo.ts";
import { printRead, printReadings, readReadings } from "./readings.ts";

interface JudgedToEnd extends Judged {
  /** The commit was taken back itself. */
  readonly failedToo: boolean;
}

interface Replayed extends ReplaySummary {
  readonly name: string;
  readonly judged: readonly JudgedToEnd[];
}

const gitDirOf = (path: string): string =>
  execFileSync("git", ["-C", path, "rev-parse", "--absolute-git-dir"], { encoding: "utf8" }).trim();

const nameOf = (path: string): string =>
  basename(path) === "repo" ? basename(resolve(path, "..")) : basename(path);

const run = async (path: string): Promise<Replayed> => {
  const judged: Judged[] = [];
  const replaying = replay(createGitRepo(gitDirOf(path)), {});
  for (let next = await replaying.next(); ; next = await replaying.next()) {
    if (next.done !== true) judged.push(next.value);
    else if (next.value.ok) {
      const { takenBack } = next.value.value;
      const toEnd = judged.map((each) => ({
        ...each,
        failedToo: takenBack.get(each.commit.sha)?.forProcess === false,
      }));
      return { name: nameOf(path), ...next.value.value, judged: toEnd };
    } else throw new Error(JSON.stringify(next.value.error));
  }
};

type Kind = "single" | "whole";

const OUTCOMES = ["right", "open", "wrong"] as const;

/** A commit counts as one warning, however many failures are cited; the best of these counts. */
const outcomeOf = ({ failedToo, ...each }: JudgedToEnd, kind: Kind) =>
  OUTCOMES.find((outcome) =>
    each[kind].some((warning) => (failedToo ? "right" : byItself(warning)) === outcome),
  );

/** Told without looking at what came later: at least this much is right, and this can hardly be. */
const byItself = (warning: ReplayWarning): (typeof OUTCOMES)[number] => {
  if (isRepeat(warning)) return "right";
  return warning.lines.are === "few" ? "wrong" : "open";
};

const line = (name: string, runs: readonly Replayed[], kind: Kind): string => {
  const judged = runs.flatMap((each) => each.judged);
  const commits = runs.reduce((sum, each) => sum + each.commits, 0);
  const warned = judged.filter((each) => each[kind].some((warning) => !warning.again));
  const counts = OUTCOMES.map(
    (wanted) => `${wanted} ${warned.filter((each) => outcomeOf(each, kind) === wanted).length}`,
  );
  const retries = judged.filter((each) => each.retries.length > 0);
  const caught = retries.filter((each) =>
    each[kind].some((warning) => each.retries.includes(warning.match.id)),
  );
  return [
    name.padEnd(22),
    kind.padEnd(6),
    `${warned.length} of ${commits} commits`.padEnd(22),
    `${((100 * warned.length) / Math.max(1, commits)).toFixed(2)} per 100`.padEnd(14),
    counts.join(" ").padEnd(28),
    `re-lands ${caught.length} of ${retries.length}\n`,
  ].join(" ");
};

/** For each commit that is warned: the failure that its words tie it to, or else the likeliest. */
const cited = (runs: readonly Replayed[], kind: Kind) =>
  runs
    .flatMap(({ judged }) => judged)
    .flatMap((each) => {
      const fresh = each[kind].filter(({ again }) => !again);
      const linked = each[kind].find(({ link }) => link !== undefined);
      const found = fresh.length > 0 ? (linked ?? fresh[0]) : undefined;
      return found ? [{ failed: found.match.id, warned: each.commit.sha }] : [];
    });

const show = ({ name, judged }: Replayed): void => {
  for (const each of judged)
    for (const kind of ["single", "whole"] as const)
      for (const warning of each[kind].filter(({ again }) => !again).slice(0, 2)) {
        const { link = "", lines, path = "" } = warning;
        const commit = `${each.commit.sha.slice(0, 10)} ${titleOf(each.commit)}`;
        process.stdout.write(
          `${name} ${kind} ${byItself(warning)} ${link} ${lines.are} | ${commit} | ${path} | ${citationOf(warning)}\n`,
        );
      }
};

const rowsOf = ({ name, judged, ...counts }: Replayed) => ({
  name,
  ...counts,
  judged: judged.map(({ commit, single, whole, retries }) => ({
    commit: commit.sha,
    retries,
    single: single.map(rowOf),
    whole: whole.map(rowOf),
  })),
});

const rowOf = (warning: ReplayWarning) => ({
  failure: warning.match.id,
  score: warning.match.score,
  parts: warning.match.parts,
  lines: warning.match.lines,
  ofLines: warning.match.ofLines,
  path: warning.path,
  link: warning.link ?? (warning.lines.are === "same" ? "same-lines" : undefined),
  again: warning.again,
  outcome: byItself(warning),
});

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "string" },
      show: { type: "boolean", default: false },
      readings: { type: "string", default: "bench/replay/readings.tsv" },
    },
  });
  const readings = readReadings(values.readings);
  if (positionals.length === 0) {
    process.stdout.write(printReadings(readings));
    return;
  }
  const runs: Replayed[] = [];
  for (const path of positionals) {
    const done = await run(path);
    runs.push(done);
    if (values.show) show(done);
    for (const kind of ["single", "whole"] as const)
      process.stdout.write(line(done.name, [done], kind));
  }
  for (const kind of ["single", "whole"] as const) {
    process.stdout.write(line("all", runs, kind));
    process.stdout.write(`  ${printRead(readings, cited(runs, kind))}`);
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(runs.map(rowsOf))}\n`);
};

await main();
