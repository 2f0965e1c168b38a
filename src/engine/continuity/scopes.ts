// The missions and sessions of a project with the state of their work, and which of them hints lead to.
import { sessionStates, missionsIn, type MissionState } from "../../core/fold/work/missions.ts";
import {
  resolveScope,
  type ScopeHints,
  type ScopeResolution,
} from "../../core/recall/continuity/resolve-scope.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { pathAsked, type PathFault } from "../path-asked.ts";
import type { Project } from "../project.ts";
import { itemsKnown } from "./items.ts";

export const scopesKnown = (project: Project): readonly MissionState[] =>
  missionsIn(sessionStates(itemsKnown(project)));

/** Paths as they were typed. */
export interface TypedHints extends Omit<ScopeHints, "folder"> {
  readonly cwd?: string | undefined;
}

export const resolvedScope = (
  project: Project,
  typed: TypedHints,
): Result<ScopeResolution, PathFault> => {
  const hints = hintsOf(project, typed);
  return hints.ok ? ok(resolveScope(sessionStates(itemsKnown(project)), hints.value)) : hints;
};

export const hintsOf = (
  project: Project,
  { cwd, path: typed, ...known }: TypedHints,
): Result<ScopeHints, PathFault> => {
  const path = pathAsked(project, typed);
  if (!path.ok) return path;
  const at = cwd === undefined ? ok(undefined) : project.paths.of(cwd);
  if (!at.ok) return at;
  // At the top of the project, or outside of it, the folder is no hint.
  const folder = at.value?.inside === true && at.value.path !== "." ? at.value.path : undefined;
  return ok({ ...known, path: path.value, folder });
};
