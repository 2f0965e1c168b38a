// The list of this machine's projects, and what a scan of the disk adds to it.
import * as v from "valibot";
import type { Classified, ScanFinding } from "../../engine/projects/classify.ts";
import type {
  DiskScan,
  ListedProject,
  ProjectListing,
  ThereNow,
} from "../../engine/ports/projects/list.ts";
import type { DocumentOf } from "../document.ts";
import { minuteOf } from "../gate/suppression.ts";
import { counted, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const PROJECT_ACTS = ["list", "alias", "tag", "remove", "scan"] as const;
export type ProjectAct = (typeof PROJECT_ACTS)[number];

const listedSchema = v.object({
  id: v.string(),
  name: v.string(),
  alias: v.optional(v.string()),
  tags: v.array(v.string()),
  folder: v.string(),
  /** `another`: another memory is there. `unused`: its files are there, but no project uses them. */
  is: v.picklist(["memory", "nothing", "another", "unused", "unreadable"]),
  /** When a file of its log last changed, ISO 8601, UTC. */
  lastWrite: v.optional(v.string()),
});

export const projectsSchema = v.object({
  act: v.picklist(PROJECT_ACTS),
  /** The projects of the list, or those that were changed. */
  projects: v.array(listedSchema),
  /** Files of the list that are no entry of it, or cannot be read. */
  unread: v.array(v.string()),
  /** What scan did. */
  scan: v.optional(
    v.object({
      folders: v.number(),
      /** How many memories are listed where they are. */
      listed: v.number(),
      found: v.array(
        v.object({
          is: v.picklist(["new", "moved", "recloned", "copy"]),
          name: v.string(),
          folder: v.string(),
          /** Where the list has it, or the folder with the same memory. */
          other: v.optional(v.string()),
        }),
      ),
      /** Memories on the disk that no project uses. */
      unused: v.array(v.string()),
      unreadable: v.array(v.string()),
      /** It stopped before it had seen all folders. */
      isCut: v.boolean(),
      linked: v.boolean(),
    }),
  ),
});
export type ProjectsDocument = DocumentOf<typeof projectsSchema>;
type ListedDocument = ProjectsDocument["projects"][number];
type ScanDocument = NonNullable<ProjectsDocument["scan"]>;

export const projectsDocument = (
  act: ProjectAct,
  { projects, unread }: ProjectListing,
): ProjectsDocument => ({ act, projects: projects.map(listedDocument), unread: [...unread] });

const listedDocument = ({ id, name, alias, tags, folder, there }: ListedProject) => ({
  ...{ id, name, alias, tags: [...tags], folder },
  ...{ is: there.is, lastWrite: lastWriteOf(there) },
});

const lastWriteOf = (there: ThereNow): string | undefined =>
  there.is === "memory" && there.lastWriteMs !== undefined ? isoTime(there.lastWriteMs) : undefined;

export const scanDocument = (
  { folders, unused, unreadable, isCut }: DiskScan,
  { findings, listed }: Classified,
  linked: boolean,
): ScanDocument => ({
  ...{ folders, listed, isCut, linked },
  ...{ unused: [...unused], unreadable: [...unreadable] },
  found: findings.map((finding) => {
    const { is, memory } = finding;
    return { is, name: memory.name, folder: memory.folder, other: otherOf(finding) };
  }),
});

const otherOf = (finding: ScanFinding): string | undefined =>
  finding.is === "copy" ? finding.of : finding.is === "new" ? undefined : finding.from.folder;

export const projectsText = (out: ProjectsDocument, style: Style): readonly string[] => {
  const [one] = out.projects;
  if (out.act === "scan" && out.scan !== undefined) return scanLines(out.scan, style);
  if (out.act === "remove")
    return [
      `${inLine(one?.folder ?? "")} is no longer in the list of projects. Nothing in that folder was changed.`,
      "  twiceshy init there lists it again. Until then, purge does not look there for copies.",
    ];
  return [
    ...out.projects.map((project) => listedLine(project, style)),
    ...out.unread.map((path) =>
      style.warm(
        `${inLine(path)} is not an entry of this list, or cannot be read. Move it away, and run twiceshy init in its project.`,
      ),
    ),
    ...(out.projects.length + out.unread.length === 0
      ? [
          "No projects are listed. twiceshy init lists a project; twiceshy projects scan looks for memories.",
        ]
      : []),
  ];
};

const listedLine = (project: ListedDocument, style: Style): string => {
  const { name, alias, tags, folder, is, lastWrite } = project;
  const called = alias === undefined || alias === name ? name : `${alias} (${name})`;
  const tagged = tags.length === 0 ? "" : ` [${tags.join(", ")}]`;
  const line = `${style.strong(inLine(called))}${inLine(tagged)}  ${inLine(folder)}`;
  if (is !== "memory") return style.warm(`${line}  ${THERE[is]}`);
  return lastWrite === undefined ? line : `${line}  last write ${minuteOf(lastWrite)}`;
};

/** What is wrong with where a project is listed. */
export const THERE = {
  nothing: "its memory is not there",
  another: "another memory is there",
  unused: "its memory is there, but no repository uses it",
  unreadable: "cannot be read",
} as const satisfies Record<Exclude<ThereNow["is"], "memory">, string>;

const scanLines = (scan: ScanDocument, style: Style): readonly string[] => {
  const { found, unused, unreadable, linked } = scan;
  const linkable = found.filter(({ is }) => is !== "copy");
  return [
    `Looked into ${counted(scan.folders, "folder")}: ${counted(scan.listed, "memory", "memories")} listed, ${counted(found.length, "finding")}.`,
    ...found.map((one) => `  ${foundLine(one, linked)}`),
    ...unused.map((path) => style.warm(`  ${inLine(path)}: a memory that no project uses`)),
    ...unreadable.slice(0, 5).map((path) => style.warm(`  could not read ${inLine(path)}`)),
    ...(unreadable.length > 5
      ? [style.warm(`  could not read ${unreadable.length - 5} more folders`)]
      : []),
    ...(scan.isCut
      ? [
          style.warm(
            "Stopped before all folders were seen. Name a smaller folder, or lower --depth.",
          ),
        ]
      : []),
    ...(linkable.length === 0 || linked
      ? []
      : ["Nothing was changed. To list them, run the same with --yes at a terminal."]),
  ];
};

const foundLine = (
  { is, name, folder, other = "" }: ScanDocument["found"][number],
  linked: boolean,
): string => {
  const [at, from] = [inLine(folder), inLine(other)];
  if (is === "copy")
    return `${at} has the same memory as ${from}; twiceshy init in the one you use lists that one`;
  const would = linked ? "" : "would be ";
  if (is === "new") return `${inLine(name)}: ${at} ${would}listed`;
  return is === "moved"
    ? `${inLine(name)}: ${would}listed at ${at}, no longer at ${from}`
    : `${inLine(name)}: ${at} ${would}listed in place of ${from}, a clone of the same remote that is gone; alias and tags pass to it`;
};
