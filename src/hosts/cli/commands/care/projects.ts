// twiceshy projects [list|alias|tag|remove|scan]: the list of this machine's projects.
import { resolve } from "node:path";
import {
  PROJECT_ACTS,
  projectsDocument,
  projectsSchema,
  projectsText,
  scanDocument,
  type ProjectAct,
  type ProjectsDocument,
} from "../../../../answers/care/projects.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { ListedProject, ProjectList } from "../../../../engine/ports/projects/list.ts";
import { classify } from "../../../../engine/projects/classify.ts";
import { changeTags, setAlias } from "../../../../engine/projects/label.ts";
import { linkFound } from "../../../../engine/projects/link.ts";
import { whichListed } from "../../../../engine/projects/which.ts";
import { openProjectList, userHome } from "../../../../open/machine.ts";
import { actorOf } from "../../actor.ts";
import { running } from "../../command.ts";
import type { CliContext } from "../../context.ts";
import { commonFlags, countFlag, switchFlag, type FlagsOf } from "../../flags.ts";

const FLAGS = {
  ...commonFlags,
  remove: switchFlag("With alias and tag: remove it"),
  depth: countFlag("With scan: how many levels below the folder; default: 4", "levels"),
  yes: switchFlag("With scan: list what it found"),
} as const;
type ProjectsFlags = FlagsOf<typeof FLAGS>;

const LEVELS = 4;

type ProjectsOutcome = Result<ProjectsDocument, Fault>;

export const { command, example, output } = running(
  {
    more: "list shows each project that twiceshy init has listed, and whether its memory is still there. alias <project> <name> and tag <project> <tag>… name it on this machine; a project is given by alias, name or folder, and --root takes an alias. remove <project> takes it off the list and touches nothing else. scan [folder…] looks for memories that the list does not know, or knows elsewhere, in your home folder if none is named. It writes nothing there, follows no links, and lists what it found only with --yes at a terminal.",
    example: "twiceshy projects",
    flags: FLAGS,
    positional: {
      kind: "array",
      parameter: {
        parse: (text: string): string => text,
        proposeCompletions: () => PROJECT_ACTS,
        brief: "list, alias, tag, remove or scan, and what it is about",
        placeholder: "act",
      },
    },
    output: projectsSchema,
    say: projectsText,
  },
  async ({ context, flags }, ...words): Promise<ProjectsOutcome> => {
    const [given = "list", ...rest] = words;
    const act = PROJECT_ACTS.find((one) => one === given);
    if (act === undefined)
      return err({
        kind: "value-unclear",
        given,
        must: `is not one of ${PROJECT_ACTS.join(", ")}`,
      });
    const list = await openProjectList(context.process.env);
    const listing = list.all();
    if (!listing.ok) return listing;
    if (act === "list") return ok(projectsDocument(act, listing.value));
    if (act === "scan") return scanned(context, flags, list, rest);
    const [subject = "", ...labels] = rest;
    const folder = resolve(context.process.cwd, subject);
    const which = whichListed(listing.value.projects, subject, folder);
    if (!which.ok) return which;
    const changed = change(list, listing.value.projects, which.value, { act, flags, labels });
    if (!changed.ok) return changed;
    return ok(projectsDocument(act, { projects: [changed.value], unread: [] }));
  },
);

interface LabelChange {
  readonly act: Exclude<ProjectAct, "list" | "scan">;
  readonly flags: ProjectsFlags;
  readonly labels: readonly string[];
}

const change = (
  list: ProjectList,
  projects: readonly ListedProject[],
  project: ListedProject,
  { act, flags: { remove }, labels }: LabelChange,
): Result<ListedProject, Fault> => {
  if (act === "remove") {
    const removed = list.remove(project.id);
    return removed.ok ? ok(project) : removed;
  }
  if (act === "tag") {
    if (labels.length === 0) return missing("The tag", "tag");
    const tags = changeTags(list, project, remove ? { remove: labels } : { add: labels });
    return tags.ok ? ok({ ...project, tags: tags.value }) : tags;
  }
  const [alias] = labels;
  if (alias === undefined && !remove) return missing("The alias", "alias");
  const named = remove ? undefined : alias;
  const set = setAlias(list, projects, project, named);
  return set.ok ? ok({ ...project, alias: named }) : set;
};

const missing = (what: string, act: string): Result<never, Fault> =>
  err({ kind: "value-unclear", what, given: "", must: `must follow ${act} and the project` });

const scanned = (
  { process, progress }: CliContext,
  { depth = LEVELS, yes }: ProjectsFlags,
  list: ProjectList,
  named: readonly string[],
): ProjectsOutcome => {
  const { cwd, env } = process;
  progress("looking for memories");
  const folders = named.length === 0 ? [userHome(env)] : named.map((one) => resolve(cwd, one));
  const scan = list.scan(folders, depth);
  const listing = list.all();
  if (!listing.ok) return listing;
  const classified = classify(scan.found, listing.value.projects);
  const linked = yes ? linkFound(list, classified.findings, actorOf(process)) : ok([]);
  if (!linked.ok) return linked;
  const now = list.all();
  if (!now.ok) return now;
  return ok({ ...projectsDocument("scan", now.value), scan: scanDocument(scan, classified, yes) });
};
