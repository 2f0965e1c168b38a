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

/**
 * The paths that changed since a mark was made, up to now. A file of the work that is gone, and that nothing else of the work names,
 * is none: a reproduction was thrown away, and what the check looked at is as it was.
 */
export const pathsSince = (
  mark: TreeMark,
  now: readonly FileDiff[],
  isThere: (path: string) => boolean,
): readonly string[] => {
  const known = new Set(now.map(({ path }) => path));
  return changedBetween(mark, markOf(now)).filter(
    // What differs in nothing now is as it was committed, or was never committed and is gone.
    (path) => known.has(path) || isThere(path) || !USED_BY_NAME.test(path) || isUsed(path, now),
  );
};

/** Languages in which a file is part of the program only where another one names it: not so in Go, Java or Swift. */
const USED_BY_NAME = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|sh|bash|lua|p[lm]|jl|R)$/u;

const isUsed = (path: string, now: readonly FileDiff[]): boolean => {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/u, "");
  const isIn = (line: string): boolean =>
    stem.includes(".")
      ? line.includes(stem)
      : line
          .replaceAll(DEFINES, "")
          .split(/[^\w-]+/u)
          .includes(stem);
  return now.some(({ hunks }) =>
    hunks.some(({ lines }) => lines.some((line) => line.startsWith("+") && isIn(line.slice(1)))),
  );
};

/** A test may be called like the file that it once stood in. */
const DEFINES = /\b(?:def|function|class) \w+/gu;
