// A work tree in memory, on a history in memory: what was written, what of it is staged, and where HEAD stands.
import { diffLines } from "../../core/code/line-diff.ts";
import { ok } from "../../core/kit/result.ts";
import type { WorkTree } from "../../engine/ports/repo.ts";
import {
  diffOf,
  hasChanged,
  lineBefore,
  originOf,
  pathChangesOf,
  type MemoryTree,
} from "./trees.ts";

export interface MemoryWork {
  /** The texts of the files, with when each was written. */
  readonly files: () => ReadonlyMap<string, { readonly text: string; readonly atMs: number }>;
  readonly staged: () => MemoryTree;
  /** The commit of HEAD; empty before the first. */
  readonly head: () => string;
  readonly treeOf: (commit: string) => MemoryTree;
  readonly parentsOf: (commit: string) => readonly string[];
  readonly whenOf: (commit: string) => number;
  readonly stashes: readonly string[];
}

export const createMemoryWorkTree = (work: MemoryWork): WorkTree => {
  const written = (): MemoryTree =>
    new Map([...work.files()].map(([path, { text }]) => [path, text]));
  const committed = (): MemoryTree => work.treeOf(work.head());
  return {
    changes: async (of, paths = [], base = work.head()) => {
      const files =
        of === "staged" ? diffOf(committed(), work.staged()) : diffOf(work.treeOf(base), written());
      return ok(files.filter(({ path }) => paths.length === 0 || paths.some(isAbove(path))));
    },
    since: async (commit = "") => ok(diffOf(work.treeOf(commit), written())),
    stash: async () => work.stashes[0],
    stagedRenames: async () =>
      ok(
        new Map(
          pathChangesOf(committed(), work.staged()).flatMap(({ path, from }) =>
            from === undefined ? [] : [[from, path]],
          ),
        ),
      ),
    touched: async (sinceMs, base) => {
      const since = base === undefined ? [] : hasChanged(work.treeOf(base), committed());
      const paths = [...new Set([...hasChanged(committed(), written()), ...since])];
      return ok(paths.filter((path) => (work.files().get(path)?.atMs ?? sinceMs) >= sinceMs));
    },
    hasGrown: async (commit, sinceMs) => {
      let at = work.head();
      while (at !== commit && work.whenOf(at) >= sinceMs && work.parentsOf(at).length === 1)
        at = work.parentsOf(at)[0] ?? "";
      return ok(at === commit && commit !== work.head());
    },
    tracked: {
      paths: async () => ok([...work.staged().keys()].toSorted((a, b) => (a < b ? -1 : 1))),
      blame: async (path, line) => {
        const [before, now] = [committed().get(path), written().get(path)];
        const was = lineBefore(diffLines(before ?? "", now ?? ""), line);
        if (before === undefined || was === undefined) return ok({});
        const at = (sha: string) => ({
          parents: work.parentsOf(sha),
          text: work.treeOf(sha).get(path),
        });
        const origin = originOf(at, work.head(), was);
        return ok(
          origin === undefined ? {} : { from: { sha: origin.sha, path, line: origin.line } },
        );
      },
    },
  };
};

const isAbove =
  (path: string) =>
  (one: string): boolean =>
    path === one || path.startsWith(`${one}/`);
