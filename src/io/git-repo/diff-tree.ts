// One `git diff-tree --stdin`: what it prints for each commit against its first parent.
import type { Lineage, Skipped } from "../../engine/ports/repo.ts";
import { startGit } from "../kit/run-git.ts";

/** What git printed for one commit. */
export type CommitBlock =
  | { readonly sha: string; readonly bytes: Buffer; readonly cut: boolean }
  | { readonly sha: string; readonly skipped: Skipped };

/** More of one commit is not kept: a commit of ten thousand files must not fill the memory. */
export const PATCH_LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * A block for each commit, in order. If git dies there are fewer: it died of the commit after the last block or, while
 * printing that one, of the following one.
 */
export async function* diffTree(
  gitDir: string,
  args: readonly string[],
  commits: readonly Lineage[],
  signal: AbortSignal | undefined,
): AsyncGenerator<CommitBlock, void> {
  if (commits.length === 0) return;
  const git = startGit(gitDir, ["diff-tree", "--stdin", "-r", "--root", "--always", ...args], {
    signal,
  });
  for (const { sha, parents } of commits)
    git.write(parents[0] === undefined ? `${sha}\n` : `${sha} ${parents[0]}\n`);
  git.end();
  try {
    let at = -1;
    let open: { readonly lines: Buffer[]; bytes: number } | undefined;
    for await (const line of linesOf(git.output)) {
      const next = headerAt(line, commits, at + 1);
      if (next < 0) {
        if (open && open.bytes < PATCH_LIMIT_BYTES) open.lines.push(line);
        if (open) open.bytes += line.length;
        continue;
      }
      if (open) yield closed(commits[at]?.sha ?? "", open);
      // Git silently skips a commit that it does not have.
      for (at += 1; at < next; at += 1)
        yield { sha: commits[at]?.sha ?? "", skipped: "objects-missing" };
      open = { lines: [], bytes: 0 };
    }
    const { code } = await git.ended;
    if (code !== 0) return;
    if (open) yield closed(commits[at]?.sha ?? "", open);
    for (at += 1; at < commits.length; at += 1)
      yield { sha: commits[at]?.sha ?? "", skipped: "objects-missing" };
  } finally {
    git.stop();
  }
}

const closed = (
  sha: string,
  open: { readonly lines: Buffer[]; readonly bytes: number },
): CommitBlock => ({
  sha,
  bytes: Buffer.concat(open.lines),
  cut: open.bytes >= PATCH_LIMIT_BYTES,
});

/** Which of the awaited commits this line announces; a line of a patch is never a bare sha. */
const headerAt = (line: Buffer, commits: readonly Lineage[], from: number): number => {
  if (line.length !== 41 && line.length !== 65) return -1;
  const text = line.toString("latin1", 0, line.length - 1);
  if (!/^[0-9a-f]+$/.test(text)) return -1;
  return commits.findIndex((commit, index) => index >= from && commit.sha === text);
};

/** Lines with their newline. */
export async function* linesOf(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of output) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = chunk.subarray(from, end + 1);
      if (rest.length === 0) yield line;
      else {
        yield Buffer.concat([...rest, line]);
        rest = [];
      }
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}
