// The outcomes that a replay gives by its own rule, against labels given by reading.
//   npm run bench -- replay outcomes [CLONES]
// Without CLONES: from the rows alone. CLONES is a folder with clones named owner+name or name: they are replayed at
// the commit of the labels, and what differs from the rows is printed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replayPast, type PastReplayed } from "../../src/engine/code/replay-past.ts";
import { createGitRepo } from "../../src/io/git-repo/git-repo.ts";
import { agreement, readLabels, readRepositories, type Labelled } from "./labels.ts";

/** Runs in a copy, because a replay starts at HEAD. */
const replayed = async (clone: string, head: string): Promise<PastReplayed> => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-outcomes-"));
  try {
    const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args]);
    git("clone", "-q", "--shared", "--no-checkout", clone, ".");
    git("update-ref", "--no-deref", "HEAD", head);
    const past = await replayPast(createGitRepo(join(folder, ".git")), {});
    if (!past.ok) throw new Error(JSON.stringify(past.error));
    return past.value;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const cloneOf = (clones: string, name: string): string | undefined =>
  [name.replace("/", "+"), name.split("/")[1] ?? name]
    .flatMap((folder) => [join(clones, folder), join(clones, folder, "repo")])
    .find((folder) => existsSync(join(folder, ".git")) || existsSync(join(folder, "HEAD")));

/** The rows with their outcomes of now. Those whose warning is gone are left out. */
const compared = (
  repository: string,
  rows: readonly Labelled[],
  { warnings }: PastReplayed,
): readonly Labelled[] => {
  const now = new Map(warnings.map((warning) => [warning.commit.sha, warning]));
  const print = (words: string, sha: string): boolean =>
    process.stdout.write(`  ${words} ${sha.slice(0, 10)}\n`);
  process.stdout.write(`${repository}: ${warnings.length} warnings, ${rows.length} labelled\n`);
  for (const { warned, label } of rows)
    if (!now.has(warned)) print(`no longer warned (${label})`, warned);
  const known = new Set(rows.map(({ warned }) => warned));
  for (const sha of now.keys()) if (!known.has(sha)) print("not labelled", sha);
  return rows.flatMap((row) => {
    const warning = now.get(row.warned);
    if (warning === undefined) return [];
    const { outcome, path = "*" } = warning;
    if (outcome !== row.outcome)
      print(`now ${outcome}, was ${row.outcome} (${row.label})`, row.warned);
    return [{ ...row, outcome, path }];
  });
};

const main = async ([clones]: readonly string[]): Promise<void> => {
  const [labels, repositories] = [readLabels(), readRepositories()];
  if (clones === undefined) {
    process.stdout.write(`${agreement(labels, repositories)}\n`);
    return;
  }
  const rows: Labelled[] = [];
  const found = [];
  for (const each of repositories) {
    const clone = cloneOf(clones, each.repository);
    if (clone === undefined) {
      process.stdout.write(`${each.repository}: no clone in ${clones}\n`);
      continue;
    }
    const past = await replayed(clone, each.head);
    const own = labels.filter(({ repository }) => repository === each.repository);
    rows.push(...compared(each.repository, own, past));
    found.push({ ...each, commits: past.commits });
  }
  process.stdout.write(`${agreement(rows, found)}\n`);
};

await main(process.argv.slice(2));
