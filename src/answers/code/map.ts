// The map of a project: its document, which holds the page for people.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { aboutLine, mapPage, type ProjectMap } from "../../core/pages/map.ts";

const languagesSchema = v.array(v.object({ name: v.string(), files: v.number() }));

const folderEntries = {
  path: v.string(),
  files: v.number(),
  /** The commonest first. */
  languages: languagesSchema,
  /** What nearly all of it is for, if that is not the product: docs, test, build, derived. */
  part: v.optional(v.string()),
};

const filesSchema = v.array(
  v.object({
    path: v.string(),
    /** Counted over the newest commits. */
    commits: v.number(),
    fixes: v.number(),
    reverts: v.number(),
    /** Known failures that name it; 0 unless there are several. */
    failures: v.number(),
  }),
);

export const mapSchema = v.object({
  project: v.string(),
  commit: v.optional(v.string()),
  purpose: v.optional(v.string()),
  /** Purpose and stack in one line, with which a brief begins. */
  about: v.string(),
  files: v.number(),
  languages: languagesSchema,
  stack: v.array(
    v.object({
      /** language, framework, tool. */
      is: v.string(),
      name: v.string(),
      version: v.optional(v.string()),
      /** The file that says so. */
      from: v.string(),
    }),
  ),
  /** Every package that the manifests ask for, under the name that they write. */
  dependencies: v.array(
    v.object({
      name: v.string(),
      runtime: v.string(),
      version: v.optional(v.string()),
      from: v.string(),
    }),
  ),
  packages: v.array(
    v.object({
      folder: v.string(),
      name: v.optional(v.string()),
      description: v.optional(v.string()),
    }),
  ),
  scripts: v.array(v.object({ run: v.string(), does: v.optional(v.string()) })),
  entries: v.array(v.object({ is: v.string(), name: v.optional(v.string()), at: v.string() })),
  /** Files in which a run begins by custom, or that others import by custom. */
  mains: v.array(v.string()),
  folders: v.array(v.object({ ...folderEntries, folders: v.array(v.object(folderEntries)) })),
  /** How many of the newest commits were counted. */
  counted: v.number(),
  keyFiles: filesSchema,
  failing: filesSchema,
  /** About how many tokens it takes to read each entry point, key file and failing file. */
  sizes: v.array(v.object({ path: v.string(), tokens: v.number() })),
  /** Manifests that could not be read as such, and how many were not read at all. */
  broken: v.array(v.string()),
  unread: v.number(),
  /** PROJECT_MAP.md. */
  page: v.string(),
});
export type MapDocument = DocumentOf<typeof mapSchema>;

export const mapDocument = (map: ProjectMap): MapDocument => {
  const { project, commit, purpose, layout, stack, counted, keyFiles, failing } = map;
  return {
    project,
    commit,
    purpose,
    about: aboutLine(map),
    files: layout.files,
    languages: layout.languages,
    stack: stack.parts,
    dependencies: stack.dependencies,
    packages: stack.packages,
    scripts: stack.scripts,
    entries: stack.entries,
    mains: layout.mains,
    folders: layout.folders.map(({ folders, ...folder }) => ({
      ...folderDocument(folder),
      folders: folders.map(folderDocument),
    })),
    counted,
    keyFiles,
    failing,
    sizes: map.sizes,
    broken: stack.broken,
    unread: stack.unread,
    page: mapPage(map),
  };
};

const folderDocument = ({
  path,
  files,
  languages,
  part,
}: Pick<ProjectMap["layout"]["folders"][number], "path" | "files" | "languages" | "part">) => ({
  path,
  files,
  languages,
  part,
});
