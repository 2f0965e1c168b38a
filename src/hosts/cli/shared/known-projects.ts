// Opens every project that this machine knows, for the few commands that ask all of them. Loaded only then.
import type { Fault } from "../../../answers/faults/fault.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { knownNow, type KnownNow } from "../../../engine/projects/known-now.ts";
import type { Project } from "../../../engine/project.ts";
import { openListed, openProjectList } from "../../../open/machine.ts";
import type { CliContext } from "../context.ts";

export const openKnown = async (
  { process: { env } }: CliContext,
  here: Project,
): Promise<Result<KnownNow, Fault>> => {
  const listing = (await openProjectList(env)).all();
  if (!listing.ok) return listing;
  return ok(knownNow(here, listing.value, (listed) => openListed(listed, env)));
};
