// The map of a project, drawn for one question: a question writes no file.
import { ok, type Result } from "../../core/kit/result.ts";
import type { ProjectMap } from "../../core/pages/map.ts";
import { drawMap, type MapFault } from "../../engine/code/map.ts";
import type { Project } from "../../engine/project.ts";
import { mapSourcesOf } from "../../open/clone.ts";

/** Nothing without a work tree. */
export const mapHere = async (
  project: Project,
): Promise<Result<ProjectMap | undefined, MapFault>> => {
  const sources = await mapSourcesOf(project);
  if (sources === undefined) return ok(undefined);
  const about = { ...sources.about, keep: () => ok(undefined) };
  const unseen = { ...project, views: undefined };
  return drawMap(unseen, { ...sources, about }, await project.store.redaction());
};
