// The runs of checks that saw none of the work: before its first edit, in a stash, or with all of it put back for a moment. What was
// red there, and is red with the same errors now, was not broken by the work.
import { isJudged } from "../../core/judge/done/checker.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import { roleOf } from "../../core/code/role.ts";
import type { SeenRun } from "../ports/session/check-runs.ts";
import { isMarkedWhole } from "./tree-mark.ts";

/** Where the work began, and what it changed since; undefined where that is not known. */
export interface WorkBase {
  readonly commit: string | undefined;
  readonly changed: readonly Pick<FileDiff, "path" | "act">[] | undefined;
  /** Whether a file is there now. */
  readonly isThere: (path: string) => boolean;
}

export interface RunsOfWork {
  /** Without those that only looked at what was there before. */
  readonly ran: readonly SeenRun[];
  /** Whether each of its errors was there before the work. */
  readonly isAsBefore: (run: SeenRun) => boolean;
}

export const runsOfWork = (all: readonly SeenRun[], base: WorkBase): RunsOfWork => {
  const before = all.filter((run) => sawNothing(run, base));
  const known = new Set(before.flatMap(({ errors = [] }) => errors));
  const first = all.findIndex((run) => !before.includes(run));
  return {
    // A check that was red before the first edit is what the work began with.
    ran: all.filter((run, at) => run.isAside !== true && (at < first || !before.includes(run))),
    isAsBefore: ({ outcome, errors }) =>
      outcome === "red" && errors !== undefined && errors.every((one) => known.has(one)),
  };
};

const sawNothing = (run: SeenRun, { commit, changed = [], isThere }: WorkBase): boolean => {
  const known = new Map(changed.map(({ path, act }) => [path, act]));
  return (
    changed.some(({ path }) => isJudged(path)) &&
    run.commit === commit &&
    isMarkedWhole(run.files) &&
    Object.keys(run.files).every((path) => {
      const act = known.get(path);
      // What is as it was committed was edited then and put back; what is gone, and was in no commit, nothing else reads.
      if (act === undefined) return roleOf(path) === "docs" || !isThere(path);
      // A manifest or a setting that the work edited may break a check as code does. New data lies about in most work trees.
      return !isJudged(path) && (act === "add" || roleOf(path) === "docs");
    })
  );
};
