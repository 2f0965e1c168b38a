// The project of a call as it was known in the past. Few calls ask for that, so a handshake does not load it.
import { ok, type Result } from "../../core/kit/result.ts";
import type { AsOfFault } from "../../engine/recall/as-of.ts";
import type { Project } from "../../engine/project.ts";

export const asOf = async (
  project: Project,
  given: string | undefined,
): Promise<Result<Project, AsOfFault>> =>
  given === undefined
    ? ok(project)
    : (await import("../../engine/recall/as-of.ts")).asOf(project, given);
