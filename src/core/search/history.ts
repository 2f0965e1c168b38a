// The history channel: past commits like the question speak for the files that they touched.
import type { LexicalHit } from "./lexical.ts";

/** Commits further down speak for chance. */
const MOST_COMMITS = 40;

/** The votes of the commits found for each file, as shares of the strongest one. */
export const votesOf = (
  commits: readonly LexicalHit[],
  filesOf: (commit: number) => readonly number[],
): ReadonlyMap<number, number> => {
  const votes = new Map<number, number>();
  for (const { document, score } of commits.slice(0, MOST_COMMITS)) {
    const files = filesOf(document);
    for (const file of files)
      votes.set(file, (votes.get(file) ?? 0) + score ** 2 / Math.sqrt(files.length));
  }
  const most = Math.max(...votes.values(), 1e-9);
  return new Map([...votes].map(([file, vote]) => [file, vote / most]));
};
