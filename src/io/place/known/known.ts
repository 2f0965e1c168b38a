// Which projects of this machine have a memory: one small file for each, below the user's home, named by the project's
// id. It is only a hint: a file counts only if a memory with that id is where it says.
import { basename, join } from "node:path";
import { compareText } from "../../../core/kit/text.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../../../engine/ports/file.ts";
import type { Place } from "../../../engine/ports/place.ts";
import { entriesOf } from "../../kit/files.ts";
import { findPlace, placeName } from "../find.ts";
import { readProject } from "../identity.ts";
import { folderIn, readEntry } from "./entry-file.ts";

export interface KnownProject {
  readonly name: string;
  readonly alias?: string | undefined;
  /** A folder that leads to it. */
  readonly folder: string;
  readonly place: Place;
}

export const knownProjects = (
  home: string,
  userHome: string,
): Result<readonly KnownProject[], FileFault> => {
  const entries = entriesOf(folderIn(home));
  if (!entries.ok) return entries;
  const known: KnownProject[] = [];
  for (const { name: id } of entries.value.filter((entry) => entry.isFile())) {
    const entry = readEntry(join(folderIn(home), id));
    if (!entry.ok && entry.error.kind !== "project-entry-broken") return err(entry.error);
    const listed = entry.ok ? entry.value : undefined;
    const place = listed && placeAt(listed.folder, userHome);
    const project = place ? readProject(place) : undefined;
    if (listed && place && project?.ok && project.value.id === id)
      known.push({ ...namesOf(place), alias: listed.alias, place });
  }
  return ok(known.toSorted((a, b) => compareText(a.name, b.name)));
};

/** How a place is called in the list. */
export const namesOf = (place: Place): Pick<KnownProject, "name" | "folder"> => ({
  name: basename(placeName(place)),
  folder: placeName(place),
});

/** A memory that was moved, removed or made anew is no longer known. */
export const placeAt = (folder: string, home: string): Place | undefined => {
  const found = findPlace({ cwd: folder, root: folder, home });
  return found.ok && found.value.initialised ? found.value : undefined;
};
