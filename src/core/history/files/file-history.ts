// File histories: what became of each file up to one commit, by its name there, and its earlier names. Made
// from the churn of a history. An index keeps them, so that a question need not read the history
// again.
import type { Churn, FileChurn, FormerName, Touch } from "./churn.ts";
import { containsIn, graphOf, type CommitGraph, type Contains } from "./commit-graph.ts";

export interface FileHistory {
  readonly path: string;
  /** Its earlier names, newest first. */
  readonly before: readonly string[];
  /** Whether the newest commit that touched it deleted it. */
  readonly gone: boolean;
  readonly commits: number;
  readonly fixes: number;
  readonly reverts: number;
  /** Mended more often than is usual. */
  readonly fragile: boolean;
  /** The newest commits that touched it. */
  readonly touches: readonly Touch[];
  /** The newest commits that took something back in it. */
  readonly takenBack: readonly Touch[];
}

/** How far the history was read. */
export interface HistoryReach {
  readonly head: string;
  readonly commits: number;
  /** The number of commits whose changes are unknown. */
  readonly unread: number;
  /** A shallow clone: what lies before its first commits is missing. */
  readonly shallow: boolean;
  /** When the oldest commit that was read was made; undefined if there is none. */
  readonly oldestMs?: number | undefined;
  /** The worst first. */
  readonly fragile: readonly string[];
  /** The commits that were added since all of it was last read; `fragile` does not count them. */
  readonly continued?: number;
}

export interface FileHistories {
  readonly reach: HistoryReach;
  readonly of: (path: string) => FileHistory | undefined;
  /** By a former name: until when it was in use, and the file's present name. */
  readonly formerly: (name: string) => readonly FormerName[];
  readonly contains: Contains;
  /** Everything, to continue from; undefined if some of it is damaged. */
  readonly every: () => FileHistoriesRead | undefined;
}

/** Everything to be kept. */
export interface FileHistoriesRead {
  readonly reach: HistoryReach;
  readonly trails: readonly FileHistory[];
  readonly formerNames: readonly FormerName[];
  readonly graph: CommitGraph;
}

export const fileHistoriesOf = (
  churn: Churn,
  reach: Omit<HistoryReach, "fragile" | "oldestMs">,
  oldestMs: number | undefined,
  graph: CommitGraph = graphOf([]),
): FileHistoriesRead => {
  const fragile = churn.fragile.map(({ path }) => path);
  const worst = new Set(fragile);
  return {
    reach: { ...reach, ...(oldestMs === undefined ? {} : { oldestMs }), fragile },
    trails: [...churn.files.values()].map((file) => fileHistoryOf(file, worst.has(file.path))),
    formerNames: churn.formerNames,
    graph,
  };
};

export const fileHistoryOf = (file: FileChurn, fragile: boolean): FileHistory => {
  const { path, before, gone, commits, fixes, reverts, touches, mends } = file;
  const takenBack = mends
    .filter((mend) => mend.class === "revert")
    .map(({ sha, when }) => ({ sha, when }));
  return { path, before, gone, commits, fixes, reverts, fragile, touches, takenBack };
};

/** Prepared for look-ups. */
export const lookedUp = (read: FileHistoriesRead): FileHistories => {
  const { reach, trails, formerNames, graph } = read;
  const byPath = new Map(trails.map((fileHistory) => [fileHistory.path, fileHistory]));
  const byName = new Map<string, FormerName[]>();
  for (const former of formerNames) {
    const known = byName.get(former.name);
    if (known) known.push(former);
    else byName.set(former.name, [former]);
  }
  return {
    reach,
    of: (path) => byPath.get(path),
    formerly: (name) => byName.get(name) ?? [],
    contains: containsIn(graph),
    every: () => read,
  };
};
