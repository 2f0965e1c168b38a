// Whether one merge brought both a change and what took it back: then the change was never on the
// main line, where others had met it.
import type { Entry, History } from "./history.ts";

/** A merge that brings more is a branch on which others work, too. */
const MOST_BROUGHT = 150;

/** Looks through the history once, at the first question. `head` is the tip of the main line. */
export const broughtTogether = (
  { bySha }: Pick<History, "bySha">,
  head: string,
): ((some: string, other: string) => boolean) => {
  let known: ReadonlyMap<string, Brought> | undefined;
  return (some, other) => {
    known ??= broughtIn(bySha, head);
    const by = known.get(some);
    return by !== undefined && by === known.get(other) && by.commits <= MOST_BROUGHT;
  };
};

/** What one merge brought. */
interface Brought {
  commits: number;
}

const broughtIn = (
  bySha: ReadonlyMap<string, Entry>,
  head: string,
): ReadonlyMap<string, Brought> => {
  const line: Entry[] = [];
  for (let at = bySha.get(head); at; at = bySha.get(at.parents[0] ?? "")) line.push(at);
  const seen = new Set(line.map(({ sha }) => sha));
  const brought = new Map<string, Brought>();
  // The oldest merge that reaches a commit brought it.
  for (const merge of line.toReversed()) {
    const mine: Brought = { commits: 0 };
    const left = merge.parents.slice(1);
    for (let sha = left.pop(); sha !== undefined; sha = left.pop()) {
      const entry = bySha.get(sha);
      if (entry === undefined || seen.has(sha)) continue;
      seen.add(sha);
      brought.set(sha, mine);
      mine.commits += 1;
      left.push(...entry.parents);
    }
  }
  return brought;
};
