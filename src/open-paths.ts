// The composition root for what is known of paths before they are touched: their trails in git's history, and what
// memories about them rest on.
import { err, ok, type Result } from "./core/kit/result.ts";
import { checkPaths, type PathChecked } from "./engine/code/check.ts";
import type { Unknown } from "./engine/history/reading/read-file-histories.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Project } from "./engine/project.ts";
import { missingPath, type MissingPath } from "./open-near.ts";
import { groundsOf } from "./open-resting.ts";
import { fileHistoriesHere } from "./open-histories.ts";

export interface PathsChecked {
  readonly checks: readonly PathHere[];
  /** Why nothing is known of their history. */
  readonly unknown: Unknown | undefined;
}

/** A path of which nothing is known may be mistyped. */
export interface PathHere extends PathChecked {
  /** Set if nothing is known of it, and no file or folder is there. */
  readonly missing?: MissingPath;
}

/** A path names no file of any project. */
export interface LocationUnclear {
  readonly kind: "location-unclear";
  readonly given: string;
}

export const checkPathsHere = async (
  project: Project,
  given: readonly string[],
): Promise<Result<PathsChecked, LocationUnclear | FileFault>> => {
  const unclear = given.find((path) => {
    const at = project.pathOf(path);
    return path.trim() === "" || (at.ok && at.value === undefined);
  });
  if (unclear !== undefined) return err({ kind: "location-unclear", given: unclear });
  const here = await fileHistoriesHere(project, { soon: true });
  const checks = await checkPaths(project, given, here, (memories) => groundsOf(project, memories));
  if (!checks.ok) return checks;
  const found = checks.value.map((check) => withMissing(project, check));
  return ok({ checks: found, unknown: here.known.unknown });
};

const withMissing = (project: Project, check: PathChecked): PathHere => {
  const isKnown = check.attempts.length + check.issues.length + check.said.length > 0;
  const missing = isKnown || check.past ? undefined : missingPath(project, check.path);
  return missing === undefined ? check : { ...check, missing };
};
