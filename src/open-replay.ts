// The composition root for a replay: a repository's history, with or without a memory, and the page it may be told on.
import { err, ok, type Result } from "./core/kit/result.ts";
import type { Repo } from "./engine/ports/repo.ts";
import type { PageFile } from "./engine/ports/views.ts";
import type { Project } from "./engine/project.ts";
import { openPlace, placeOf, settingsOf, type OpenFault, type Opening } from "./open.ts";
import { createGitRepo } from "./io/git-repo/git-repo.ts";
import { createPageFile } from "./io/views/page-file.ts";

export interface Past {
  /** For its name and its redaction; there may be no memory. */
  readonly project: Project;
  readonly repo: Repo;
}

/** The place is a folder with a memory, outside git. */
export interface NoHistory {
  readonly kind: "no-history";
  readonly folder: string;
}

export const openPast = (opening: Opening): Result<Past, OpenFault | NoHistory> => {
  const found = placeOf(opening);
  if (!found.ok) return found;
  const { gitDir, top, store } = found.value;
  if (gitDir === undefined) return err({ kind: "no-history", folder: top ?? store });
  const project = openPlace(found.value, opening, settingsOf(found.value, opening.env));
  return project.ok ? ok({ project: project.value, repo: createGitRepo(gitDir) }) : project;
};

export const pageFileAt = (path: string, mark: string, force: boolean): PageFile =>
  createPageFile(path, { mark, force });
