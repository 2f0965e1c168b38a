// A change that is handed to a command: what is staged, the work tree, or a diff. `check` judges it. It is remembered
// with what failed or was fixed, so that the gate knows it again.
import { resolve } from "node:path";
import type { RememberedDocument } from "../../../answers/memories/remembered.ts";
import type { DraftBody } from "../../../core/event/draft.ts";
import type { WritableProject } from "../../../engine/project.ts";
import { changeFields } from "../../../engine/remember/change-fields.ts";
import type { ClaimFields } from "../../../engine/remember/claim-fields.ts";
import type { ForIssue } from "../../../engine/remember/remember-attempt.ts";
import type { FileDiff } from "../../../core/code/diff.ts";
import { actionOfDiff, type Action } from "../../../core/judge/action/action.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { Place } from "../../../engine/ports/place.ts";
import { textFile, workTreeOf } from "../../../open/clone.ts";
import { type CommandCall } from "../command.ts";
import { type ClaimFlags, type FlagsOf, switchFlag, textFlag } from "../flags.ts";
import { rememberBy } from "./claims.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { openToRead } from "../reading.ts";

/** For a command that remembers what became of the change. */
export const changeFlags = {
  staged: switchFlag("The change is what is staged: the gate recognises a repeat"),
  working: switchFlag("The change is everything since the last commit"),
  diff: textFlag("The change is this diff or patch; - reads it from standard input", "file"),
} as const;
export type ChangeFlags = FlagsOf<typeof changeFlags>;

export const changeGiven = async (
  context: CliContext,
  place: Place,
  given: ChangeFlags,
): Promise<Result<Action, Fault>> => {
  if (given.diff !== undefined) {
    const text = textGiven(context, given.diff);
    if (!text.ok) return text;
    const action = actionOfDiff(text.value);
    // Such a file was given by mistake. A diff of which only a part cannot be read is judged as far as it can be.
    const holdsNone = action.files.length === 0 && action.faults.length > 0;
    return holdsNone ? err({ kind: "diff-unread", given: given.diff }) : ok(action);
  }
  const tree = workTreeOf(place);
  if (tree === undefined) return err({ kind: "no-work-tree" });
  const files = await tree.changes(given.working ? "working" : "staged");
  return files.ok ? ok({ files: files.value, faults: [] }) : files;
};

/** The files of the change to be remembered; nothing if none was given. */
const changeToRemember = async ({
  context,
  flags,
}: CommandCall<ChangeFlags>): Promise<Result<readonly FileDiff[] | undefined, Fault>> => {
  const ways = [flags.staged, flags.working, flags.diff !== undefined].filter(Boolean);
  if (ways.length === 0) return ok(undefined);
  if (ways.length > 1) return err({ kind: "change-unclear" });
  const project = openToRead(context, flags);
  if (!project.ok) return project;
  const change = await changeGiven(context, project.value.place, flags);
  return change.ok ? ok(change.value.files) : change;
};

/** Records a claim with the change that it is about, if one is passed along. */
export const rememberChanged = async (
  asked: CommandCall<ClaimFlags & ChangeFlags>,
  words: readonly string[],
  act: (
    project: WritableProject,
    fields: ClaimFields & Pick<DraftBody<"attempt">, "change">,
  ) => Result<ForIssue, Fault>,
): Promise<Result<RememberedDocument, Fault>> => {
  const files = await changeToRemember(asked);
  if (!files.ok) return files;
  return rememberBy(asked, words, (project, fields) => {
    const change = changeFields(project, files.value, fields.files);
    return change.ok ? act(project, { ...fields, ...change.value }) : change;
  });
};

export const textGiven = ({ process }: CliContext, given: string): Result<string, Fault> => {
  if (given !== "-") return textFile(resolve(process.cwd, given));
  const piped = process.readStdin();
  return piped === undefined ? err({ kind: "stdin-not-text" }) : ok(piped);
};
