// Which commit took the place of one that no branch reaches any more: after a squash, or a rebase that nothing recorded.
import type { FileDiff } from "../code/diff.ts";

export interface ChangeOf {
  readonly sha: string;
  readonly files: readonly FileDiff[];
}

/** At least this share of the lost lines is in the commit that took its place. */
const LEAST_SHARE = 0.5;

/**
 * The one that changes most of the same lines in the same files, at least half of them; of several alike the first.
 * `later` are the commits that could be it, oldest first.
 */
export const successorOf = (
  lost: Pick<ChangeOf, "files">,
  later: readonly ChangeOf[],
): string | undefined => {
  const wanted = linesOf(lost.files);
  if (wanted.size === 0) return undefined;
  let best: { readonly sha: string; readonly share: number } | undefined;
  for (const { sha, files } of later) {
    const lines = linesOf(files);
    let common = 0;
    for (const line of wanted) if (lines.has(line)) common += 1;
    const share = common / wanted.size;
    if (share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { sha, share };
  }
  return best?.sha;
};

/** Blank lines, braces and the like are in any commit. */
const linesOf = (files: readonly FileDiff[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ path, hunks }) =>
      hunks.flatMap(({ lines }) =>
        lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).map((line) => `${path}\n${line}`),
      ),
    ),
  );
