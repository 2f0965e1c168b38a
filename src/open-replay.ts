// The composition root for a replay: a repository's history, with or without a memory, and the page that it may be
// written to.
import { ok, type Result } from "./core/kit/result.ts";
import type { Repo } from "./engine/ports/repo.ts";
import type { PageFile } from "./engine/ports/views.ts";
import type { Project } from "./engine/project.ts";
import { repoOf, type NoHistory } from "./open-history.ts";
import { openPlace, placeOf, settingsOf, type OpenFault, type Opening } from "./open.ts";
import { createPageFile } from "./io/views/page-file.ts";

export interface Past {
  /** For its name and its redaction; there may be no memory. */
  readonly project: Project;
  readonly repo: Repo;
}

export const openPast = (opening: Opening): Result<Past, OpenFault | NoHistory> => {
  const found = placeOf(opening);
  if (!found.ok) return found;
  const repo = repoOf(found.value);
  if (!repo.ok) return repo;
  const project = openPlace(found.value, opening, settingsOf(found.value, opening.env));
  return project.ok ? ok({ project: project.value, repo: repo.value }) : project;
};

export const pageFileAt = (path: string, mark: string, force: boolean): PageFile =>
  createPageFile(path, { mark, force });
