// The composition root for a server that answers for many projects: lists those of this machine, and opens a place.
import type { Result } from "./core/kit/result.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { KnownProject } from "./engine/ports/known-projects.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Opening } from "./open.ts";
import { placeName } from "./io/place/find.ts";
import { machineHome, userHome, type Environment } from "./io/kit/home.ts";
import { knownProjects } from "./io/place/known.ts";

export type { Environment };

export const projectsKnown = (env: Environment): Result<readonly KnownProject[], FileFault> =>
  knownProjects(machineHome(env), userHome(env));

/** Pinned to this place: a path that leads elsewhere is refused. Relative paths start at its top. */
export const openingOf = (place: Place, env: Environment): Opening => {
  const folder = placeName(place);
  return { cwd: folder, env, root: folder };
};
