// How a work tree differs from a commit, as marks of lines: enough to tell later what changed
// since, and whether added lines are still there. No line is kept.
import type { FileDiff, Hunk } from "../../code/diff.ts";
import { hash32 } from "../../kit/hash.ts";
import { bearsFeatures, roleOf } from "../../code/role.ts";

export interface TreeSnapshot {
  /** The commit it is compared with; absent before the first commit. */
  readonly commit?: string;
  readonly files: readonly SnapshotFile[];
}

export interface SnapshotFile {
  readonly path: string;
  /** The mark of the file's whole difference. */
  readonly mark: number;
  /** The marks of each added and each removed line; absent if there are too many. */
  readonly came?: readonly number[];
  readonly went?: readonly number[];
}

/** At most this many lines are kept apart. A larger change is not a person's edit. */
const MOST_LINES = 1_000;
const MOST_FILES = 500;

export const treeSnapshotOf = (
  commit: string | undefined,
  files: readonly FileDiff[],
): TreeSnapshot => {
  let room = MOST_LINES;
  const standing = files.slice(0, MOST_FILES).map((file): SnapshotFile => {
    const { path } = file;
    const mark = markOf(file);
    const lines = file.hunks.flatMap((hunk) => hunk.lines);
    if (!bearsFeatures(roleOf(path)) || lines.length > room) return { path, mark };
    room -= lines.length;
    return { path, mark, came: marksOf(lines, "+"), went: marksOf(lines, "-") };
  });
  return { ...(commit === undefined ? {} : { commit }), files: standing };
};

/** Whether nothing changed in between. Both must be compared with the same commit. */
export const isSameSnapshot = (a: TreeSnapshot, b: TreeSnapshot): boolean =>
  listOf(a) === listOf(b);

const listOf = ({ files }: TreeSnapshot): string =>
  files
    .map(({ path, mark }) => `${path} ${mark}`)
    .toSorted()
    .join("\n");

/** The part of a difference that is newer than the earlier stand. Both must be compared with the same commit. */
export const changeSince = (
  then: TreeSnapshot,
  files: readonly FileDiff[],
): readonly FileDiff[] => {
  const before = new Map(then.files.map((file) => [file.path, file]));
  const paths = new Set(files.map(({ path }) => path));
  // Lines of a file that no longer differs may have moved to one that differs now.
  const moved = tallyOf(then.files.flatMap(({ path, came = [] }) => (paths.has(path) ? [] : came)));
  return files.flatMap((file) => {
    const known = before.get(file.path) ?? before.get(file.from ?? file.path);
    if (known?.mark === markOf(file)) return [];
    const { came, went } = known ?? { came: [], went: [] };
    // The earlier difference was too large to tell what is new.
    if (came === undefined || went === undefined) return [];
    const old = { "+": tallyOf(came), "-": tallyOf(went) };
    const isOld = (line: string): boolean =>
      line.startsWith("+") ? took(old["+"], line) || took(moved, line) : took(old["-"], line);
    const hunks = file.hunks.flatMap((hunk): Hunk[] => {
      const lines = hunk.lines.filter((line) => !isOld(line));
      return lines.length === 0 ? [] : [{ ...hunk, lines }];
    });
    return hunks.length === 0 ? [] : [{ ...file, hunks }];
  });
};

/** The lines that a change added, and how often each was in the tree at that time. */
export interface AddedLines {
  readonly path: string;
  readonly lines: readonly (readonly [mark: number, times: number, stood: number])[];
}

/** The present text of a file; undefined if it does not exist. */
export type PresentText = (path: string) => string | undefined;

/** `around` is the whole difference that the change is part of. It shows lines that moved to another file. */
export const addedBy = (
  change: readonly FileDiff[],
  around: readonly FileDiff[],
  textOf: PresentText,
): readonly AddedLines[] =>
  change.flatMap(({ path, hunks }) => {
    const lines = hunks.flatMap((hunk) => hunk.lines).filter(isTelling);
    const came = tallyOf(marksOf(lines, "+"));
    if (came.size === 0) return [];
    const standing = standingAt(path, around, textOf);
    return [
      { path, lines: [...came].map(([mark, times]) => [mark, times, standing(mark)] as const) },
    ];
  });

/** The share of the added lines that is gone again. */
export const shareGone = (
  added: readonly AddedLines[],
  around: readonly FileDiff[],
  textOf: PresentText,
): number => {
  let [all, gone] = [0, 0];
  for (const { path, lines } of added) {
    const standing = standingAt(path, around, textOf);
    for (const [mark, times, stood] of lines) {
      all += times;
      gone += Math.min(times, Math.max(0, stood - standing(mark)));
    }
  }
  return all === 0 ? 0 : gone / all;
};

/** How often a line occurs in the file and among the lines added to other files. */
const standingAt = (
  path: string,
  around: readonly FileDiff[],
  textOf: PresentText,
): ((mark: number) => number) => {
  const here = tallyOf((textOf(path) ?? "").split("\n").map((line) => hashOf(line)));
  const elsewhere = tallyOf(
    around
      .filter((file) => file.path !== path)
      .flatMap(({ hunks }) => hunks.flatMap(({ lines }) => marksOf(lines, "+"))),
  );
  return (mark) => (here.get(mark) ?? 0) + (elsewhere.get(mark) ?? 0);
};

/** A lone bracket occurs everywhere and tells nothing. */
const isTelling = (line: string): boolean => bare(line.slice(1)).length >= 4;

const markOf = ({ act, after, from, hunks }: FileDiff): number =>
  hash32(
    JSON.stringify([act, from, hunks.length === 0 ? after : hunks.flatMap(({ lines }) => lines)]),
  );

const marksOf = (lines: readonly string[], sign: "+" | "-"): readonly number[] =>
  lines.filter((line) => line.startsWith(sign)).map((line) => hashOf(line.slice(1)));

/** Ignores white space: a re-indented line is the same line. */
const bare = (text: string): string => text.replace(/\s+/gu, "");
const hashOf = (text: string): number => hash32(bare(text));

const tallyOf = (marks: readonly number[]): Map<number, number> => {
  const tally = new Map<number, number>();
  for (const mark of marks) tally.set(mark, (tally.get(mark) ?? 0) + 1);
  return tally;
};

const took = (tally: Map<number, number>, line: string): boolean => {
  const mark = hashOf(line.slice(1));
  const left = tally.get(mark) ?? 0;
  if (left > 0) tally.set(mark, left - 1);
  return left > 0;
};
