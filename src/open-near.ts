// The composition root for a path that names nothing in the work tree, and the files that may have been meant.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nearPaths } from "./core/recall/near-paths.ts";
import type { Project } from "./engine/project.ts";
import { filesIn } from "./io/project-files/walk.ts";

/** A path inside the project at which there is no file or folder. */
export interface MissingPath {
  readonly path: string;
  /** The files that may have been meant, the likeliest first. */
  readonly near: readonly string[];
}

/** Undefined if the path exists, lies outside the project, or there is no work tree to look at. */
export const missingPath = (project: Project, given: string): MissingPath | undefined => {
  const { top } = project.place;
  const at = project.pathOf(given);
  if (top === undefined || !at.ok || !at.value?.inside) return undefined;
  const { path } = at.value;
  if (existsSync(join(top, path))) return undefined;
  // If the folder cannot be read, there is nothing to offer, and the path is missing all the same.
  const files = filesIn(top);
  return { path, near: files.ok ? nearPaths(files.value, path) : [] };
};
