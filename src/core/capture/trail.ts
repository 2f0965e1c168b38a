// Trails: what became of each file up to one commit, by its name there, and its earlier names. Made
// from the churn of a history. An index keeps them, so that a question need not read the history
// again.
import type { Churn, FileChurn, FormerName, Touch } from "./churn.ts";

export interface Trail {
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
export interface Reach {
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
}

export interface Trails {
  readonly reach: Reach;
  readonly of: (path: string) => Trail | undefined;
  /** By a former name: until when it was in use, and the file's present name. */
  readonly formerly: (name: string) => readonly FormerName[];
}

/** Everything to be kept. */
export interface TrailsRead {
  readonly reach: Reach;
  readonly trails: readonly Trail[];
  readonly formerNames: readonly FormerName[];
}

export const trailsOf = (
  churn: Churn,
  reach: Omit<Reach, "fragile" | "oldestMs">,
  oldestMs: number | undefined,
): TrailsRead => {
  const fragile = churn.fragile.map(({ path }) => path);
  const worst = new Set(fragile);
  return {
    reach: { ...reach, ...(oldestMs === undefined ? {} : { oldestMs }), fragile },
    trails: [...churn.files.values()].map((file) => trailOf(file, worst.has(file.path))),
    formerNames: churn.formerNames,
  };
};

export const trailOf = (file: FileChurn, fragile: boolean): Trail => {
  const { path, before, gone, commits, fixes, reverts, touches, mends } = file;
  const takenBack = mends
    .filter((mend) => mend.class === "revert")
    .map(({ sha, when }) => ({ sha, when }));
  return { path, before, gone, commits, fixes, reverts, fragile, touches, takenBack };
};

/** Prepared for look-ups. */
export const lookedUp = ({ reach, trails, formerNames }: TrailsRead): Trails => {
  const byPath = new Map(trails.map((trail) => [trail.path, trail]));
  return {
    reach,
    of: (path) => byPath.get(path),
    formerly: (name) => formerNames.filter((former) => former.name === name),
  };
};
