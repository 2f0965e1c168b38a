// Which commits git cannot compare here, known before git is asked. Git dies of a missing object. In a partial clone it
// first reads everything it holds, to see whether the object was promised.
import type { Lineage } from "../../engine/ports/repo.ts";
import { diffTree, linesOf } from "./diff-tree.ts";
import { startGit } from "../kit/run-git.ts";

/** What a comparison reads: only trees; also the contents of files that came or went; or everything that changed. */
export const NEEDS = ["trees", "moved", "contents"] as const;
export type Needs = (typeof NEEDS)[number];

/** Nothing can be said beforehand of a damaged tree or commit, so whatever rests on it is left to be tried. */
export const findUnreadable = async (
  gitDir: string,
  commits: readonly Lineage[],
  needs: Needs,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> => {
  if (commits.length === 0) return new Set();
  const here = await lookAt(gitDir, commits, needs, signal);
  if (here === undefined) return new Set();
  const { trees, missing } = here;
  const lacksTree = (sha: string): boolean => {
    const tree = trees.get(sha);
    return tree === undefined || missing.has(tree);
  };
  const [unreadable, rest]: [Set<string>, Lineage[]] = [new Set(), []];
  for (const commit of commits) {
    if ([commit.sha, ...commit.parents.slice(0, 1)].some(lacksTree)) unreadable.add(commit.sha);
    else rest.push(commit);
  }
  if (needs === "trees" || missing.size === 0) return unreadable;
  for await (const block of diffTree(gitDir, RAW, rest, signal))
    if ("bytes" in block && readsAny(block.bytes.toString("latin1"), needs, missing))
      unreadable.add(block.sha);
  return unreadable;
};

const RAW = ["--raw", "--no-abbrev", "--no-renames"];
const CHANGE = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\t/;

const readsAny = (raw: string, needs: Needs, missing: ReadonlySet<string>): boolean =>
  raw.split("\n").some((line) => {
    const [, before = "", after = "", act = ""] = CHANGE.exec(line) ?? [];
    return (
      (needs === "contents" || "AD".includes(act)) && (missing.has(before) || missing.has(after))
    );
  });

interface Here {
  /** The tree of each commit. */
  readonly trees: ReadonlyMap<string, string>;
  /** Missing objects that these trees name. */
  readonly missing: ReadonlySet<string>;
}

/** Nothing if git could not go through them. */
const lookAt = async (
  gitDir: string,
  commits: readonly Lineage[],
  needs: Needs,
  signal: AbortSignal | undefined,
): Promise<Here | undefined> => {
  const git = startGit(
    gitDir,
    [
      ...["rev-list", "--no-walk=unsorted", "--objects", "--no-object-names", "--missing=print"],
      ...(needs === "trees" ? ["--filter=blob:none"] : []),
      ...["--format=%H %T", "--ignore-missing", "--stdin"],
    ],
    { signal },
  );
  const named = new Set(commits.flatMap(({ sha, parents }) => [sha, ...parents.slice(0, 1)]));
  git.write([...named].map((sha) => `${sha}\n`).join(""));
  git.end();
  const trees = new Map<string, string>();
  const missing = new Set<string>();
  for await (const bytes of linesOf(git.output)) {
    const line = bytes.toString("latin1").trimEnd();
    const [, commit, tree] = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64})$/.exec(line) ?? [];
    if (commit !== undefined && tree !== undefined) trees.set(commit, tree);
    else if (line.startsWith("?")) missing.add(line.slice(1));
  }
  const { code } = await git.ended;
  return code === 0 ? { trees, missing } : undefined;
};
