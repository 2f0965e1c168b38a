// A change that a call hands over: what is staged, the work tree, or a diff. Judged by check; remembered with what failed or was
// put right, so that the gate knows it again.
import { z } from "zod";
import type { FileDiff } from "../../core/capture/diff.ts";
import { actionOfDiff, type Action } from "../../core/judge/action/action.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Project } from "../../engine/project.ts";
import { workTreeOf } from "../../open-check.ts";
import type { Fault } from "./fault.ts";

/** What an agent changes in one go is smaller. */
const DIFF_LIMIT = 1 << 20;

export const changeShape = {
  change: z
    .enum(["staged", "working"])
    .optional()
    .describe("The change: what is staged, or all since the last commit"),
  diff: z.string().max(DIFF_LIMIT).optional().describe("The change as a unified diff"),
};

export interface ChangeSaid {
  readonly change?: "staged" | "working" | undefined;
  readonly diff?: string | undefined;
}

export const changeSaid = async (
  { place }: Project,
  { change, diff }: ChangeSaid,
): Promise<Result<Action | undefined, Fault>> => {
  if (change !== undefined && diff !== undefined) return err({ kind: "change-unclear" });
  if (diff !== undefined) return ok(actionOfDiff(diff));
  if (change === undefined) return ok(undefined);
  const tree = workTreeOf(place);
  if (tree === undefined) return err({ kind: "no-work-tree" });
  const files = await tree.changes(change);
  return files.ok ? ok({ files: files.value, faults: [] }) : files;
};

/** The files of a change that is to be remembered; nothing where none was said. */
export const filesChanged = async (
  project: Project,
  said: ChangeSaid,
): Promise<Result<readonly FileDiff[] | undefined, Fault>> => {
  const change = await changeSaid(project, said);
  return change.ok ? ok(change.value?.files) : change;
};
