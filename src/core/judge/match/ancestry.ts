// For each commit of a history, which of some marked commits it descends from: this tells what was
// known there, whatever the clocks say.

export interface Ancestry {
  /** Takes commits parents first. The result tells whether `mark` is a true ancestor of this commit. */
  readonly take: (sha: string, parents: readonly string[]) => (mark: string) => boolean;
}

/** One bit for each mark. A commit that adds no mark shares its parent's array. */
type MarkBits = Uint32Array<ArrayBuffer>;

export const createAncestry = (marks: Iterable<string>): Ancestry => {
  const places = new Map([...new Set(marks)].map((sha, place) => [sha, place]));
  const none: MarkBits = new Uint32Array(Math.ceil(places.size / 32));
  const after = new Map<string, MarkBits>();
  return {
    take: (sha, parents) => {
      const known = parents.reduce<MarkBits>((all, parent) => union(all, after.get(parent)), none);
      const place = places.get(sha);
      after.set(sha, place === undefined ? known : withBit(known, place));
      return (mark) => {
        const at = places.get(mark);
        return at !== undefined && hasBit(known, at);
      };
    },
  };
};

const union = (all: MarkBits, more: MarkBits | undefined): MarkBits => {
  if (
    more === undefined ||
    more === all ||
    more.every((bits, at) => ((all[at] ?? 0) | bits) === all[at])
  )
    return all;
  return more.map((bits, at) => bits | (all[at] ?? 0));
};

const withBit = (known: MarkBits, place: number): MarkBits =>
  known.map((bits, at) => (at === place >>> 5 ? bits | (1 << (place & 31)) : bits));

const hasBit = (known: MarkBits, place: number): boolean =>
  ((known[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;

export interface CommitNode {
  readonly sha: string;
  readonly parents: readonly string[];
}

/** Parents before children, and otherwise as close to the given order as possible. */
export const parentsFirst = <Commit extends CommitNode>(
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
