// Brings what is derived up to date after an append: the readable files at once, the index when its tail has grown long.
import { pagesOf } from "../core/pages/pages.ts";
import { ok, type Result } from "../core/kit/result.ts";
import type { IndexFault } from "./ports/state-index.ts";
import type { ViewsFault, ViewsWritten } from "./ports/views.ts";
import type { Project } from "./project.ts";

export type RefreshFault = IndexFault | ViewsFault;

const NOTHING: ViewsWritten = { written: [], removed: [], kept: [] };

export const refresh = (project: Project): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.refresh();
  if (!indexed.ok) return indexed;
  return project.views?.write(pagesOf(project.index.all())) ?? ok(NOTHING);
};

/** Everything derived, made anew from the log alone. */
export const rebuild = (project: Project): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.rebuild();
  if (!indexed.ok) return indexed;
  return project.views?.write(pagesOf(project.index.all())) ?? ok(NOTHING);
};
