// The projects that this machine knows, opened, for what only all of them together can say. What could not be opened is
// named, because of it nothing is known.
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { ListedProject, ProjectListing } from "../ports/projects/list.ts";
import type { Project } from "../project.ts";

export interface KnownNow {
  readonly projects: readonly Project[];
  /** By name and folder, or by the path of their entry in the list. */
  readonly unseen: readonly string[];
}

/** `here` is among them, listed or not. */
export const knownNow = (
  here: Project,
  { projects: listed, unread }: ProjectListing,
  open: (listed: ListedProject) => Result<Project, FileFault> | undefined,
): KnownNow => {
  const projects = new Map([[here.place.store, here]]);
  const unseen = [...unread];
  for (const one of listed) {
    if (one.there.is === "memory" && projects.has(one.there.place.store)) continue;
    const opened = open(one);
    if (opened?.ok === true) projects.set(opened.value.place.store, opened.value);
    else unseen.push(`${one.alias ?? one.name} (${one.folder})`);
  }
  return { projects: [...projects.values()], unseen };
};
