// Diffs of chosen commits, from one `git diff-tree --stdin` after another. If git dies of a missing object, that commit
// is skipped and the rest is asked for again.
import type { Lineage, Skipped } from "../../engine/ports/repo.ts";
import { startGit } from "./run.ts";

/** What git printed for one commit. */
export type Block =
  | { readonly sha: string; readonly bytes: Buffer; readonly cut: boolean }
  | { readonly sha: string; readonly skipped: Skipped };

/** Commits asked of one git: if it dies, at most this many must be asked for again. */
const PIECE = 200;
/** More of one commit is not kept: a commit of ten thousand files must not fill the memory. */
export const PATCH_LIMIT_BYTES = 2 * 1024 * 1024;

export async function* readTrees(
  gitDir: string,
  args: readonly string[],
  commits: readonly Lineage[],
  shallow: ReadonlySet<string>,
  signal?: AbortSignal,
): AsyncGenerator<Block> {
  for (let from = 0; from < commits.length; from += PIECE) {
    let left = commits.slice(from, from + PIECE);
    while (left.length > 0 && !signal?.aborted)
      left = yield* readPiece(gitDir, args, left, shallow, signal);
  }
}

/** Yields what can be read from the front, and returns the commits still to be asked for. */
async function* readPiece(
  gitDir: string,
  args: readonly string[],
  commits: readonly Lineage[],
  shallow: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Block, Lineage[]> {
  const [first] = commits;
  if (first && shallow.has(first.sha)) {
    // Compared with a parent that was not cloned, everything would look new.
    yield { sha: first.sha, skipped: "parent-not-cloned" };
    return commits.slice(1);
  }
  const stop = commits.findIndex((commit) => shallow.has(commit.sha));
  const asked = stop < 0 ? commits : commits.slice(0, stop);
  let done = 0;
  const blocks = readRun(gitDir, args, asked, signal);
  for (let next = await blocks.next(); ; next = await blocks.next()) {
    if (next.done === true) {
      if (signal?.aborted) return [];
      if (next.value.whole) return commits.slice(done);
      break;
    }
    yield next.value;
    done += 1;
  }
  // Git died. The suspect is the commit after the last whole one: asked alone, it can be read, or it is what git died
  // of.
  const suspect = asked[done];
  if (suspect === undefined) return commits.slice(done);
  if (asked.length === 1) yield { sha: suspect.sha, skipped: "objects-missing" };
  else yield* readPiece(gitDir, args, [suspect], shallow, signal);
  return commits.slice(done + 1);
}

/** One git for these commits, with a block for each in their order; returns whether git lived to the end. */
async function* readRun(
  gitDir: string,
  args: readonly string[],
  commits: readonly Lineage[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Block, { readonly whole: boolean }> {
  const git = startGit(
    gitDir,
    ["diff-tree", "--stdin", "-r", "--root", "--always", ...args],
    signal,
  );
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
    if (code !== 0) return { whole: false };
    if (open) yield closed(commits[at]?.sha ?? "", open);
    for (at += 1; at < commits.length; at += 1)
      yield { sha: commits[at]?.sha ?? "", skipped: "objects-missing" };
    return { whole: true };
  } finally {
    git.stop();
  }
}

const closed = (
  sha: string,
  open: { readonly lines: Buffer[]; readonly bytes: number },
): Block => ({
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
async function* linesOf(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
