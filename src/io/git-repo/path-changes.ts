// What each commit did to each path. Renames are followed as far as this clone has the contents to compare.
import type { PathChange } from "../../core/capture/class/shape.ts";
import { logForm, unquotePath } from "../../core/capture/diff.ts";
import type { Lineage, PathChanges } from "../../engine/ports/repo.ts";
import { readTrees, type Block } from "./trees.ts";

/** `ALIKE` compares contents. `EQUAL` follows only renames of equal contents, and needs no contents. */
const ALIKE = ["--raw", "--no-abbrev", "-M", "-l200"];
const EQUAL = ["--raw", "--no-abbrev", "-M100%"];

/** After this many commits with missing contents, the contents of the rest are not asked for. */
const MISSES = 3;

export async function* readPathChanges(
  gitDir: string,
  commits: readonly Lineage[],
  shallow: ReadonlySet<string>,
  signal?: AbortSignal,
): AsyncGenerator<PathChanges> {
  let misses = 0;
  for (let at = 0; at < commits.length && !signal?.aborted;) {
    const compare = misses < MISSES;
    const left = commits.slice(at);
    for await (const block of readTrees(gitDir, compare ? ALIKE : EQUAL, left, shallow, signal)) {
      if (compare && "skipped" in block && block.skipped === "objects-missing") {
        misses += 1;
        const alone = commits.slice(at, at + 1);
        for await (const again of readTrees(gitDir, EQUAL, alone, shallow, signal))
          yield changesOf(again);
      } else yield changesOf(block);
      at += 1;
      if (compare && misses >= MISSES) break;
    }
  }
}

const changesOf = (block: Block): PathChanges =>
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
