// What an edit would change, from the text before and after: as a diff, so that it goes the way of every other change.
// Linear in the text, since an agent may write whole files.
import type { FileDiff, Hunk } from "./diff.ts";

/** One place of one file: what stands there and what shall stand there; no old text where a file is new. */
export interface Edit {
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

/** Longer texts are data; their beginning is enough. */
const TEXT_LIMIT = 1_000_000;

/** Edits of one action as diffs, one a file, each edit a hunk. */
export const diffsOfEdits = (edits: readonly Edit[]): readonly FileDiff[] => {
  const byPath = new Map<string, Edit[]>();
  for (const edit of edits) {
    const same = byPath.get(edit.path);
    if (same) same.push(edit);
    else byPath.set(edit.path, [edit]);
  }
  return [...byPath].map(([path, same]) => ({
    path,
    act: same.every((edit) => edit.old === "") ? "add" : "edit",
    before: "",
    after: "",
    binary: false,
    hunks: same.map(hunkOf).filter((hunk) => hunk.lines.length > 0),
  }));
};

/**
 * The lines of either side that the other does not have, as often as it does not. Order does not count: a moved line
 * is no change, and what the judge compares are bags.
 */
const hunkOf = (edit: Edit): Hunk => {
  const [before, after] = [linesOf(edit.old), linesOf(edit.new)];
  const gone = without(before, after);
  const come = without(after, before);
  return {
    old: 0,
    new: 0,
    lines: [...gone.map((line) => `-${line}`), ...come.map((line) => `+${line}`)],
  };
};

const linesOf = (text: string): readonly string[] =>
  text === "" || text.includes("\0") ? [] : text.slice(0, TEXT_LIMIT).split(/\r?\n/);

/** Compared without white space, so that a re-indented line is the same line. */
const without = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Map<string, number>();
  for (const line of others) {
    const bare = bareText(line);
    left.set(bare, (left.get(bare) ?? 0) + 1);
  }
  return lines.filter((line) => {
    const bare = bareText(line);
    const count = left.get(bare) ?? 0;
    if (bare === "" || count === 0) return bare !== "";
    left.set(bare, count - 1);
    return false;
  });
};

const bareText = (line: string): string => line.replace(/\s+/gu, "");
