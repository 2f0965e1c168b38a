// The list of this machine's projects for those who keep it: with what is gone, and what cannot be read.
import { basename, dirname, join } from "node:path";
import { compareText } from "../../../core/kit/text.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../../../engine/ports/file.ts";
import type {
  ListedProject,
  ProjectList,
  ProjectListing,
  ThereNow,
} from "../../../engine/ports/projects/list.ts";
import { entriesOf, statOf } from "../../kit/files.ts";
import { findPlace, PROJECT_FILE } from "../find.ts";
import { readProject } from "../identity.ts";
import {
  folderIn,
  isEntryName,
  readEntry,
  withList,
  writeEntry,
  type ProjectEntry,
} from "./entry-file.ts";
import { namesOf } from "./known.ts";
import { forgetFile, noteProject } from "./note.ts";
import { scanDisk } from "./scan.ts";

export interface ListMeans {
  /** The machine-wide home. */
  readonly home: string;
  readonly userHome: string;
  readonly nowMs: () => number;
}

export const createProjectList = ({ home, userHome, nowMs }: ListMeans): ProjectList => {
  const fileOf = (id: string): string => join(folderIn(home), id);
  return {
    all: () => listing(home, userHome),
    label: (id, labels) =>
      withList(home, () => {
        const before = readEntry(fileOf(id));
        if (!before.ok) return before;
        // Another process took it off the list meanwhile.
        if (before.value === undefined)
          return err({ kind: "file-unreadable", path: fileOf(id), code: "ENOENT" });
        return writeEntry(fileOf(id), { ...before.value, ...labels });
      }),
    remove: (id) => forgetFile(fileOf(id), home),
    scan: (folders, depth) => scanDisk(folders, { depth, userHome, nowMs }),
    link: (place, labels) => noteProject(place, home, labels),
  };
};

const listing = (home: string, userHome: string): Result<ProjectListing, FileFault> => {
  const entries = entriesOf(folderIn(home));
  if (!entries.ok) return entries;
  const projects: ListedProject[] = [];
  const unread: string[] = [];
  for (const { name: id } of entries.value.filter(({ name }) => isEntryName(name))) {
    const path = join(folderIn(home), id);
    const entry = readEntry(path);
    if (!entry.ok) unread.push(path);
    else if (entry.value) projects.push(listedAs(id, entry.value, userHome));
  }
  return ok({
    projects: projects.toSorted(
      (a, b) => compareText(a.name, b.name) || compareText(a.folder, b.folder),
    ),
    unread,
  });
};

const listedAs = (id: string, entry: ProjectEntry, userHome: string): ListedProject => {
  const there = thereNow(id, entry.folder, userHome);
  const { alias, tags, remote } = entry;
  const named = there.is === "memory" ? namesOf(there.place) : wasNamed(entry.folder);
  return { id, ...named, alias, tags, remote, there };
};

/** A repository is listed by its `.git` if it was noted in a linked work tree. */
const wasNamed = (folder: string): Pick<ListedProject, "name" | "folder"> => {
  const top = basename(folder) === ".git" ? dirname(folder) : folder;
  return { name: basename(top), folder: top };
};

const thereNow = (id: string, folder: string, home: string): ThereNow => {
  const stat = statOf(folder);
  if (!stat.ok) return { is: "unreadable", path: folder };
  if (!stat.value) return { is: "nothing" };
  const place = findPlace({ cwd: folder, root: folder, home });
  const project = place.ok && place.value.initialised ? readProject(place.value) : undefined;
  if (place.ok && project?.ok && project.value.id === id)
    return { is: "memory", place: place.value, lastWriteMs: lastWriteIn(place.value.store) };
  const store = storeWithout(id, folder);
  if (store !== undefined) return { is: "unused", store };
  if (!place.ok)
    return place.error.kind === "file-unreadable"
      ? { is: "unreadable", path: place.error.path }
      : { is: "nothing" };
  if (project === undefined) return { is: "nothing" };
  return project.ok ? { is: "another" } : { is: "unreadable", path: project.error.path };
};

/** The memory's files, where they were: its repository is damaged, or a repository was made around them. */
const storeWithout = (id: string, folder: string): string | undefined =>
  [".git/twiceshy", "twiceshy", ".twiceshy"]
    .map((name) => join(folder, name))
    .find((store) => {
      const there = statOf(join(store, PROJECT_FILE));
      const project = there.ok && there.value ? readProject({ store }) : undefined;
      return project?.ok === true && project.value.id === id;
    });

/** When a file of the log last changed; nothing if that cannot be seen. */
const lastWriteIn = (store: string): number | undefined => {
  const writers = entriesOf(join(store, "log"));
  const times = (writers.ok ? writers.value : [])
    .filter((writer) => writer.isDirectory())
    .flatMap(({ name: writer }) => {
      const files = entriesOf(join(store, "log", writer));
      return (files.ok ? files.value : []).map(({ name }) => {
        const stat = statOf(join(store, "log", writer, name));
        return stat.ok ? (stat.value?.mtimeMs ?? 0) : 0;
      });
    });
  return times.length === 0 ? undefined : Math.floor(Math.max(...times));
};
