// The composition root for init: makes a memory if there is none yet, and opens it with its repository.
import { ok, type Result } from "./core/kit/result.ts";
import type { ForeignMemory, IdentityFault, MakeFault } from "./engine/ports/place.ts";
import type { Repo } from "./engine/ports/repo.ts";
import type { WritableProject } from "./engine/project.ts";
import { settingsOf } from "./open.ts";
import { repoOf } from "./open-history.ts";
import {
  openWritablePlace,
  type OpenWritableFault,
  type WritableOpening,
} from "./open-writable.ts";
import { mayWrite } from "./io/place/ci.ts";
import { placeForInit } from "./io/place/find.ts";
import { foreignMemories } from "./io/place/foreign.ts";
import { machineHome, userHome } from "./io/kit/home.ts";
import { noteProject } from "./io/place/known.ts";
import { makePlace } from "./io/place/make.ts";
import { systemClock } from "./io/system/clock.ts";
import { systemEntropy } from "./io/system/entropy.ts";

export interface NewProject {
  readonly project: WritableProject;
  /** False if the memory existed already. */
  readonly made: boolean;
  /** Other memories that this clone holds. */
  readonly foreign: readonly ForeignMemory[];
  /** Absent outside git. */
  readonly repo: Repo | undefined;
  /** Whether the machine's list of projects now names this one. */
  readonly noted: Result<void, IdentityFault>;
}

/** `here` insists on a folder that is unfit for a project. */
export const openNew = (
  opening: WritableOpening & { readonly here: boolean },
): Result<NewProject, OpenWritableFault | MakeFault> => {
  const { cwd, env, root, here } = opening;
  const home = userHome(env);
  const found = placeForInit({ cwd, root, envRoot: env["TWICESHY_ROOT"], home, here });
  if (!found.ok) return found;
  const settings = settingsOf(found.value, env);
  const allowed = mayWrite(env, settings.config);
  if (!allowed.ok) return allowed;
  const made = makePlace(found.value, {
    home,
    here,
    entropy: systemEntropy,
    nowMs: systemClock.nowMs(),
    views: settings.config.views.write,
  });
  if (!made.ok) return made;
  const { place } = made.value;
  const foreign = foreignMemories(place);
  if (!foreign.ok) return foreign;
  const project = openWritablePlace(place, opening, settings);
  if (!project.ok) return project;
  const repo = repoOf(place);
  return ok({
    project: project.value,
    made: made.value.made,
    foreign: foreign.value,
    repo: repo.ok ? repo.value : undefined,
    noted: noteProject(place, machineHome(env)),
  });
};
