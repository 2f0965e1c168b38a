// The composition root for judging what is about to be done: the files as they are now, and what git has of them.
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Present } from "./core/judge/action/file-change.ts";
import { codeOf } from "./core/kit/fault.ts";
import { err, ok, type Result } from "./core/kit/result.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { WorkTree } from "./engine/ports/repo.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Surroundings } from "./engine/ports/agents/surroundings.ts";
import { pastChanges } from "./io/git-repo/past-changes.ts";
import { standingOf } from "./io/git-repo/standing.ts";
import { createWorkTree } from "./io/git-repo/work-tree.ts";
import { headOf } from "./io/place/head.ts";

const MOST_BYTES = 32 << 20;

/** The text of a file; nothing if it is missing or not text. */
export const presentIn =
  (cwd: string): Present =>
  (path) => {
    const text = textFile(resolve(cwd, path));
    return text.ok && !text.value.includes("\0") ? text.value : undefined;
  };

export const textFile = (path: string): Result<string, FileFault> => {
  try {
    const { size } = statSync(path);
    return size > MOST_BYTES ? err({ kind: "file-broken", path }) : ok(readFileSync(path, "utf8"));
  } catch (fault) {
    return err({ kind: "file-unreadable", path, code: codeOf(fault) });
  }
};

/** Nothing outside git, or without a work tree. */
export const workTreeOf = ({ kind, top }: Place): WorkTree | undefined =>
  kind === "git" && top !== undefined ? createWorkTree(top) : undefined;

/** Outside git there is no commit that could be elsewhere. */
export const surroundingsOf = (place: Place): Surroundings => {
  const { top, gitDir } = place;
  const head = headOf(place);
  return {
    head: head.ok ? head.value : {},
    text: top === undefined ? () => undefined : presentIn(top),
    standingOf: async (commit) =>
      gitDir === undefined ? { is: "unknown" } : standingOf(gitDir, commit),
    pastChanges: pastChangesOf(place),
  };
};

/** None outside git. */
export const pastChangesOf =
  ({ gitDir }: Pick<Place, "gitDir">, tip?: string): Surroundings["pastChanges"] =>
  async (paths) =>
    gitDir === undefined ? [] : pastChanges(gitDir, paths, tip);
