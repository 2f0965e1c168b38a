// The composition root for following renames: reads what became of each file up to HEAD, continuing what was read
// before, and keeps where the files are now that memories name.
import type { Result } from "./core/kit/result.ts";
import { ok } from "./core/kit/result.ts";
import type { Unknown } from "./engine/history/read-trails.ts";
import { namesIn } from "./core/fold/renames.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { GateFault } from "./engine/ports/gate-files.ts";
import type { ViewsFault } from "./engine/ports/views.ts";
import type { Project } from "./engine/project.ts";
import { writePages } from "./engine/refresh.ts";
import { keepRenames } from "./engine/renames.ts";
import { trailsHere, type TrailsWish } from "./open-trails.ts";

/** Says why they could not be followed, if so. */
export const followRenamesHere = async (
  project: Project,
  wish: Pick<TrailsWish, "signal" | "progress"> = {},
): Promise<Result<Unknown | undefined, GateFault | ViewsFault | FileFault>> => {
  const { known } = await trailsHere(project, { ...wish, continues: true });
  if (known.trails === undefined) return ok(known.unknown);
  const before = namesOf(project);
  const kept = keepRenames(project, known.trails);
  if (!kept.ok) return kept;
  if (namesOf(project) === before) return ok(undefined);
  const written = writePages(project, await project.redaction());
  return written.ok ? ok(undefined) : written;
};

const namesOf = ({ gate }: Project): string => {
  const renames = gate.renames();
  return JSON.stringify(renames === undefined ? [] : [...namesIn(renames)]);
};
