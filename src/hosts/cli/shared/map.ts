// The map of a project, drawn as commands draw it: its page is written too.
import type { Redact } from "../../../core/kit/redact.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import type { ProjectMap } from "../../../core/pages/map.ts";
import { drawMap, type MapFault } from "../../../engine/code/map.ts";
import type { Project } from "../../../engine/project.ts";
import { mapSourcesOf } from "../../../open/clone.ts";

/** Nothing without a work tree. */
export const drawn = async (
  project: Project,
  redact: Redact,
): Promise<Result<ProjectMap | undefined, MapFault>> => {
  const sources = await mapSourcesOf(project);
  return sources === undefined ? ok(undefined) : drawMap(project, sources, redact);
};
