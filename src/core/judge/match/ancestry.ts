// For each commit of a history, which of some marked commits it descends from: this tells what was
// known there, whatever the clocks say.

export interface Ancestry {
  /** Takes commits parents first. The result tells whether `mark` is a true ancestor of this commit. */
  readonly take: (sha: string, parents: readonly string[]) => (mark: string) => boolean;
}

/** One bit for each mark. A commit that adds no mark shares its parent's array. */
type Known = Uint32Array<ArrayBuffer>;

export const createAncestry = (marks: Iterable<string>): Ancestry => {
  const places = new Map([...new Set(marks)].map((sha, place) => [sha, place]));
  const none: Known = new Uint32Array(Math.ceil(places.size / 32));
  const after = new Map<string, Known>();
  return {
    take: (sha, parents) => {
      const known = parents.reduce<Known>((all, parent) => union(all, after.get(parent)), none);
      const place = places.get(sha);
      after.set(sha, place === undefined ? known : withBit(known, place));
      return (mark) => {
        const at = places.get(mark);
        return at !== undefined && hasBit(known, at);
      };
    },
  };
};

const union = (all: Known, more: Known | undefined): Known => {
  if (
    more === undefined ||
    more === all ||
    more.every((bits, at) => ((all[at] ?? 0) | bits) === all[at])
  )
    return all;
  return more.map((bits, at) => bits | (all[at] ?? 0));
};

const withBit = (known: Known, place: number): Known =>
  known.map((bits, at) => (at === place >>> 5 ? bits | (1 << (place & 31)) : bits));

const hasBit = (known: Known, place: number): boolean =>
  ((known[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;

export interface Node {
  readonly sha: string;
  readonly parents: readonly string[];
}

/** Parents before children, and otherwise as close to the given order as possible. */
export const parentsFirst = <Commit extends Node>(
  commits: readonly Commit[],
): readonly Commit[] => {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const done = new Set<string>();
  const order: Commit[] = [];
  for (const start of commits) {
    const path = [start];
    for (let commit = path.at(-1); commit !== undefined; commit = path.at(-1)) {
      const next = commit.parents.find((sha) => bySha.has(sha) && !done.has(sha));
      const parent = next === undefined ? undefined : bySha.get(next);
      if (parent) path.push(parent);
      else {
        path.pop();
        if (!done.has(commit.sha)) order.push(commit);
        done.add(commit.sha);
      }
    }
  }
  return order;
};
