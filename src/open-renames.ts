// The composition root for following renames: reads what became of each file up to HEAD, continuing what was read
// before, and keeps where the files are now that memories name.
import type { Result } from "./core/kit/result.ts";
import { ok } from "./core/kit/result.ts";
import type { Unknown } from "./engine/history/read-trails.ts";
import type { GateFault } from "./engine/ports/gate-files.ts";
import type { Project } from "./engine/project.ts";
import { keepRenames } from "./engine/renames.ts";
import { trailsHere, type TrailsWish } from "./open-trails.ts";

/** Says why they could not be followed, if so. */
export const followRenamesHere = async (
  project: Project,
  wish: Pick<TrailsWish, "signal" | "progress"> = {},
): Promise<Result<Unknown | undefined, GateFault>> => {
  const { known } = await trailsHere(project, { ...wish, continues: true });
  if (known.trails === undefined) return ok(known.unknown);
  const kept = keepRenames(project, known.trails);
  return kept.ok ? ok(undefined) : kept;
};
