// What an act on git notes needs of a project: for `notes`, and for a purge of what was published in them.
import type { Fault } from "../../../answers/faults/fault.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import type { NotesMeans } from "../../../engine/notes/publish.ts";
import type { Project } from "../../../engine/project.ts";

export const notesMeansOf = async (project: Project): Promise<Result<NotesMeans, Fault>> => {
  const notes = await project.tree.notes();
  if (!notes.ok) return notes;
  const repo = await project.tree.clone.repo();
  if (!repo.ok) return repo;
  const redact = await project.store.redaction();
  return ok({ notes: notes.value, repo: repo.value, redact });
};
