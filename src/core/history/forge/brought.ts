// The merge that brought a commit: a commit made on a branch names no request itself, but the merge of
// a request that brought little else does.
import type { Commit } from "../commit.ts";
import { containsIn, graphOf, type GraphCommit } from "../files/commit-graph.ts";

/** The request of a longer branch is about more than the commit. */
const MOST_BROUGHT = 3;

export interface RequestHistory {
  readonly head: string;
  readonly commits: readonly GraphCommit[];
  /** The merges whose messages name a request, by their sha. */
  readonly merges: ReadonlyMap<string, Commit>;
}

/** Finds the merge that brought a commit together with at most two others; undefined if there is none. */
export const broughtIn = ({
  head,
  commits,
  merges,
}: RequestHistory): ((sha: string) => Commit | undefined) => {
  const graph = graphOf(commits);
  const contains = containsIn(graph);
  const children = new Map<string, GraphCommit[]>();
  for (const commit of commits)
    for (const parent of commit.parents) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [commit]);
      else known.push(commit);
    }
  const parentsOf = (sha: string): readonly string[] => {
    const place = graph.placeOf(sha);
    return place === undefined ? [] : graph.parentsAt(place).map(graph.shaAt);
  };
  const main = new Set<string>();
  for (let [at] = [head]; at !== "" && !main.has(at); at = parentsOf(at)[0] ?? "") main.add(at);
  /** What a merge added to the line that it was made on; undefined if that is much. */
  const addedBy = ({ parents: [onto = "", ...tips] }: Commit): ReadonlySet<string> | undefined => {
    const added = new Set<string>();
    const left = [...tips];
    for (let sha = left.pop(); sha !== undefined; sha = left.pop()) {
      if (added.has(sha) || contains(onto, sha) !== false) continue;
      added.add(sha);
      if (added.size > MOST_BROUGHT) return undefined;
      left.push(...parentsOf(sha));
    }
    return added;
  };
  return (sha) => {
    // What was made on the main line was not brought there; a branch may have taken it from there.
    if (main.has(sha)) return undefined;
    let tips = [sha];
    for (let step = 0; step < MOST_BROUGHT; step += 1) {
      const after = tips.flatMap((tip) =>
        (children.get(tip) ?? []).map((child) => ({ child, isMain: child.parents[0] === tip })),
      );
      for (const { child, isMain } of after) {
        const merge = isMain ? undefined : merges.get(child.sha);
        if (merge && addedBy(merge)?.has(sha)) return merge;
      }
      tips = after.filter(({ isMain }) => isMain).map(({ child }) => child.sha);
    }
    return undefined;
  };
};
