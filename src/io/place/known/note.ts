// Puts a project on the list of this machine, as init does, and takes it off again, as uninstall does.
import { rmdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { answered, orUndefined } from "../../../core/kit/fault.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import type { IdentityFault, Place } from "../../../engine/ports/place.ts";
import type {
  ProjectLabels,
  ProjectListFault,
  UnlistFault,
} from "../../../engine/ports/projects/list.ts";
import { makeFolder, removeFile, statOf } from "../../kit/files.ts";
import { placeName } from "../find.ts";
import { readProject } from "../identity.ts";
import { folderIn, readEntry, withList, writeEntry } from "./entry-file.ts";
import { placeAt } from "./known.ts";
import { originOf } from "./origin.ts";

/**
 * `home` is the machine-wide home. If the user has no home folder, none is made. Without labels, the project keeps those
 * that it has.
 */
export const noteProject = (
  place: Place,
  home: string,
  labels?: ProjectLabels,
): Result<void, ProjectListFault> => {
  const user = statOf(dirname(home));
  if (!user.ok || !user.value) return user.ok ? ok(undefined) : user;
  const file = fileOf(place, home);
  if (!file.ok) return file;
  return withList(home, () => {
    const before = readEntry(file.value);
    if (!before.ok) return before;
    const { alias, tags } = labels ?? before.value ?? { tags: [] };
    const folder = makeFolder(dirname(file.value));
    if (!folder.ok) return folder;
    return writeEntry(file.value, { folder: lasting(place), alias, tags, remote: originOf(place) });
  });
};

/** A linked work tree may be removed; the repository that holds the memory stays. */
const lasting = (place: Place): string =>
  (place.linkedWorktree ? place.commonDir : undefined) ?? placeName(place);

/**
 * To be called while the project can still be read. A project of which this one is a copy stays listed. Folders that are
 * left empty are removed too.
 */
export const forgetProject = (
  place: Place,
  home: string,
): Result<void, UnlistFault | IdentityFault> => {
  const file = fileOf(place, home);
  if (!file.ok) return file;
  const listed = readEntry(file.value);
  const other = listed.ok && listed.value ? placeAt(listed.value.folder, dirname(home)) : undefined;
  const project = other && other.store !== place.store ? readProject(other) : undefined;
  if (project?.ok && project.value.id === basename(file.value)) return ok(undefined);
  return forgetFile(file.value, home);
};

export const forgetFile = (file: string, home: string): Result<void, UnlistFault> => {
  const listed = statOf(file);
  if (!listed.ok) return listed;
  const removed = listed.value ? withList(home, () => removeFile(file)) : ok(undefined);
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
