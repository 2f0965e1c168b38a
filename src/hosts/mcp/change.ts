// A change that a call hands over: what is staged, the work tree, or a diff. `check` judges it. It is remembered with
// what failed or was fixed, so that the gate knows it again.
import * as v from "valibot";
import type { DraftBody } from "../../core/event/draft.ts";
import { actionOfDiff, type Action } from "../../core/judge/action/action.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { changeFields } from "../../engine/remember/change-fields.ts";
import type { ClaimFields } from "../../engine/remember/claim-fields.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import type { ForIssue } from "../../engine/remember/remember-attempt.ts";
import { workTreeOf } from "../../open/clone.ts";
import { described } from "./schema.ts";
import { claimShape, idArgument, rememberBy, type Claim, type RememberedAnswer } from "./claims.ts";
import type { Fault } from "../../answers/faults/fault.ts";

/** What an agent changes in one go is smaller. */
const DIFF_LIMIT = 1 << 20;

export const changeShape = {
  change: v.exactOptional(
    described(
      v.picklist(["staged", "working"]),
      "The change: what is staged, or all since the last commit",
    ),
  ),
  diff: v.exactOptional(
    described(v.pipe(v.string(), v.maxLength(DIFF_LIMIT)), "The change as a unified diff"),
  ),
};

export interface ChangeInput {
  readonly change?: "staged" | "working" | undefined;
  readonly diff?: string | undefined;
}

export const changeInput = async (
  { place }: Project,
  { change, diff }: ChangeInput,
): Promise<Result<Action | undefined, Fault>> => {
  if (change !== undefined && diff !== undefined) return err({ kind: "change-unclear" });
  if (diff !== undefined) return ok(actionOfDiff(diff));
  if (change === undefined) return ok(undefined);
  const tree = workTreeOf(place);
  if (tree === undefined) return err({ kind: "no-work-tree" });
  const files = await tree.changes(change);
  return files.ok ? ok({ files: files.value, faults: [] }) : files;
};

/** What an attempt and a fix may say: for which issue it was, and the change itself. */
export const triedShape = {
  issue: v.exactOptional(described(idArgument, "The issue it belongs to")),
  ...{ ...changeShape, ...claimShape },
};

type Tried = ClaimFields & Pick<DraftBody<"attempt">, "change" | "files">;

/** Lets `act` remember what was said, with the change if one was handed over. */
export const rememberTried = async (
  project: WritableProject,
  input: Claim & ChangeInput,
  act: (fields: Tried) => Result<ForIssue, Fault>,
): Promise<Result<RememberedAnswer, Fault>> => {
  const change = await changeInput(project, input);
  if (!change.ok) return change;
  return rememberBy(project, input, (fields) => {
    const changed = changeFields(project, change.value?.files, fields.files);
    return changed.ok ? act({ ...fields, ...changed.value }) : changed;
  });
};
