// What is about to be done, in the same form for every door: changes of files as hunks, and a
// command. This is all the judge looks at; code/change.ts makes features of it. Pure: the
// present text of the files is handed in.
import type { FileDiff } from "../../code/diff.ts";
import { readApplyPatch, type ReadPatch } from "./apply-patch.ts";
import { stepsOfCommand } from "./command-steps.ts";
import {
  changeCell,
  insertInto,
  remove,
  replaceIn,
  write,
  type EditedFile,
  type Present,
} from "./file-change.ts";
import { pathIn } from "./path-in.ts";
import type { ActionFault, ActionStep } from "./action-step.ts";
import { readUnifiedDiff } from "./unified-diff.ts";

export interface Action {
  readonly files: readonly FileDiff[];
  readonly command?: string;
  /** What could not be read in full. */
  readonly faults: readonly ActionFault[];
}

/**
 * `present` gives the present text of a file, by the path that the host wrote; undefined if there
 * is no such file.
 */
export const actionOf = (steps: readonly ActionStep[], present: Present): Action => {
  const files: FileDiff[] = [];
  const faults: ActionFault[] = [];
  const commands: string[] = [];
  for (const step of steps)
    if (step.act === "run") {
      commands.push(step.command);
      if (step.unreadable) faults.push({ kind: "command-unreadable", why: step.unreadable });
    } else {
      const done = doneBy(step, present);
      for (const file of done.files) files.push(file);
      faults.push(...done.faults);
    }
  return { files, faults, ...(commands.length === 0 ? {} : { command: commands.join("\n") }) };
};

export const actionOfCommand = (command: string, present: Present): Action =>
  actionOf(stepsOfCommand(command), present);

export const actionOfDiff = (diff: string): Action => readUnifiedDiff(diff);

/** The same action with its paths as the log spells them. Paths outside the project are left out. */
export const respelled = (action: Action, spell: (path: string) => string | undefined): Action => {
  const faults: ActionFault[] = [...action.faults];
  const files = action.files.flatMap((file) => {
    const path = spell(file.path);
    if (path === undefined) faults.push({ kind: "path-unknown", path: file.path });
    const from = file.from === undefined ? undefined : spell(file.from);
    const { from: _, ...rest } = file;
    return path === undefined ? [] : [{ ...rest, path, ...(from === undefined ? {} : { from }) }];
  });
  return { ...action, files, faults };
};

interface StepChanges {
  readonly files: readonly FileDiff[];
  readonly faults: readonly ActionFault[];
}

const doneBy = (
  step: Exclude<ActionStep, { readonly act: "run" }>,
  present: Present,
): StepChanges => {
  switch (step.act) {
    case "replace":
      return one(replaceIn(step, present));
    case "write":
      return one(write(step, present));
    case "insert":
      return one(insertInto(step, present));
    case "delete":
      return one(remove(step.path, present));
    case "notebook":
      return one(changeCell(step, present));
    case "unified-diff":
      return readUnifiedDiff(step.text);
    case "apply-patch":
      return withDeleted(inFolder(readApplyPatch(step.text), step.folder), present);
    case "unsaid":
      return { files: [], faults: [{ kind: "edit-unsaid", path: step.path }] };
  }
};

const one = ({ file, fault }: EditedFile): StepChanges => ({
  files: [file],
  faults: fault === undefined ? [] : [fault],
});

const inFolder = ({ files, faults }: ReadPatch, folder: string | undefined): ReadPatch => ({
  files: files.map((file) => ({
    ...{ ...file, path: pathIn(folder, file.path) },
    ...(file.from === undefined ? {} : { from: pathIn(folder, file.from) }),
  })),
  faults,
});

/** The patch does not contain the lines of a deleted file, so they are read from the file. */
const withDeleted = ({ files, faults }: ReadPatch, present: Present): StepChanges => ({
  files: files.map((file) => (file.act === "delete" ? remove(file.path, present).file : file)),
  faults,
});
