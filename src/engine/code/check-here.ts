// What is known of paths before they are touched, including their histories in git and what memories about them rest on.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { checkPaths, type PathChecked } from "./check.ts";
import type { Unknown } from "../history/reading/read-file-histories.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";
import { missingPath, type MissingPath } from "../recall/missing-path.ts";
import { groundsOf } from "./resting.ts";
import { readHistoriesNow } from "../history/file-histories.ts";

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
    const at = project.paths.of(path);
    return path.trim() === "" || (at.ok && at.value === undefined);
  });
  if (unclear !== undefined) return err({ kind: "location-unclear", given: unclear });
  const known = await readHistoriesNow(project, { soon: true });
  const here = { known, isThere: project.tree.files.isThere };
  const checks = await checkPaths(project, given, here, (memories) => groundsOf(project, memories));
  if (!checks.ok) return checks;
  const found = checks.value.map((check) => withMissing(project, check));
  return ok({ checks: found, unknown: known.unknown });
};

const withMissing = (project: Project, check: PathChecked): PathHere => {
  const isKnown = check.attempts.length + check.issues.length + check.statements.length > 0;
  const missing = isKnown || check.past ? undefined : missingPath(project, check.path);
  return missing === undefined ? check : { ...check, missing };
};
