// Brings what is derived up to date after an append: the readable files at once, the index when its tail has grown long.
import { pagesOf } from "../core/pages/pages.ts";
import type { Redact } from "../core/kit/redact.ts";
import { ok, type Result } from "../core/kit/result.ts";
import type { IndexFault } from "./ports/state-index.ts";
import type { ViewsFault, ViewsWritten } from "./ports/views.ts";
import type { Project, WritableProject } from "./project.ts";

export type RefreshFault = IndexFault | ViewsFault;

const NOTHING: ViewsWritten = { written: [], removed: [], kept: [] };

export const refresh = (project: WritableProject): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.refresh();
  if (!indexed.ok) return indexed;
  return writePages(project, project.redact);
};

/** Everything derived, made anew from the log alone. */
export const rebuild = (project: Project, redact: Redact): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.rebuild();
  if (!indexed.ok) return indexed;
  return writePages(project, redact);
};

const writePages = ({ views, index }: Project, redact: Redact): Result<ViewsWritten, ViewsFault> =>
  views?.write(pagesOf(index.all(), redact)) ?? ok(NOTHING);
