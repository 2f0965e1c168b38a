// A path that names nothing in the work tree, and the files that may have been meant.
import { nearPaths } from "../../core/recall/near-paths.ts";
import type { Project } from "../project.ts";

/** A path inside the project at which there is no file or folder. */
export interface MissingPath {
  readonly path: string;
  /** The files that may have been meant, the likeliest first. */
  readonly near: readonly string[];
}

/** Undefined if the path exists, lies outside the project, or there is no work tree to look at. */
export const missingPath = (
  { paths: { of: pathOf }, tree: { files } }: Pick<Project, "paths" | "tree">,
  given: string,
): MissingPath | undefined => {
  const at = pathOf(given);
  if (!at.ok || !at.value?.inside || files.isThere(at.value.path) !== false) return undefined;
  const { path } = at.value;
  const all = files.all();
  // If the folder cannot be read, there is nothing to offer, and the path is missing all the same.
  return { path, near: all?.ok ? nearPaths(all.value, path) : [] };
};
