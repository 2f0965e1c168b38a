// A git history in memory: commits with whole trees, added one by one. It answers like the git command.
import type { Commit } from "../../core/history/commit.ts";
import { createMemoryWorkTree } from "./work-tree.ts";
import { ok } from "../../core/kit/result.ts";
import { assert } from "../../core/kit/assert.ts";
import type { Lineage, Repo } from "../../engine/ports/repo.ts";
import type { RepoStory, WrittenFiles } from "../repo-story.ts";
import {
  blameOf,
  diffOf,
  hasChanged,
  objectName,
  pathChangesOf,
  type MemoryTree,
} from "./trees.ts";

interface Stored {
  readonly commit: Commit;
  readonly tree: MemoryTree;
}

interface MemoryHistory {
  readonly stored: Map<string, Stored>;
  readonly branches: Map<string, string>;
  readonly stashes: string[];
  branch: string;
  origin: string | undefined;
}

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 1);

export const createMemoryRepo = (): RepoStory => {
  const all: MemoryHistory = {
    stored: new Map(),
    branches: new Map(),
    stashes: [],
    branch: "main",
    origin: undefined,
  };
  let now = START_MS;
  const head = (): string => all.branches.get(all.branch) ?? "";
  const treeOf = (sha: string): MemoryTree => all.stored.get(sha)?.tree ?? new Map();
  const store = (tree: MemoryTree, message: string, parents: readonly string[], author: string) => {
    now += HOUR_MS;
    const sha = objectName(
      [message, author, String(now), ...parents, ...[...tree].flat()].join("\0"),
    );
    const subject = (message.split("\n\n", 1)[0] ?? "").replaceAll("\n", " ").trim();
    const commit = { sha, parents, when: now, author, subject, message: message.trimEnd() };
    all.stored.set(sha, { commit, tree });
    return sha;
  };
  /** The files of the work tree, with when each was written, and the index. */
  let work = new Map<string, { readonly text: string; readonly atMs: number }>();
  let staged: MemoryTree = new Map();
  const write = (tree: MemoryTree): void => {
    work = new Map(
      [...tree].map(([path, text]) => {
        const before = work.get(path);
        return [path, before?.text === text ? before : { text, atMs: now }];
      }),
    );
  };
  const texts = (): MemoryTree => new Map([...work].map(([path, { text }]) => [path, text]));
  const settle = (tree: MemoryTree): void => {
    write(tree);
    staged = tree;
  };
  const put = (
    tree: MemoryTree,
    message: string,
    parents: readonly string[],
    author = "A",
  ): string => {
    const sha = store(tree, message, parents.filter(Boolean), author);
    all.branches.set(all.branch, sha);
    settle(tree);
    return sha;
  };
  return {
    repo: repoOf(all, head),
    head,
    tree: createMemoryWorkTree({
      ...{ files: () => work, staged: () => staged, head, treeOf, stashes: all.stashes },
      parentsOf: (sha) => all.stored.get(sha)?.commit.parents ?? [],
      whenOf: (sha) => all.stored.get(sha)?.commit.when ?? 0,
    }),
    write: (files) => write(written(texts(), files)),
    stage: () => void (staged = texts()),
    commit: (files, message, author) => put(written(texts(), files), message, [head()], author),
    revert: (sha) => {
      const { commit, tree } = storedIn(all, sha);
      const before = treeOf(commit.parents[0] ?? "");
      const files = Object.fromEntries(
        [...new Set([...tree.keys(), ...before.keys()])]
          .filter((path) => tree.get(path) !== before.get(path))
          .map((path) => {
            assert(treeOf(head()).get(path) === tree.get(path), `${path} was changed since ${sha}`);
            return [path, before.get(path) ?? null];
          }),
      );
      return put(written(treeOf(head()), files), revertMessage(commit), [head()], "B");
    },
    merge: (branch, message) => {
      const other = all.branches.get(branch) ?? "";
      const base = treeOf(commonOf(all, head(), other) ?? "");
      const [ours, theirs] = [treeOf(head()), treeOf(other)];
      const files = Object.fromEntries(
        [...new Set([...theirs.keys(), ...base.keys()])]
          .filter((path) => ours.get(path) === base.get(path))
          .map((path) => [path, theirs.get(path) ?? null]),
      );
      return put(written(ours, files), message, [head(), other]);
    },
    checkout: (branch) => {
      const sha = all.branches.get(branch) ?? head();
      all.branch = branch;
      if (sha !== "") all.branches.set(branch, sha);
      settle(treeOf(sha));
    },
    reset: (sha) => {
      all.branches.set(all.branch, sha);
      settle(treeOf(sha));
    },
    stash: (files) => {
      const sha = store(written(treeOf(head()), files), `WIP on ${all.branch}`, [head()], "A");
      all.stashes.unshift(sha);
      return sha;
    },
    setOrigin: (url) => void (all.origin = url),
    pass: (hours) => void (now += hours * HOUR_MS),
  };
};

const repoOf = (all: MemoryHistory, head: () => string): Repo => ({
  refs: {
    facts: async () =>
      ok({ ...(head() ? { head: head() } : {}), branch: all.branch, shallow: [], partial: false }),
    origin: async () => all.origin,
    held: async () => ({ stashes: [...all.stashes], branches: new Map(all.branches) }),
    unreached: async (shas) => {
      const named = reach(all, [...all.branches.values(), ...all.stashes]);
      return newestFirst(
        all,
        [...reach(all, shas)].filter((sha) => !named.has(sha)),
      ).map(({ sha }) => sha);
    },
  },
  commits: {
    history: async function* (tip, signal, sinceMs = Number.NEGATIVE_INFINITY) {
      if (signal?.aborted) return;
      const since = Math.floor(sinceMs / 1_000) * 1_000;
      const commits = newestFirst(all, reach(all, [tip])).filter(({ when }) => when >= since);
      if (commits.length > 0) yield { commits, missing: [] };
    },
    onward: async (tip, from, most) => {
      if (!all.stored.has(tip) || !all.stored.has(from)) return undefined;
      const commits = beyond(all, [tip], [from]);
      return commits.length > most ? undefined : commits;
    },
    count: async (most) => Math.min(most, reach(all, [head()]).size),
    read: async (shas) => shas.flatMap((sha) => all.stored.get(sha)?.commit ?? []),
    since: async (bases, most, paths = []) =>
      beyond(all, [...all.branches.values(), ...all.stashes], bases)
        .filter((commit) => commit.parents.length < 2 && touches(all, commit, paths))
        .slice(0, most),
    touching: async (tip, paths, most, sinceMs) =>
      newestFirst(all, reach(all, [tip]))
        .filter(({ parents, when }) => parents.length < 2 && when >= sinceMs)
        .filter((commit) => touches(all, commit, paths))
        .slice(0, most)
        .map(({ sha }) => sha),
  },
  diffs: {
    patches: each(all, (commit) => ({
      sha: commit.sha,
      files: diffOf(...sidesOf(all, commit)),
      cut: false,
    })),
    changedPaths: each(all, (commit) => ({
      sha: commit.sha,
      paths: hasChanged(...sidesOf(all, commit)),
    })),
    pathChanges: each(all, (commit) => ({
      sha: commit.sha,
      paths: pathChangesOf(...sidesOf(all, commit)),
    })),
  },
  files: {
    at: async (commit) => {
      const tree = all.stored.get(commit)?.tree;
      return tree && new Set(tree.keys());
    },
    blobs: async (asked) =>
      asked.map(({ commit, path }) => {
        const text = all.stored.get(commit)?.tree.get(path);
        return text === undefined ? undefined : objectName(text);
      }),
    texts: async function* (blobs) {
      const known = new Map(
        [...all.stored.values()].flatMap(({ tree }) =>
          [...tree.values()].map((text) => [objectName(text), text] as const),
        ),
      );
      for (const blob of blobs) {
        const text = known.get(blob);
        if (text !== undefined) yield { blob, text };
      }
    },
    touchedBy: async (commits) =>
      new Map(
        commits.flatMap((sha) => {
          const commit = all.stored.get(sha)?.commit;
          return commit === undefined ? [] : [[sha, hasChanged(...sidesOf(all, commit))]];
        }),
      ),
    contents: async (asked, mostBytes) =>
      (await asked).map(({ commit, path }) => {
        const text = all.stored.get(commit)?.tree.get(path);
        if (text === undefined) return { is: "none" };
        if (text.length > mostBytes) return { is: "too-large" };
        return text.includes("\0") ? { is: "binary" } : { is: "text", text };
      }),
    origins: async (tip, path, lines, from) => {
      const known = from === undefined ? new Set<string>() : reach(all, [from]);
      const found = blameOf(
        (sha) => ({
          parents: all.stored.get(sha)?.commit.parents ?? [],
          text: all.stored.get(sha)?.tree.get(path),
        }),
        tip,
        lines,
      );
      return found.filter((sha) => !known.has(sha));
    },
  },
});

const storedIn = (all: MemoryHistory, sha: string): Stored => {
  const stored = all.stored.get(sha);
  assert(stored !== undefined, `${sha} is a commit`);
  return stored;
};

const written = (tree: MemoryTree, files: WrittenFiles): MemoryTree => {
  const next = new Map(tree);
  for (const [path, text] of Object.entries(files))
    if (text === null) next.delete(path);
    else next.set(path, text);
  return new Map([...next].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const revertMessage = ({ sha, subject, parents }: Commit): string => {
  const again = /^Revert "(.*)"$/.exec(subject)?.[1];
  const title = again === undefined ? `Revert "${subject}"` : `Reapply "${again}"`;
  const of = parents.length > 1 ? `${sha}, reversing\nchanges made to ${parents[0]}.` : `${sha}.`;
  return `${title}\n\nThis reverts commit ${of}`;
};

const reach = (all: MemoryHistory, from: Iterable<string>): ReadonlySet<string> => {
  const seen = new Set<string>();
  const open = [...from];
  for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
    const commit = all.stored.get(sha)?.commit;
    if (commit === undefined || seen.has(sha)) continue;
    seen.add(sha);
    open.push(...commit.parents);
  }
  return seen;
};

const newestFirst = (all: MemoryHistory, shas: Iterable<string>): readonly Commit[] =>
  [...shas].flatMap((sha) => all.stored.get(sha)?.commit ?? []).toSorted((a, b) => b.when - a.when);

const beyond = (all: MemoryHistory, tips: readonly string[], bases: readonly string[]) => {
  const known = reach(all, bases);
  return newestFirst(
    all,
    [...reach(all, tips)].filter((sha) => !known.has(sha)),
  );
};

const commonOf = (all: MemoryHistory, one: string, other: string): string | undefined => {
  const known = reach(all, [one]);
  return newestFirst(
    all,
    [...reach(all, [other])].filter((sha) => known.has(sha)),
  )[0]?.sha;
};

const sidesOf = (
  all: MemoryHistory,
  { sha, parents }: Lineage,
): readonly [MemoryTree, MemoryTree] => [
  all.stored.get(parents[0] ?? "")?.tree ?? new Map(),
  all.stored.get(sha)?.tree ?? new Map(),
];

const touches = (all: MemoryHistory, commit: Commit, paths: readonly string[]): boolean =>
  paths.length === 0 ||
  hasChanged(...sidesOf(all, commit)).some((path) =>
    paths.some((one) => path === one || path.startsWith(`${one}/`)),
  );

/** For each commit what `answer` says of it. Stops at the signal. */
const each = <Answer>(all: MemoryHistory, answer: (commit: Lineage) => Answer) =>
  async function* (commits: readonly Lineage[], signal?: AbortSignal): AsyncGenerator<Answer> {
    for (const commit of commits) {
      if (signal?.aborted) return;
      if (all.stored.has(commit.sha)) yield answer(commit);
    }
  };
