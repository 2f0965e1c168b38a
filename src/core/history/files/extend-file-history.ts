// Extends trails that were kept for an earlier commit to a later one, using only the commits in
// between, so that a long history is not read again for a few commits. The list of fragile files is
// not updated.
import type { Churn, FileChurn } from "./churn.ts";
import { TOUCHES_KEPT } from "./churn.ts";
import { extended, type GraphCommit } from "./commit-graph.ts";
import {
  fileHistoryOf,
  type FileHistory,
  type FileHistories,
  type FileHistoriesRead,
} from "./file-history.ts";

/** `since` covers only the commits in between, which `to.between` lists with the merges. */
export const onwardFrom = (
  base: FileHistories,
  since: Churn,
  to: {
    readonly head: string;
    readonly commits: number;
    readonly unread: number;
    readonly between: readonly GraphCommit[];
  },
): FileHistoriesRead | undefined => {
  const before = base.every();
  if (before === undefined) return undefined;
  const movedTo = new Map(since.formerNames.map(({ name, path }) => [name, path]));
  const nowCalled = (name: string): string => movedTo.get(name) ?? name;
  const stands = (path: string): boolean => since.files.get(path)?.gone !== true;
  const untouched = before.trails.filter(
    ({ path }) => !movedTo.has(path) && !since.files.has(path),
  );
  const files = [...since.files.values()];
  /** A new file may have taken the name of one that moved. */
  const earlier = ({ path, before: names }: FileChurn): FileHistory | undefined => {
    const name = names.at(-1) ?? path;
    return name === path && movedTo.has(path) ? undefined : base.of(name);
  };
  return {
    reach: {
      ...before.reach,
      head: to.head,
      commits: before.reach.commits + to.commits,
      unread: before.reach.unread + to.unread,
      fragile: before.reach.fragile.map(nowCalled).filter(stands),
      continued: (before.reach.continued ?? 0) + to.between.length,
    },
    trails: [...untouched, ...files.map((file) => joined(file, earlier(file)))],
    formerNames: [
      ...since.formerNames,
      ...before.formerNames.map((former) => ({ ...former, path: nowCalled(former.path) })),
    ],
    graph: extended(before.graph, to.between),
  };
};

const joined = (file: FileChurn, base: FileHistory | undefined): FileHistory => {
  const newer = fileHistoryOf(file, base?.fragile === true && !file.gone);
  if (base === undefined) return newer;
  return {
    ...newer,
    before: [...new Set([...newer.before, ...base.before])],
    commits: newer.commits + base.commits,
    fixes: newer.fixes + base.fixes,
    reverts: newer.reverts + base.reverts,
    touches: [...newer.touches, ...base.touches].slice(0, TOUCHES_KEPT),
    takenBack: [...newer.takenBack, ...base.takenBack],
  };
};
