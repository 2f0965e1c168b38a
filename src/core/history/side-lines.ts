// The lines of development beside the main one: the commits on each, and the merge that brought
// them. What came and went on such a line never was where others had met it.
import type { CommitEntry, History } from "./commits.ts";

export interface SideLine {
  /** It brought the commits of the line, and nothing of what they had merged themselves. */
  readonly merge: CommitEntry;
  readonly commits: number;
}

/** Finds the side line of a commit. Looks through the history once, at the first question. */
export const sideLinesIn = (
  history: Pick<History, "bySha">,
  /** The tip of the main line. */
  head: string,
): ((sha: string) => SideLine | undefined) => {
  let known: ReadonlyMap<string, SideLine> | undefined;
  return (sha) => {
    known ??= linesIn(history, head);
    return known.get(sha);
  };
};

/** A longer line, or one with such a name, is one on which others work, too. */
const MOST_OWN = 150;
const SHARED =
  /\b(?:develop(?:ment)?|dev|main|master|next|release|stable|staging|trunk|unstable)\b|['"/]v?\d+\.[\dx]+['"]?/i;

/** Whether both are on one side line, on which nobody else works. */
export const areOnOwnLine = (some: SideLine | undefined, other: SideLine | undefined): boolean =>
  some !== undefined &&
  some === other &&
  some.commits <= MOST_OWN &&
  !SHARED.test(some.merge.subject.replace(/\binto\b.*/, ""));

interface OpenSideLine {
  readonly tip: string;
  /** Absent for the main line. */
  readonly merge?: CommitEntry;
}

const linesIn = (
  { bySha }: Pick<History, "bySha">,
  head: string,
): ReadonlyMap<string, SideLine> => {
  const found = new Map<string, SideLine>();
  const seen = new Set<string>();
  const left: OpenSideLine[] = [{ tip: head }];
  for (let begun = left.pop(); begun !== undefined; begun = left.pop()) {
    const { tip, merge } = begun;
    const line: CommitEntry[] = [];
    for (let at = bySha.get(tip); at && !seen.has(at.sha); at = bySha.get(at.parents[0] ?? "")) {
      seen.add(at.sha);
      line.push(at);
    }
    // The oldest merge is looked at first: it brought what later ones reach, too.
    for (const entry of line)
      for (const parent of entry.parents.slice(1)) left.push({ tip: parent, merge: entry });
    if (merge === undefined) continue;
    const side = { merge, commits: line.length };
    for (const { sha } of line) found.set(sha, side);
  }
  return found;
};
