// What judging the edits of a real history takes: in a scratch clone with a memory of all of it, each commit's change of each
// file that something is known about. Of the others a shell says that nothing is, and nothing judges them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { FileDiff } from "../../src/core/code/diff.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";
import type { Level } from "../../src/core/judge/level.ts";
import { assert } from "../../src/core/kit/assert.ts";
import type { GateState } from "../../src/engine/ports/gate-files.ts";
import type { Lineage, Repo } from "../../src/engine/ports/repo.ts";
import { createGitRepo } from "../../src/io/git-repo/git-repo.ts";
import { openGate } from "./gate.ts";
import { judgedOnce, RUNS, timesOf, type Asked } from "./judging.ts";
import { quantile, sayOf, spreadOf, type Spread } from "./spread.ts";

interface Edit {
  readonly sha: string;
  readonly parent: string | undefined;
  readonly file: FileDiff;
  readonly lines: number;
}

export interface JudgedEdit extends Pick<Edit, "sha" | "lines"> {
  readonly path: string;
  /** How many failures and fixes are known there. */
  readonly known: number;
  readonly level: Level;
  /** Milliseconds: of all runs the middle one. */
  readonly median: number;
}

export interface RealEdits {
  readonly repo: string;
  /** All edits of the history, and those of a file that something is known about. */
  readonly edits: number;
  readonly startNode: number;
  readonly judged: readonly JudgedEdit[];
  readonly spread: Spread;
}

/** Of at most so many edits, from all over the history. */
export const realEdits = async (repo: string, cli: string, most: number): Promise<RealEdits> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-edits-")));
  try {
    const git = (...args: readonly string[]): string =>
      spawnSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 30 }).stdout;
    git("clone", "-q", "--shared", resolve(repo), folder);
    const { status } = spawnSync(process.execPath, [cli, "init", "--here"], { cwd: folder });
    assert(status === 0, "the clone has a memory");
    const store = join(folder, ".git/twiceshy");
    const history = createGitRepo(join(folder, ".git"));
    const { edits, asked } = await editsIn(history, (path) =>
      existsSync(join(store, "gate/paths", `${path}=`)),
    );
    const some = fromAllOver(asked, most);
    const { judged, times } = await judgeAll(history, openGate(store), some);
    const counts = { edits, startNode: asked.length };
    return { repo: basename(resolve(repo)), ...counts, judged, spread: spreadOf(times) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Of each commit that is no merge its files, as a replay judges them: those that have lines to compare. */
const editsIn = async (repo: Repo, isKnown: (path: string) => boolean) => {
  const facts = await repo.refs.facts();
  assert(facts.ok && facts.value.head !== undefined, "there is a history");
  const commits: Lineage[] = [];
  for await (const piece of repo.commits.history(facts.value.head))
    for (const { sha, parents } of piece.commits)
      if (parents.length < 2) commits.push({ sha, parents });
  const parentOf = new Map(commits.map(({ sha, parents }) => [sha, parents[0]]));
  const asked: Edit[] = [];
  let edits = 0;
  for await (const patch of repo.diffs.patches(commits))
    if (!("skipped" in patch))
      for (const file of patch.files) {
        edits += 1;
        const lines = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
        if (featuresOfDiff([file]) === undefined) continue;
        if (isKnown(file.path) || (file.from !== undefined && isKnown(file.from)))
          asked.push({ sha: patch.sha, parent: parentOf.get(patch.sha), file, lines });
      }
  return { edits, asked };
};

const fromAllOver = <One>(all: readonly One[], most: number): readonly One[] =>
  all.length <= most ? all : all.filter((_, at) => (at * most) % all.length < most);

const judgeAll = async (repo: Repo, gate: GateState, edits: readonly Edit[]) => {
  const texts = await textsAsked(repo, gate, edits);
  const ask = (number: number): Asked => {
    const edit = edits[number];
    const text = texts[number];
    return { action: { files: edit ? [edit.file] : [], faults: [] }, textOf: () => text };
  };
  const times = timesOf(gate, edits.length, RUNS, ask);
  const judged = edits.map(({ sha, file, lines }, at): JudgedEdit => {
    const { verdict, cases } = judgedOnce(gate, ask(at));
    const median = quantile(times[at] ?? [], 0.5);
    return {
      ...{ sha, lines, median },
      path: file.path,
      known: cases.length,
      level: verdict.level,
    };
  });
  return { judged, times };
};

/** As the files were before the edit; of those alone that the judge asks for. */
const textsAsked = async (
  repo: Repo,
  gate: GateState,
  edits: readonly Edit[],
): Promise<readonly (string | undefined)[]> => {
  const asking = edits.map(({ parent: commit, file }) => {
    let isAsked = false;
    const textOf = (): undefined => void (isAsked = true);
    judgedOnce(gate, { action: { files: [file], faults: [] }, textOf });
    return isAsked && commit !== undefined ? [{ commit, path: file.from ?? file.path }] : [];
  });
  const blobs = await repo.files.blobs(asking.flat());
  const byBlob = new Map<string, string>();
  for await (const { blob, text } of repo.files.texts([
    ...new Set(blobs.flatMap((one) => one ?? [])),
  ]))
    byBlob.set(blob, text);
  const waiting = blobs.values();
  return asking.map((asked) => {
    const blob = asked.length === 0 ? undefined : waiting.next().value;
    return blob === undefined ? undefined : byBlob.get(blob);
  });
};

/** Edits by their lines, and by what is known at their path. */
export const sayRealEdits = ({ repo, edits, startNode, judged, spread }: RealEdits): string => {
  const share = ((100 * startNode) / Math.max(1, edits)).toFixed(1);
  return [
    `${repo}: ${share} % of ${edits} edits start Node; of those ${judged.length} were judged, ${RUNS} times each\n`,
    row("all", judged),
    row(
      "of them warned",
      judged.filter(({ level }) => level === "warn"),
    ),
    ...rowsBy("lines", [0, 10, 30, 100, 200], judged, ({ lines }) => lines),
    ...rowsBy("known there", [0, 2, 5, 15], judged, ({ known }) => known),
    sayOf(spread),
  ].join("");
};

const rowsBy = (
  what: string,
  from: readonly number[],
  judged: readonly JudgedEdit[],
  sizeOf: (one: JudgedEdit) => number,
): readonly string[] =>
  from.map((least, at) => {
    const below = from[at + 1] ?? Infinity;
    const some = judged.filter((one) => sizeOf(one) >= least && sizeOf(one) < below);
    return row(`${what}: ${least}${below === Infinity ? " and more" : ` to ${below - 1}`}`, some);
  });

const row = (what: string, some: readonly JudgedEdit[]): string => {
  const times = some.map(({ median }) => median);
  const [median, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(2));
  const slow = times.filter((ms) => ms > 1).length;
  return `  ${what.padEnd(24)} ${String(some.length).padStart(6)}  median ${median}  p99 ${p99}  over 1 ms ${slow}\n`;
};
