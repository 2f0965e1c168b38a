// A mark of a work tree: which files differ from a commit, and how. Two marks from the same commit show what changed between.
import type { FileDiff } from "../../core/code/diff.ts";
import { hash64 } from "../../core/kit/hash.ts";

/** A tree with more changed files is not marked file by file. */
const MOST_FILES = 500;

export type TreeMark = Readonly<Record<string, string>>;

export const markOf = (files: readonly FileDiff[]): TreeMark =>
  Object.fromEntries(
    files
      .slice(0, MOST_FILES)
      .map(({ path, act, after, hunks }) => [
        path,
        hash64(JSON.stringify([act, hunks.length === 0 ? after : hunks])),
      ]),
  );

/** Whether the mark holds every file that differed. */
export const isMarkedWhole = (mark: TreeMark): boolean => Object.keys(mark).length < MOST_FILES;

/** The paths that differ between two marks, sorted. */
export const changedBetween = (before: TreeMark, after: TreeMark): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .toSorted();
