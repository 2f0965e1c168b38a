// Which commit took the place of one that no branch reaches any more: after a rebase that nothing recorded, or a squash.
import type { FileDiff } from "../code/diff.ts";

export interface ChangeOf {
  readonly sha: string;
  readonly author: string;
  readonly message: string;
  readonly files: readonly FileDiff[];
}

/** At least this share of the lost lines is in the commit that took its place. */
const LEAST_SHARE = 0.5;

/**
 * The one with the same author and message, which a rebase keeps; else the one that adds most of the same lines to the same
 * files, at least half of them. Of several alike, the first. `later` are the commits that could be it, oldest first.
 */
export const successorOf = (lost: ChangeOf, later: readonly ChangeOf[]): string | undefined => {
  const same = later.find(
    ({ author, message }) => author === lost.author && message === lost.message,
  );
  return same?.sha ?? withSameLines(lost, later);
};

const withSameLines = (lost: ChangeOf, later: readonly ChangeOf[]): string | undefined => {
  const added = linesOf(lost.files, "+");
  // What a change removes, another one on the same place removes too. So that counts only where nothing is added.
  const sign = added.size > 0 ? "+" : "-";
  const wanted = added.size > 0 ? added : linesOf(lost.files, "-");
  let best: { readonly sha: string; readonly share: number } | undefined;
  for (const { sha, files } of wanted.size === 0 ? [] : later) {
    const lines = linesOf(files, sign);
    let common = 0;
    for (const line of wanted) if (lines.has(line)) common += 1;
    const share = common / wanted.size;
    if (share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { sha, share };
  }
  return best?.sha;
};

/** Blank lines, braces and the like are in any commit. */
const linesOf = (files: readonly FileDiff[], sign: "+" | "-"): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ path, hunks }) =>
      hunks.flatMap(({ lines }) =>
        lines
          .filter((line) => line.startsWith(sign) && /[\p{L}\p{N}]/u.test(line))
          .map((line) => `${path}\n${line}`),
      ),
    ),
  );
