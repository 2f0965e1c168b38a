// Makes a project's memory on the disk: what `init` does before anything is read or written. Doing it again changes
// nothing.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { base32 } from "../../core/kit/base32.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../../engine/ports/file.ts";
import type { Entropy } from "../../engine/ports/machine.ts";
import type { MadePlace, MakeFault, Place, ProjectIdentity } from "../../engine/ports/place.ts";
import { excludeViews, isExcluded } from "./exclude.ts";
import { createOnce, linkStatOf, makeFolder } from "../kit/files.ts";
import { placeName, PROJECT_FILE } from "./find.ts";
import { readProject } from "./identity.ts";
import { withLock } from "../kit/lock.ts";
import { unfitness } from "./unfit.ts";

export interface MakeWishes {
  readonly home: string;
  readonly entropy: Entropy;
  readonly nowMs: number;
  /** Whether the user insists on a folder that is unfit for a project. */
  readonly here?: boolean;
  /** Whether the work tree gets readable files. */
  readonly views?: boolean;
  readonly rootCommit?: string | undefined;
}

/** project.json comes last: until it is there, there is no memory, and a second try starts over. */
export const makePlace = (place: Place, wishes: MakeWishes): Result<MadePlace, MakeFault> => {
  const refused = place.initialised ? ok(undefined) : refusal(place, wishes);
  if (!refused.ok) return refused;
  for (const folder of [".", "log", "local", "index", "blobs"]) {
    const made = makeFolder(join(place.store, folder));
    if (!made.ok) return made;
  }
  const hidden = keepOutOfGit(place, wishes.views ?? true);
  if (!hidden.ok) return hidden;
  const identity: ProjectIdentity = {
    id: base32(wishes.entropy.bytes(16)),
    made: new Date(wishes.nowMs).toISOString(),
    ...(wishes.rootCommit === undefined ? {} : { rootCommit: wishes.rootCommit }),
  };
  const text = `${JSON.stringify({ schema: 1, ...identity }, undefined, 2)}\n`;
  const made = createOnce(join(place.store, PROJECT_FILE), text);
  if (!made.ok) return made;
  const project = readProject(place);
  if (!project.ok) return project;
  return ok({ place: { ...place, initialised: true }, project: project.value, made: made.value });
};

/**
 * The file that keeps our folder out of git. It is the one that `git rev-parse --git-path info/exclude` names, shared
 * by all work trees.
 */
export const excludeFile = (commonDir: string): string => join(commonDir, "info", "exclude");

const refusal = (place: Place, wishes: MakeWishes): Result<void, MakeFault> => {
  const unfit = unfitness(place, wishes.home);
  if (!unfit.ok) return unfit;
  const because = unfit.value;
  if (because === undefined || (wishes.here && because !== "machine-store")) return ok(undefined);
  return err({ kind: "place-refused", folder: placeName(place), because });
};

const lockOf = (store: string): string => join(store, "local", "exclude.lock");

/** Adds the line that keeps the readable files out of git. Nothing if it is there, or if there is no git. */
export const hideViews = ({
  store,
  commonDir,
}: Pick<Place, "store" | "commonDir">): Result<boolean, FileFault | Busy> => {
  if (commonDir === undefined) return ok(false);
  const file = excludeFile(commonDir);
  const there = isExcluded(file);
  return !there.ok || there.value ? there : withLock(lockOf(store), () => excludeViews(file));
};

const keepOutOfGit = (place: Place, views: boolean): Result<unknown, MakeFault> => {
  const { kind, store, commonDir } = place;
  // Outside git the log itself is in the folder. This keeps it out of any repository that is made there later.
  if (kind === "folder") return createOnce(join(store, ".gitignore"), "*\n");
  if (commonDir === undefined || !views) return ok(undefined);
  const hidden = hideViews(place);
  if (!hidden.ok || place.views === undefined) return hidden;
  const stat = linkStatOf(place.views);
  if (!stat.ok) return stat;
  if (stat.value && !stat.value.isDirectory())
    return err({ kind: "views-not-a-folder", path: place.views });
  return makeFolder(place.views);
};

/**
 * Where the folder is yet to be made, the line that hides it from git may be gone as well: `uninstall` takes both. A folder
 * that is there without the line is somebody's wish.
 */
export const hideBefore = (place: Place): Result<unknown, FileFault> => {
  if (place.views === undefined || existsSync(place.views)) return ok(undefined);
  const hidden = hideViews(place);
  if (hidden.ok) return hidden;
  // If it is busy, another process is adding it.
  return hidden.error.kind === "file-busy" ? ok(undefined) : err(hidden.error);
};
