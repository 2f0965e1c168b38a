// Diffs of chosen commits. Git dies of the first missing object. So after such a death, and in a partial clone from the
// start, commits are sifted before they are asked for. A commit of which git dies all the same is skipped.
import type { Lineage, Skipped } from "../../engine/ports/repo.ts";
import { diffTree, type CommitBlock } from "./diff-tree.ts";
import { findUnreadable, NEEDS, type Needs } from "./unreadable.ts";

/** How commits are compared: the arguments of `git diff-tree`, and which objects it needs. */
export interface Comparison {
  readonly args: readonly string[];
  readonly needs: Needs;
}

export type ReadTrees = (
  comparison: Comparison,
  commits: readonly Lineage[],
  signal?: AbortSignal,
) => AsyncGenerator<CommitBlock>;

/** Commits asked of one git: if it dies, at most this many must be asked for again. */
export const PIECE = 200;

/** What a clone was made without. */
export interface CloneLimits {
  /** The commits whose parents it lacks. */
  readonly shallow: ReadonlySet<string>;
  /** Whether it lacks contents or trees that git would fetch. */
  readonly partial: boolean;
}

export const createTrees = (gitDir: string, cloneOf: () => Promise<CloneLimits>): ReadTrees => {
  /**
   * The needs for which nothing was missing last time. Where something was, more is likely to be, and sifting first is
   * cheaper than many deaths.
   */
  let calm: Set<Needs> | undefined;
  return async function* ({ args, needs }, commits, signal) {
    const { shallow, partial } = await cloneOf();
    calm ??= new Set(partial ? [] : NEEDS);
    const read = (asked: readonly Lineage[]): AsyncGenerator<CommitBlock, void> =>
      diffTree(gitDir, args, asked, signal);
    for (let from = 0; from < commits.length; from += PIECE) {
      let left = commits.slice(from, from + PIECE);
      // Compared with a parent that was not cloned, everything would look new.
      const skipped = new Map<string, Skipped>(
        left.flatMap(({ sha }) => (shallow.has(sha) ? [[sha, "parent-not-cloned"]] : [])),
      );
      let sifted = false;
      while (left.length > 0 && !signal?.aborted) {
        if (!calm.has(needs) && !sifted) {
          const asked = left.filter(({ sha }) => !skipped.has(sha));
          for (const sha of await findUnreadable(gitDir, asked, needs, signal))
            skipped.set(sha, "objects-missing");
          sifted = true;
        }
        left = left.slice(yield* readFront(read, left, skipped));
        const [suspect] = left;
        if (suspect === undefined || signal?.aborted) continue;
        calm.delete(needs);
        if (!sifted) continue;
        // Git died of this commit or of the next. Asked alone, this one can be read, or it is what git died of.
        left = left.slice(1);
        if ((yield* readFront(read, [suspect], new Map())) > 0 || signal?.aborted) continue;
        skipped.set(suspect.sha, "objects-missing");
        yield { sha: suspect.sha, skipped: "objects-missing" };
      }
      if (![...skipped.values()].includes("objects-missing")) calm.add(needs);
    }
  };
};

/** Yields from the front as far as git gets, and returns how many blocks that were. */
async function* readFront(
  read: (asked: readonly Lineage[]) => AsyncGenerator<CommitBlock, void>,
  commits: readonly Lineage[],
  skipped: ReadonlyMap<string, Skipped>,
): AsyncGenerator<CommitBlock, number> {
  const blocks = read(commits.filter(({ sha }) => !skipped.has(sha)));
  let done = 0;
  try {
    for (const { sha } of commits) {
      const why = skipped.get(sha);
      const next = why === undefined ? await blocks.next() : undefined;
      if (next?.done === true) break;
      if (why !== undefined) yield { sha, skipped: why };
      else if (next !== undefined) yield next.value;
      done += 1;
    }
    return done;
  } finally {
    await blocks.return();
  }
}
