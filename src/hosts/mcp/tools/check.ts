// The tool `check`, the gate: what failed before on some files, or whether a change repeats it. It informs and refuses nothing.
import * as v from "valibot";
import { checkedDocument, pathsText, type PathsDocument } from "../../../answers/gate/paths.ts";
import { judgedDocument, verdictText, type JudgedDocument } from "../../../answers/gate/verdict.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { shortId } from "../../../core/event/id.ts";
import { actionOf, actionOfCommand, type Action } from "../../../core/judge/action/action.ts";
import { LEVELS } from "../../../core/judge/level.ts";
import { signWords } from "../../../core/judge/message/sign-words.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { checkAction } from "../../../engine/gate/check-action.ts";
import type { Project } from "../../../engine/project.ts";
import { presentIn, surroundingsOf } from "../../../open/clone.ts";
import { checkPathsHere } from "../../../engine/code/check-here.ts";
import { changeInput, changeShape, type ChangeInput } from "../change.ts";
import { longArgument, manyOf, pathArgument } from "../claims.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { compact, memorySchema } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const TEXT_LIMIT = 1 << 20;

const codeArgument = v.pipe(v.string(), v.maxLength(TEXT_LIMIT));

const editSchema = described(
  v.strictObject({
    path: pathArgument,
    old: v.exactOptional(
      described(codeArgument, "The text to be replaced; absent for a whole file"),
    ),
    new: described(codeArgument, "The new text"),
  }),
  "An edit that is about to be made",
);
type Edit = v.InferOutput<typeof editSchema>;

const pathSchema = v.object({
  path: v.string(),
  outside: v.optional(described(v.literal(true), "Outside the project: nothing is shown")),
  missing: v.optional(described(v.literal(true), "No file is there")),
  near: v.optional(described(v.array(v.string()), "Files that may have been meant")),
  attempts: described(v.array(memorySchema), "Failed here before, most important first"),
  issues: described(v.array(memorySchema), "Open issues"),
  said: described(v.array(memorySchema), "Decided, learned, noted or mended here"),
  doubts: v.optional(described(v.array(v.string()), "What of it may not hold any more, and why")),
  taken_back_lately: v.optional(described(v.array(v.string()), "Commits of the last 90 days")),
  fragile: v.optional(described(v.array(v.string()), "Files fixed more often than usual")),
});

const checkedSchema = gives({
  level: described(v.picklist(LEVELS), "warn and block: do not do it as it is"),
  say: v.optional(described(v.string(), "What to heed about the change")),
  evidence: v.optional(
    described(
      v.array(
        v.object({
          id: v.string(),
          level: v.picklist(LEVELS),
          text: v.string(),
          reason: v.optional(v.string()),
          instead: v.optional(described(v.string(), "What worked")),
          note: v.optional(described(v.string(), "Why it only informs")),
          answered: v.optional(v.string()),
        }),
      ),
      "What the change repeats, weightiest first",
    ),
  ),
  unread: v.optional(described(v.array(v.string()), "What could not be judged in full")),
  paths: v.optional(v.array(pathSchema)),
});

/** The most that is told of one path. */
const SHOWN = 5;

export const check = reading(
  {
    name: "check",
    profile: "core",
    title: "Check before you act",
    does: "Ask the gate before you change something: with `paths` what failed on those files before, what was decided there, what is open; with `edit`, `diff`, `change` or `command` whether that repeats a known failure, why it failed, and what worked instead. Give exactly one.",
    takes: takes({
      paths: v.exactOptional(
        described(v.pipe(manyOf(pathArgument), v.minLength(1)), "Files or folders"),
      ),
      edit: v.exactOptional(editSchema),
      ...changeShape,
      command: v.exactOptional(longArgument("A shell command that is about to be run")),
    }),
    gives: checkedSchema,
    paths: ({ paths = [], edit }) => [...paths, edit?.path],
    shape: (answer: PathsDocument | JudgedDocument) =>
      "paths" in answer ? shapePaths(answer) : shapeVerdict(answer),
    // What the gate is quiet about is for a person to look up.
    say: (answer: PathsDocument | JudgedDocument) =>
      "paths" in answer
        ? pathsText(answer, PLAIN)
        : verdictText({ ...answer, silenced: [] }, false, PLAIN),
  },
  async (project, input): Promise<Result<PathsDocument | JudgedDocument, Fault>> => {
    const ways = [input.paths, input.edit, input.change, input.diff, input.command];
    if (ways.filter((way) => way !== undefined).length !== 1) return err({ kind: "check-unclear" });
    if (input.paths !== undefined) return pathsChecked(project, input.paths);
    const action = await actionIn(project, input);
    return action.ok ? ok(await actionChecked(project, action.value)) : action;
  },
);

const actionIn = async (
  project: Project,
  input: ChangeInput & { readonly edit?: Edit | undefined; readonly command?: string | undefined },
): Promise<Result<Action, Fault>> => {
  const { top, store } = project.place;
  const present = presentIn(top ?? store);
  if (input.command !== undefined) return ok(actionOfCommand(input.command, present));
  if (input.edit !== undefined) {
    const { path, old, new: text } = input.edit;
    const edits = [{ old: old ?? "", new: text, everywhere: false }];
    const step =
      old === undefined
        ? { act: "write" as const, path, text }
        : { act: "replace" as const, path, edits };
    return ok(actionOf([step], present));
  }
  const change = await changeInput(project, input);
  if (!change.ok) return change;
  return change.value === undefined ? err({ kind: "check-unclear" }) : ok(change.value);
};

const actionChecked = async (project: Project, action: Action): Promise<JudgedDocument> =>
  judgedDocument(
    project.name,
    await checkAction(project, action, surroundingsOf(project)),
    undefined,
  );

const pathsChecked = async (
  project: Project,
  given: readonly string[],
): Promise<Result<PathsDocument, Fault>> => {
  const checked = await checkPathsHere(project, given);
  return checked.ok ? ok(checkedDocument(project.name, checked.value)) : checked;
};

const shapeVerdict = ({ project, level, say, evidence, unread }: JudgedDocument) => ({
  ...{ project, level, say },
  evidence: evidence.map(({ id, level: own, text, reason, instead, note, answered }) => ({
    ...{ id: shortId(id), level: own, text },
    reason,
    instead,
    note,
    answered,
  })),
  ...(unread.length === 0 ? {} : { unread }),
});

const shapePaths = ({ project, level, paths }: PathsDocument) => ({
  ...{ project, level },
  paths: paths.map(({ path, outside, missing, attempts, issues, said, past, fragile }) => {
    const doubts = said.flatMap(({ id, signs }) =>
      signs.map((sign) => `${shortId(id)}: ${signWords(sign)}`),
    );
    const back = (past?.takenBack ?? []).map(({ commit }) => commit.slice(0, 10));
    return {
      path,
      outside,
      ...(missing === undefined ? {} : { missing: true as const, near: missing.near }),
      attempts: attempts.slice(0, SHOWN).map(compact),
      issues: issues.slice(0, SHOWN).map(compact),
      said: said.slice(0, SHOWN).map(compact),
      ...(doubts.length === 0 ? {} : { doubts: doubts.slice(0, SHOWN) }),
      ...(back.length === 0 ? {} : { taken_back_lately: back.slice(0, SHOWN) }),
      ...(fragile.length === 0 ? {} : { fragile: fragile.slice(0, SHOWN) }),
    };
  }),
});
