// The commits of a history and their parents: answers whether one commit descends from another, whatever the clocks
// say. Stored with the file histories (file-history.ts), so that a question does not start git.

export interface GraphCommit {
  readonly sha: string;
  readonly parents: readonly string[];
}

/** Commits by their place, a number below `size`. Parents that were not read are left out. */
export interface CommitGraph {
  readonly size: number;
  readonly placeOf: (sha: string) => number | undefined;
  readonly shaAt: (place: number) => string;
  readonly parentsAt: (place: number) => readonly number[];
}

export const graphOf = (commits: readonly GraphCommit[]): CommitGraph => extended(EMPTY, commits);

const EMPTY: CommitGraph = {
  size: 0,
  placeOf: () => undefined,
  shaAt: () => "",
  parentsAt: () => [],
};

/** The same graph with more commits. */
export const extended = (base: CommitGraph, commits: readonly GraphCommit[]): CommitGraph => {
  const added = commits.filter(({ sha }) => base.placeOf(sha) === undefined);
  const places = new Map(added.map(({ sha }, at) => [sha, base.size + at]));
  const placeOf = (sha: string): number | undefined => places.get(sha) ?? base.placeOf(sha);
  return {
    size: base.size + added.length,
    placeOf,
    shaAt: (place) =>
      place < base.size ? base.shaAt(place) : (added[place - base.size]?.sha ?? ""),
    parentsAt: (place) =>
      place < base.size
        ? base.parentsAt(place)
        : (added[place - base.size]?.parents ?? []).flatMap((sha) => placeOf(sha) ?? []),
  };
};

export function* commitsIn(graph: CommitGraph): Generator<GraphCommit> {
  for (let place = 0; place < graph.size; place += 1)
    yield { sha: graph.shaAt(place), parents: graph.parentsAt(place).map(graph.shaAt) };
}

/** Whether a commit has `ancestor` in its history or is that commit; undefined if either is not in the graph. */
export type Contains = (commit: string, ancestor: string) => boolean | undefined;

/** The commits most recently asked about are remembered with all their ancestors, a byte for each commit. */
const MOST_REMEMBERED = 64;

export const containsIn = (graph: CommitGraph): Contains => {
  const remembered = new Map<number, Uint8Array>();
  const ancestorsOf = (place: number): Uint8Array => {
    const known = remembered.get(place);
    if (known !== undefined) return known;
    const marks = new Uint8Array(graph.size);
    const left = [place];
    marks[place] = 1;
    for (let at = left.pop(); at !== undefined; at = left.pop())
      for (const parent of graph.parentsAt(at)) {
        if (marks[parent] === 1) continue;
        marks[parent] = 1;
        left.push(parent);
      }
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(place, marks);
    return marks;
  };
  return (commit, ancestor) => {
    const [from, to] = [graph.placeOf(commit), graph.placeOf(ancestor)];
    return from === undefined || to === undefined ? undefined : ancestorsOf(from)[to] === 1;
  };
};
