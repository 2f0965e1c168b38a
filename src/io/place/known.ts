// Which projects of this machine have a memory: one small file for each, below the user's home, named by the project's
// id. It is only a hint: a file counts only if a memory with that id is where it says.
import { rmdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { compareText } from "../../core/kit/text.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { IdentityFault, Place } from "../../engine/ports/place.ts";
import { entriesOf, makeFolder, readText, removeFile, replaceFile, statOf } from "../kit/files.ts";
import { findPlace, placeName } from "./find.ts";
import { readProject } from "./identity.ts";

export interface KnownProject {
  readonly name: string;
  /** A folder that leads to it. */
  readonly folder: string;
  readonly place: Place;
}

const folderIn = (home: string): string => join(home, "projects");

/** `home` is the machine-wide home. If the user has no home folder, none is made. */
export const noteProject = (place: Place, home: string): Result<void, IdentityFault> => {
  const user = statOf(dirname(home));
  if (!user.ok || !user.value) return user.ok ? ok(undefined) : user;
  const file = fileOf(place, home);
  if (!file.ok) return file;
  const folder = makeFolder(dirname(file.value));
  return folder.ok ? replaceFile(file.value, `${lasting(place)}\n`) : folder;
};

/** A linked work tree may be removed; the repository that holds the memory stays. */
const lasting = (place: Place): string =>
  (place.linkedWorktree ? place.commonDir : undefined) ?? placeName(place);

/** To be called while the project can still be read. Folders that are left empty are removed too. */
export const forgetProject = (place: Place, home: string): Result<void, IdentityFault> => {
  const file = fileOf(place, home);
  if (!file.ok) return file;
  const removed = removeFile(file.value);
  if (!removed.ok) return removed;
  return answered("file-unwritable", home, () => {
    for (const folder of [folderIn(home), home])
      orUndefined(() => rmdirSync(folder), "ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR");
  });
};

const fileOf = (place: Place, home: string): Result<string, IdentityFault> => {
  const project = readProject(place);
  return project.ok ? ok(join(folderIn(home), project.value.id)) : project;
};

export const knownProjects = (
  home: string,
  userHome: string,
): Result<readonly KnownProject[], FileFault> => {
  const entries = entriesOf(folderIn(home));
  if (!entries.ok) return entries;
  const known: KnownProject[] = [];
  for (const { name: id } of entries.value.filter((entry) => entry.isFile())) {
    const folder = readText(join(folderIn(home), id));
    if (!folder.ok) return folder;
    const place = folder.value && placeAt(folder.value.trim(), userHome);
    const project = place ? readProject(place) : undefined;
    if (place && project?.ok && project.value.id === id)
      known.push({ name: basename(placeName(place)), folder: placeName(place), place });
  }
  return ok(known.toSorted((a, b) => compareText(a.name, b.name)));
};

/** A memory that was moved, removed or made anew is no longer known. */
const placeAt = (folder: string, home: string): Place | undefined => {
  const found = findPlace({ cwd: folder, root: folder, home });
  return found.ok && found.value.initialised ? found.value : undefined;
};
