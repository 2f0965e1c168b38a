// How often each file was changed and how often mended, from a history read newest first. Shows
// which files are fragile, and by which commits. Pure; engine/history/reading/read-churn.ts supplies
// the commits.
import { classOf } from "../classes/class.ts";
import { partOf, type PathChange } from "../../code/project-part.ts";
import type { CommitClass } from "../classes/sign.ts";
import { roleOf } from "../../code/role.ts";
import type { Commit } from "../commit.ts";

export interface FileChurn {
  /** Its newest name. */
  readonly path: string;
  /** Its earlier names, newest first. */
  readonly before: readonly string[];
  /** Whether HEAD lacks the file. If that is unknown: whether the newest commit that touched it deleted it. */
  readonly gone: boolean;
  readonly commits: number;
  /** The number of those in the last 30 days. */
  readonly recent: number;
  readonly authors: number;
  readonly fixes: number;
  readonly reverts: number;
  /**
   * The share of its changes that mended something. Each commit is weighted by its confidence and
   * by how much it is about this file.
   */
  readonly mended: number;
  /** The lower bound of that share: few changes prove little. */
  readonly atLeast: number;
  /** Milliseconds since 1970. */
  readonly last: number;
  /** The newest commits that mended it or took something back in it. */
  readonly mends: readonly Mend[];
  /** The newest commits that touched it. */
  readonly touches: readonly Touch[];
}

export interface Touch {
  readonly sha: string;
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** A name that a file had until a commit renamed it. */
export interface FormerName extends Touch {
  readonly name: string;
  /** Its newest name. */
  readonly path: string;
}

export interface Mend {
  readonly sha: string;
  readonly when: number;
  readonly class: CommitClass;
  readonly confidence: number;
  readonly subject: string;
}

export interface Churn {
  readonly files: ReadonlyMap<string, FileChurn>;
  /** Newest first. */
  readonly formerNames: readonly FormerName[];
  /** The share of all changes to code that mended something. */
  readonly usual: number;
  /** Existing code files that were fixed more often than usual here, the worst first. */
  readonly fragile: readonly FileChurn[];
}

export interface ChurnReader {
  /** Takes a commit that is not a merge, with its changes. Newer commits come first. */
  readonly add: (commit: Commit, paths: readonly PathChange[]) => void;
  readonly churn: () => Churn;
}

/** From this confidence on, a commit is more likely than not to be of its class. */
const LIKELY = 0.5;
const RECENT_MS = 30 * 86_400_000;
const MENDS_KEPT = 10;
export const TOUCHES_KEPT = 12;
/** A commit that touches more files says less about each of them. */
const FILES_AT_ONCE = 10;
/** A file needs at least this many mends to be fragile. */
const FEWEST_MENDS = 3;
/** The one-sided 90 % quantile of the normal distribution. */
const Z = 1.28;

interface FileTally {
  readonly path: string;
  readonly before: string[];
  readonly gone: boolean;
  readonly authors: Set<string>;
  mends: Mend[];
  touches: Touch[];
  /** The subjects of its mends, so that a commit that was picked onto another branch counts once. */
  readonly mendedBy: Set<string>;
  last: number;
  /** Whether the oldest commit seen so far created the file or gave it this name. */
  begun: boolean;
  commits: number;
  recent: number;
  fixes: number;
  reverts: number;
  /** The weighted number of its changes, and of those that mended something. */
  weight: number;
  mended: number;
}

/**
 * `isThere` tells whether HEAD has a file of that name. It is needed because merged lines of
 * history may know one file by several names.
 */
export const createChurnReader = (
  nowMs: number,
  isThere?: (path: string) => boolean,
): ChurnReader => {
  const tallies = new Map<string, FileTally>();
  /** The next name of a file that had this name. */
  const nextCalled = new Map<string, string>();
  const formerNames: FormerName[] = [];
  const nowCalled = (path: string): string => {
    let name = path;
    for (let next = nextCalled.get(name); next !== undefined; next = nextCalled.get(name))
      name = next;
    return name;
  };
  const tallyOf = ({ path, act }: PathChange, when: number): FileTally => {
    const name = nowCalled(path);
    const known = tallies.get(name);
    if (known) return known;
    const gone = isThere ? !isThere(name) : act === "delete";
    const tally = emptyTally(name, gone, when);
    tallies.set(name, tally);
    return tally;
  };
  return {
    add: (commit, paths) => {
      const classed = classOf(commit, { paths });
      const weight = Math.min(1, FILES_AT_ONCE / paths.length);
      const mend: Mend | undefined =
        (classed.class === "fix" || classed.class === "revert") && classed.confidence >= LIKELY
          ? { ...briefOf(commit), class: classed.class, confidence: classed.confidence }
          : undefined;
      // All files are resolved by their names after this commit before any earlier name is noted,
      // because two files may have swapped names.
      const files = paths.filter(
        ({ submodule, path }) => submodule === undefined && roleOf(path) !== "told",
      );
      const touched = files.map((change) => ({ change, tally: tallyOf(change, commit.when) }));
      for (const { change, tally } of touched) {
        count(tally, commit, weight, commit.when >= nowMs - RECENT_MS);
        if (mend) countMend(tally, mend, weight);
        tally.begun = change.act === "add" || change.act === "rename";
        const { from } = change;
        if (from === undefined || from === tally.path) continue;
        const namesake = tallies.get(from);
        if (namesake?.begun === false) {
          // Newer commits used this name but did not create it: they are on another line of
          // history, where the file had not moved yet.
          if (isThere?.(from) !== false) continue;
          takeOver(tally, namesake);
          tallies.delete(from);
        }
        nextCalled.set(from, tally.path);
        formerNames.push({ name: from, path: tally.path, sha: commit.sha, when: commit.when });
        if (!tally.before.includes(from)) tally.before.push(from);
      }
    },
    churn: () => ({
      ...churnOf([...tallies.values()]),
      formerNames: formerNames.map((former) => ({ ...former, path: nowCalled(former.path) })),
    }),
  };
};

const emptyTally = (path: string, gone: boolean, last: number): FileTally => ({
  path,
  before: [],
  gone,
  authors: new Set(),
  mends: [],
  touches: [],
  mendedBy: new Set(),
  last,
  begun: false,
  commits: 0,
  recent: 0,
  fixes: 0,
  reverts: 0,
  weight: 0,
  mended: 0,
});

const briefOf = ({ sha, when, subject }: Commit) => ({ sha, when, subject });

const count = (tally: FileTally, commit: Commit, weight: number, isRecent: boolean): void => {
  tally.commits += 1;
  tally.weight += weight;
  tally.authors.add(commit.author);
  if (isRecent) tally.recent += 1;
  const { sha, when } = commit;
  if (tally.touches.length < TOUCHES_KEPT) tally.touches.push({ sha, when });
};

const countMend = (tally: FileTally, mend: Mend, weight: number): void => {
  if (tally.mendedBy.has(mend.subject)) return;
  tally.mendedBy.add(mend.subject);
  tally.mended += weight * mend.confidence;
  if (mend.class === "fix") tally.fixes += 1;
  else tally.reverts += 1;
  if (tally.mends.length < MENDS_KEPT) tally.mends.push(mend);
};

/** Both are the same file, seen on two lines of history. */
const takeOver = (tally: FileTally, other: FileTally): void => {
  const isNew = ({ subject }: Mend): boolean => !tally.mendedBy.has(subject);
  tally.mends = newest([...tally.mends, ...other.mends.filter(isNew)], MENDS_KEPT);
  tally.touches = newest([...tally.touches, ...other.touches], TOUCHES_KEPT);
  tally.last = Math.max(tally.last, other.last);
  for (const author of other.authors) tally.authors.add(author);
  for (const subject of other.mendedBy) tally.mendedBy.add(subject);
  for (const name of other.before) if (!tally.before.includes(name)) tally.before.push(name);
  tally.commits += other.commits;
  tally.recent += other.recent;
  tally.fixes += other.fixes;
  tally.reverts += other.reverts;
  tally.weight += other.weight;
  tally.mended += other.mended;
};

const newest = <Item extends { readonly when: number }>(items: Item[], most: number): Item[] =>
  items.sort((a, b) => b.when - a.when).slice(0, most);

const churnOf = (tallies: readonly FileTally[]): Omit<Churn, "formerNames"> => {
  const code = tallies.filter(({ path }) => partOf({ path, act: "edit" }) === "source");
  const sum = (of: (tally: FileTally) => number): number =>
    code.reduce((total, tally) => total + of(tally), 0);
  const usual =
    sum(({ mended }) => mended) /
    Math.max(
      1,
      sum(({ weight }) => weight),
    );
  /** By how much its mends surely exceed the usual number. */
  const beyond = (tally: FileTally): number => tally.weight * (lowestShare(tally) - usual);
  const fragile = code
    .filter((tally) => !tally.gone && tally.fixes + tally.reverts >= FEWEST_MENDS)
    .map((tally) => ({ tally, beyond: beyond(tally) }))
    .filter((each) => each.beyond > 0)
    .sort((a, b) => b.beyond - a.beyond || (a.tally.path < b.tally.path ? -1 : 1));
  const files = new Map(tallies.map((tally) => [tally.path, fileOf(tally)]));
  return { files, usual, fragile: fragile.flatMap(({ tally }) => files.get(tally.path) ?? []) };
};

const fileOf = (tally: FileTally): FileChurn => ({
  path: tally.path,
  before: tally.before,
  gone: tally.gone,
  commits: tally.commits,
  recent: tally.recent,
  authors: tally.authors.size,
  fixes: tally.fixes,
  reverts: tally.reverts,
  mended: tally.mended / tally.weight,
  atLeast: lowestShare(tally),
  last: tally.last,
  mends: tally.mends,
  touches: tally.touches,
});

/** The lower end of Wilson's interval for the share of mends. */
const lowestShare = ({ mended, weight }: FileTally): number => {
  const share = mended / weight;
  const spread = Z * Math.sqrt((share * (1 - share)) / weight + (Z * Z) / (4 * weight * weight));
  return Math.max(0, (share + (Z * Z) / (2 * weight) - spread) / (1 + (Z * Z) / weight));
};
