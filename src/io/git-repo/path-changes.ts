// What each commit did to each path. Renames are followed as far as this clone has the contents to compare.
import type { PathChange } from "../../core/code/project-part.ts";
import { logForm, unquotePath } from "../../core/code/diff.ts";
import type { Lineage, PathChanges } from "../../engine/ports/repo.ts";
import type { CommitBlock } from "./diff-tree.ts";
import { PIECE, type Comparison, type ReadTrees } from "./trees.ts";

/** `ALIKE` compares contents. `EQUAL` follows only renames of equal contents, and needs no contents. */
const ALIKE: Comparison = { args: ["--raw", "--no-abbrev", "-M", "-l200"], needs: "moved" };
const EQUAL: Comparison = { args: ["--raw", "--no-abbrev", "-M100%"], needs: "trees" };

export async function* readPathChanges(
  trees: ReadTrees,
  commits: readonly Lineage[],
  signal?: AbortSignal,
): AsyncGenerator<PathChanges> {
  for (let from = 0; from < commits.length && !signal?.aborted; from += PIECE) {
    const piece = commits.slice(from, from + PIECE);
    const alike = new Map<string, PathChanges>();
    for await (const block of trees(ALIKE, piece, signal)) alike.set(block.sha, changesOf(block));
    const lacking = piece.filter(({ sha }) => isLacking(alike.get(sha)));
    for await (const block of trees(EQUAL, lacking, signal)) alike.set(block.sha, changesOf(block));
    yield* alike.values();
  }
}

const isLacking = (changes: PathChanges | undefined): boolean =>
  changes !== undefined && "skipped" in changes && changes.skipped === "objects-missing";

const changesOf = (block: CommitBlock): PathChanges =>
  "skipped" in block
    ? block
    : { sha: block.sha, paths: block.bytes.toString("utf8").split("\n").flatMap(readLine) };

const SUBMODULE = "160000";

/** The form is `:100644 100644 <before> <after> R090<tab>from<tab>to`; a path with a tab in it is quoted. */
const readLine = (line: string): readonly PathChange[] => {
  const [head = "", first, second] = line.split("\t");
  const [, before, after, letter] = /^:(\d+) (\d+) \w+ \w+ ([A-Z])\d*$/.exec(head) ?? [];
  if (first === undefined || letter === undefined) return [];
  const submodule =
    before === SUBMODULE || after === SUBMODULE ? { submodule: "yes" as const } : {};
  const path = logForm(unquotePath(second ?? first));
  if (second !== undefined)
    return [{ path, from: logForm(unquotePath(first)), act: "rename", ...submodule }];
  return [{ path, act: letter === "A" ? "add" : letter === "D" ? "delete" : "edit", ...submodule }];
};
