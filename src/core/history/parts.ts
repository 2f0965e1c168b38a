// Which taken-back commits are one failure: those that one commit took back, and the tests of a
// change that were taken back right beside it. One of them speaks for the others. Pure.
import { plainSubject } from "./commit.ts";
import type { FileDiff } from "../code/diff.ts";
import type { CommitEntry } from "./commits.ts";
import { roleOf } from "../code/role.ts";

/** A commit that was taken back, with what took it back. */
export interface RevertedEntry {
  readonly target: CommitEntry;
  readonly revert: CommitEntry;
}

/** Tests belong to a change if both commits, and both reverts, are this near to each other. */
const NEAR_COMMITS = 3;
const NEAR_MS = 24 * 3_600_000;

/** By the sha of each part: the sha of the commit that speaks for it. */
export const partsAmong = (
  failures: readonly RevertedEntry[],
  diffs: ReadonlyMap<string, readonly FileDiff[]>,
): ReadonlyMap<string, string> => {
  const mains = new Map<string, string>();
  const byRevert = new Map<string, RevertedEntry[]>();
  for (const one of failures)
    byRevert.set(one.revert.sha, [...(byRevert.get(one.revert.sha) ?? []), one]);
  const heads: RevertedEntry[] = [];
  for (const group of byRevert.values()) {
    const [main, ...parts] = group.toSorted(byWeight(diffs));
    if (main === undefined) continue;
    heads.push(main);
    for (const { target } of parts) mains.set(target.sha, main.target.sha);
  }
  for (const test of heads.filter(({ target }) => isOnlyTests(diffs.get(target.sha) ?? []))) {
    const tested = heads
      .filter((one) => isNear(one, test) && !isOnlyTests(diffs.get(one.target.sha) ?? []))
      .toSorted((a, b) => apart(a.target, test.target) - apart(b.target, test.target))[0];
    if (tested === undefined) continue;
    for (const [part, main] of mains)
      if (main === test.target.sha) mains.set(part, tested.target.sha);
    mains.set(test.target.sha, tested.target.sha);
  }
  return mains;
};

/**
 * The weightiest first: what the revert names in its subject, then code before all else, then by the
 * lines it brought, then the oldest.
 */
const byWeight =
  (diffs: ReadonlyMap<string, readonly FileDiff[]>) =>
  (a: RevertedEntry, b: RevertedEntry): number => {
    const [one, other] = [weightOf(a, diffs), weightOf(b, diffs)];
    return (
      other.rank - one.rank || other.lines - one.lines || b.target.position - a.target.position
    );
  };

const weightOf = (
  { target, revert }: RevertedEntry,
  diffs: ReadonlyMap<string, readonly FileDiff[]>,
): { readonly rank: number; readonly lines: number } => {
  const files = diffs.get(target.sha) ?? [];
  const source = files.filter(({ path }) => roleOf(path) === "source");
  const counted = source.length > 0 ? source : files;
  const isAmending = /^(?:fixup|squash|amend)!/i.test(target.subject);
  return {
    rank: isNamed(target, revert) ? 3 : source.length === 0 ? 0 : isAmending ? 1 : 2,
    lines: counted.reduce((sum, { hunks }) => sum + linesIn(hunks), 0),
  };
};

const isNamed = (target: CommitEntry, revert: CommitEntry): boolean =>
  plainSubject(revert.subject).includes(plainSubject(target.title));

/** Added lines count most: a change is about what it brings. */
const linesIn = (hunks: FileDiff["hunks"]): number =>
  hunks.reduce(
    (sum, { lines }) => sum + lines.reduce((all, line) => all + (line.startsWith("+") ? 10 : 1), 0),
    0,
  );

const isOnlyTests = (files: readonly FileDiff[]): boolean =>
  files.length > 0 &&
  files.every(({ path }) => roleOf(path) === "test" || roleOf(path) === "docs") &&
  files.some(({ path }) => roleOf(path) === "test");

const isNear = (one: RevertedEntry, other: RevertedEntry): boolean =>
  one !== other && areNear(one.target, other.target) && areNear(one.revert, other.revert);

const areNear = (a: CommitEntry, b: CommitEntry): boolean =>
  apart(a, b) <= NEAR_COMMITS && Math.abs(a.when - b.when) <= NEAR_MS;

const apart = (a: CommitEntry, b: CommitEntry): number => Math.abs(a.position - b.position);
